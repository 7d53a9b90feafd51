package pollex.phone.shell;

import java.io.IOException;

/** A command that needs the shell it runs in: to change it, or to run other commands. */
interface Builtin {
  int run(Interpreter shell, Call call) throws IOException, InterruptedException;
}
