package pollex.phone.system.shadow;

import android.net.LocalServerSocket;
import android.net.LocalSocket;
import android.net.LocalSocketAddress;
import java.io.IOException;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import pollex.phone.net.Sockets;
import pollex.phone.process.VirtualProcess;

/** Listens where adbd finds it, since the real one asks a kernel that a computer may not have, or lends to others. */
@Implements(className = "android.net.LocalServerSocket", isInAndroidSdk = false)
public class PhoneLocalServerSocket {
  private Sockets.Listener listener;
  private LocalSocketAddress address;

  @Implementation
  protected void __constructor__(String name) throws IOException {
    VirtualProcess process = VirtualProcess.current();
    if (process == null) throw new IOException("Permission denied");
    listener = process.listen("localabstract:" + name);
    address = new LocalSocketAddress(name);
  }

  @Implementation
  protected LocalSocketAddress getLocalSocketAddress() {
    return address;
  }

  @Implementation
  protected LocalSocket accept() throws IOException {
    LocalSocket socket = new LocalSocket();
    try {
      Shadow.<PhoneLocalSocket>extract(socket).take(listener.accept());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Socket closed", e);
    }
    return socket;
  }

  @Implementation
  protected void close() {
    listener.close();
  }
}
