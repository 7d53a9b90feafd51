package pollex.phone.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import pollex.phone.net.SocketEnd;

/** A connection that a {@link PhoneServerSocket} has taken. */
final class PhoneSocket extends Socket {
  /** Of the ports that hosts come from; adbd does not tell which. */
  private static final int THEIR_PORT = 45_001;

  private final SocketEnd end;
  private final int port;
  private int timeoutMs;
  private volatile boolean closed;

  PhoneSocket(SocketEnd end, int port) throws SocketException {
    super((SocketImpl) null); // nothing of it is a socket of the computer's
    this.end = end;
    this.port = port;
  }

  @Override
  public InputStream getInputStream() {
    return end.in();
  }

  @Override
  public OutputStream getOutputStream() {
    return end.out();
  }

  @Override
  public void close() {
    closed = true;
    end.close();
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public boolean isBound() {
    return true;
  }

  @Override
  public InetAddress getInetAddress() {
    return PhoneServerSocket.loopback();
  }

  @Override
  public InetAddress getLocalAddress() {
    return PhoneServerSocket.loopback();
  }

  @Override
  public int getPort() {
    return THEIR_PORT;
  }

  @Override
  public int getLocalPort() {
    return port;
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return new InetSocketAddress(getInetAddress(), THEIR_PORT);
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return new InetSocketAddress(getLocalAddress(), port);
  }

  @Override
  public void setSoTimeout(int ms) {
    timeoutMs = ms;
    end.setReadTimeoutMs(ms);
  }

  @Override
  public int getSoTimeout() {
    return timeoutMs;
  }

  @Override
  public void setTcpNoDelay(boolean on) {
    // nothing is ever delayed
  }

  @Override
  public void setKeepAlive(boolean on) {
    // nobody goes away unnoticed
  }

  @Override
  public void setSoLinger(boolean on, int seconds) {
    // what was written can be read, also after the end
  }

  @Override
  public String toString() {
    return "Socket[addr=" + getInetAddress() + ",port=" + THEIR_PORT + ",localport=" + port + "]";
  }
}
