package pollex.phone.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import pollex.phone.net.Sockets;

/** A {@code ServerSocket} of a virtual process: it listens on a port of the phone, never on one of the computer. */
public final class PhoneServerSocket extends ServerSocket {
  private static final String TCP = "tcp:";

  private Sockets.Listener listener;
  private InetAddress address;
  private int port = -1;
  private int timeoutMs;
  private boolean closed;

  public PhoneServerSocket() throws IOException {}

  public PhoneServerSocket(int port) throws IOException {
    bind(new InetSocketAddress(port));
  }

  public PhoneServerSocket(int port, int backlog) throws IOException {
    this(port);
  }

  public PhoneServerSocket(int port, int backlog, InetAddress address) throws IOException {
    bind(new InetSocketAddress(address, port));
  }

  @Override
  public void bind(SocketAddress where) throws IOException {
    bind(where, 0);
  }

  @Override
  public synchronized void bind(SocketAddress where, int backlog) throws IOException {
    if (closed) throw new SocketException("Socket is closed");
    if (listener != null) throw new SocketException("Already bound");
    InetSocketAddress wanted = where == null ? new InetSocketAddress(0) : (InetSocketAddress) where;
    if (wanted.isUnresolved()) throw new SocketException("Unresolved address");
    VirtualProcess process = VirtualProcess.current();
    if (process == null) throw new SocketException("not a thread of a virtual process");
    listener = process.listen(TCP + wanted.getPort());
    address = wanted.getAddress();
    port = Integer.parseInt(listener.name().substring(TCP.length()));
  }

  private synchronized Sockets.Listener open() throws SocketException {
    if (closed) throw new SocketException("Socket closed");
    if (listener == null) throw new SocketException("Socket is not bound yet");
    return listener;
  }

  @Override
  public Socket accept() throws IOException {
    try {
      return new PhoneSocket(open().accept(timeoutMs), port);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SocketException("Socket closed");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (listener != null) listener.close();
  }

  @Override
  public InetAddress getInetAddress() {
    return address;
  }

  @Override
  public int getLocalPort() {
    return port;
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return isBound() ? new InetSocketAddress(address, port) : null;
  }

  @Override
  public boolean isBound() {
    return port >= 0;
  }

  @Override
  public synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void setSoTimeout(int ms) {
    timeoutMs = ms;
  }

  @Override
  public int getSoTimeout() {
    return timeoutMs;
  }

  @Override
  public void setReuseAddress(boolean on) {
    // a port is free as soon as its listener has gone
  }

  @Override
  public boolean getReuseAddress() {
    return true;
  }

  @Override
  public String toString() {
    return "ServerSocket[" + (isBound() ? "addr=" + address + ",localport=" + port : "unbound") + "]";
  }

  /** Where those come from who are let in by adbd. */
  static InetAddress loopback() {
    try {
      return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // four bytes are an address
    }
  }
}
