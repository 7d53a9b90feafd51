package pollex.phone.system.command;

import java.io.IOException;
import java.io.InputStream;

/** {@code pm install} and {@code uninstall}: refused, since this phone cannot run the code of an APK yet. */
final class Installing {
  private static final int FAILED = 1;
  private static final int CHUNK = 65_536;

  private final PmShell shell;

  Installing(PmShell shell) {
    this.shell = shell;
  }

  int run(String command) throws IOException {
    return command.equals("uninstall") ? uninstall() : install(command);
  }

  private int install(String command) throws IOException {
    long size = 0;
    String file = null;
    for (String word = shell.getNextArg(); word != null; word = shell.getNextArg()) {
      if (word.equals("-S")) size = Long.parseLong(shell.getNextArgRequired());
      else if (!word.startsWith("-")) file = word;
    }
    // adb sends the whole file before it reads the answer; a session is only announced, with the size that is to come.
    if (file == null && !command.equals("install-create")) swallow(size);
    shell.say("Failure [INSTALL_FAILED_INTERNAL_ERROR: this virtual phone cannot install apps yet]");
    return FAILED;
  }

  private void swallow(long size) throws IOException {
    InputStream in = shell.call().in();
    byte[] chunk = new byte[CHUNK];
    for (long left = size; left > 0; ) {
      int count = in.read(chunk, 0, (int) Math.min(left, chunk.length));
      if (count < 0) return;
      left -= count;
    }
  }

  private int uninstall() {
    String name = null;
    for (String word = shell.getNextArg(); word != null; word = shell.getNextArg()) {
      if (word.equals("--user") || word.equals("--versionCode")) shell.getNextArgRequired();
      else if (!word.startsWith("-")) name = word;
    }
    if (name == null) return shell.fail(FAILED, "Error: package name not specified");
    shell.say("Failure [DELETE_FAILED_INTERNAL_ERROR]"); // a phone's word for a system app and for an unknown one
    return FAILED;
  }
}
