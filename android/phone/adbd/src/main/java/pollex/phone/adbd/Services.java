package pollex.phone.adbd;

import java.net.ConnectException;
import java.util.function.Supplier;
import pollex.phone.fs.FileSystem;
import pollex.phone.net.Sockets;
import pollex.phone.shell.Shell;

/** The services that hosts may open by name; every other name is refused, as a phone does with what it has not. */
final class Services {
  private final FileSystem files;
  private final Supplier<Shell> shells;
  private final Sockets sockets;

  Services(FileSystem files, Supplier<Shell> shells, Sockets sockets) {
    this.files = files;
    this.shells = shells;
    this.sockets = sockets;
  }

  /** The service of that name, or null. */
  Service find(String name) {
    if (name.equals("sync:")) {
      return new SyncService(files);
    }
    if (name.startsWith("tcp:") || name.startsWith("localabstract:")) {
      return socket(name);
    }
    ShellRequest request = ShellRequest.parse(name);
    return request == null ? null : new ShellService(request, shells);
  }

  /** What listens there on the phone; nothing beyond the phone is reached in this way. */
  private Service socket(String name) {
    try {
      return new SocketService(sockets.connect(name));
    } catch (ConnectException nobody) {
      return null;
    }
  }
}
