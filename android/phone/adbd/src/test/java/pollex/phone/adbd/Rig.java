package pollex.phone.adbd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import pollex.phone.fs.FileSystem;
import pollex.phone.net.Netcat;
import pollex.phone.net.Sockets;
import pollex.phone.shell.Command;
import pollex.phone.shell.Programs;
import pollex.phone.shell.Shell;

/** A live adbd over a file system of its own and the phone's shell with the little commands and {@code nc}. */
final class Rig implements AutoCloseable {
  final FileSystem files;
  final Sockets sockets;
  final int port;
  final Adbd adbd;

  Rig(Path folder) throws IOException {
    files = new FileSystem(folder);
    sockets = new Sockets();
    Programs programs = new OneProgram("nc", new Netcat(sockets));
    adbd = new Adbd(AdbdOptions.virtualPhone(0), files, () -> new Shell(files, programs, Map.of()), sockets);
    port = adbd.start();
  }

  /** How many threads of any adbd are alive in this JVM. */
  static long threads() {
    return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("adbd")).count();
  }

  /** Waits until a condition holds, for at most ten seconds. */
  static boolean eventually(Condition condition) throws Exception {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(5);
    }
    return true;
  }

  interface Condition {
    boolean holds() throws Exception;
  }

  @Override
  public void close() throws IOException {
    adbd.close();
  }

  private record OneProgram(String name, Command command) implements Programs {
    @Override
    public Command find(String name) {
      return name.equals(this.name) ? command : null;
    }

    @Override
    public Collection<String> names() {
      return List.of(name);
    }
  }
}
