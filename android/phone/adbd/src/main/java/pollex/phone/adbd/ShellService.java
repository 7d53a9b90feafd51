package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import pollex.phone.shell.Shell;

/** Runs one command, or the lines that come on standard input, in a shell of its own. */
final class ShellService implements Service {
  private final ShellRequest request;
  private final Supplier<Shell> shells;

  ShellService(ShellRequest request, Supplier<Shell> shells) {
    this.request = request;
    this.shells = shells;
  }

  @Override
  public void run(InputStream in, OutputStream out) throws IOException {
    if (!request.packets()) {
      run(in, out, out);
      return;
    }
    ShellPackets packets = new ShellPackets(out);
    InputStream stdin = new ShellPackets.Input(in);
    packets.exit(run(stdin, packets.output(ShellPackets.STDOUT), packets.output(ShellPackets.STDERR)));
  }

  private int run(InputStream in, OutputStream out, OutputStream err) throws IOException {
    Shell shell = shells.get();
    String command = request.command();
    if (!request.terminal()) {
      return command.isEmpty() ? shell.interact(in, out, err) : shell.run(command, in, out, err);
    }
    Terminal terminal = new Terminal(in, out);
    terminal.start(Thread.currentThread());
    return command.isEmpty()
        ? new Prompt(shell, terminal).run()
        : shell.run(command, terminal.input(), terminal.output(), terminal.output());
  }
}
