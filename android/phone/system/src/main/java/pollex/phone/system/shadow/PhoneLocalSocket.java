package pollex.phone.system.shadow;

import android.net.Credentials;
import android.net.LocalSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import pollex.phone.net.SocketEnd;

/** A connection that {@link PhoneLocalServerSocket} has taken; nobody may open one from inside. */
@Implements(className = "android.net.LocalSocket", isInAndroidSdk = false)
public class PhoneLocalSocket {
  private static final int SHELL_UID = 2000;

  private SocketEnd end;
  private int timeoutMs;

  void take(SocketEnd taken) {
    end = taken;
  }

  private SocketEnd connected() throws IOException {
    if (end == null) throw new IOException("socket not created");
    return end;
  }

  @Implementation
  protected void __constructor__() {
    // an end comes by take()
  }

  @Implementation
  protected InputStream getInputStream() throws IOException {
    return connected().in();
  }

  @Implementation
  protected OutputStream getOutputStream() throws IOException {
    return connected().out();
  }

  @Implementation
  protected boolean isConnected() {
    return end != null;
  }

  @Implementation
  protected void setSoTimeout(int ms) throws IOException {
    timeoutMs = ms;
    connected().setReadTimeoutMs(ms);
  }

  @Implementation
  protected int getSoTimeout() {
    return timeoutMs;
  }

  /** Who is at the other end: adbd, which runs as the shell. */
  @Implementation
  protected Credentials getPeerCredentials() {
    return new Credentials(1, SHELL_UID, SHELL_UID);
  }

  @Implementation
  protected void shutdownOutput() throws IOException {
    connected().out().close();
  }

  @Implementation
  protected void close() {
    if (end != null) end.close();
  }
}
