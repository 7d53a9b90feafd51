package dev.pollex.helper;

import android.os.Looper;
import android.os.Process;
import android.system.Os;
import java.io.PrintStream;

/** Entry point under `app_process`; all that belongs to the whole process is here. */
public final class Main {
  private static final int SHELL_UID = 2000;

  private Main() {}

  /** Frames go over stdin and stdout; `mask` takes capabilities away, for tests. */
  @SuppressWarnings("deprecation") // both calls are meant for processes like this one
  public static void main(String[] mask) throws Exception {
    PrintStream frames = System.out;
    final PrintStream log = System.err;
    System.setOut(log); // a stray print of the framework would break the frames
    Thread.setDefaultUncaughtExceptionHandler(
        new Thread.UncaughtExceptionHandler() {
          @Override
          public void uncaughtException(Thread thread, Throwable e) {
            e.printStackTrace(log);
            System.exit(1);
          }
        });
    if (Process.myUid() == 0) {
      Os.setuid(SHELL_UID); // some services refuse root
    }
    if (Looper.getMainLooper() == null) {
      Looper.prepareMainLooper();
    }
    Session.run(System.in, frames, log, mask);
    System.exit(0); // the framework leaves threads behind
  }
}
