package pollex.phone.adbd;

import java.util.function.Supplier;
import pollex.phone.fs.FileSystem;
import pollex.phone.shell.Shell;

/** The services that hosts may open by name; every other name is refused, as a phone does with what it has not. */
final class Services {
  private final FileSystem files;
  private final Supplier<Shell> shells;
  private final Sockets sockets;

  Services(FileSystem files, Supplier<Shell> shells, Sockets sockets) {
    this.sockets = sockets;
    this.files = files;
    this.shells = shells;
  }

  /** The service of that name, or null. */
  Service find(String name) {
    if (name.equals("sync:")) {
      return new SyncService(files);
    }
    ShellRequest request = ShellRequest.parse(name);
    return request == null ? SocketService.find(name, sockets) : new ShellService(request, shells);
  }
}
