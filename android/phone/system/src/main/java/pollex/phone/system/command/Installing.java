package pollex.phone.system.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import pollex.phone.install.InstallRefusal;
import pollex.phone.system.app.AppInstaller;

/** {@code pm install}, {@code install-create} and the like, and {@code uninstall}. */
final class Installing {
  private static final int FAILED = 1;
  private static final String INVALID = "INSTALL_FAILED_INVALID_APK";

  /** Options that say nothing to this phone; those in the second set have a value. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of("-r", "-f", "-l", "--full", "--dont-kill", "--restrict-permissions", "--bypass-low-target-sdk-block",
          "--force-uuid-unset", "--skip-verification", "--fastdeploy", "--update-ownership");

  private static final Set<String> VALUES_WITHOUT_EFFECT =
      Set.of("-i", "--abi", "--install-location", "--install-reason", "--originating-uri", "--referrer", "--package-source");

  private final PmShell shell;
  private boolean replace = true;
  private boolean downgrade;
  private boolean testOnly;
  private boolean grants;
  private long size = -1;
  private final List<String> words = new ArrayList<>();

  Installing(PmShell shell) {
    this.shell = shell;
  }

  int run(String command) throws IOException, InterruptedException {
    if (command.equals("uninstall")) return uninstall();
    String wrong = readOptions();
    if (wrong != null) return shell.fail(FAILED, wrong);
    try {
      switch (command) {
        case "install":
          return install();
        case "install-create":
          return shell.say("Success: created install session [" + InstallSessions.create(wishes()) + "]");
        case "install-write":
          return write();
        case "install-commit":
          return commit();
        default:
          return abandon();
      }
    } catch (InstallRefusal e) {
      shell.say(e.failure());
      return FAILED;
    }
  }

  private AppInstaller.Wishes wishes() {
    return new AppInstaller.Wishes(replace, downgrade, testOnly, grants);
  }

  /** Null, or what is wrong with them. */
  private String readOptions() {
    for (String word = shell.getNextArg(); word != null; word = shell.getNextArg()) {
      if (word.equals("-S")) {
        String bytes = shell.getNextArgRequired();
        if (!bytes.matches("[0-9]{1,18}")) return "Error: -S takes a number of bytes, not " + bytes;
        size = Long.parseLong(bytes);
      } else if (word.equals("-R")) {
        replace = false;
      } else if (word.equals("-d")) {
        downgrade = true;
      } else if (word.equals("-t")) {
        testOnly = true;
      } else if (word.equals("-g")) {
        grants = true;
      } else if (word.equals("--user")) {
        Users.check(shell.getNextArgRequired());
      } else if (VALUES_WITHOUT_EFFECT.contains(word)) {
        shell.getNextArgRequired();
      } else if (word.equals("-") || !word.startsWith("-")) {
        words.add(word);
      } else if (!WITHOUT_EFFECT.contains(word)) {
        return "Error: Unknown option: " + word;
      }
    }
    return null;
  }

  private int install() throws IOException, InterruptedException, InstallRefusal {
    Path apk = received(words.isEmpty() ? "-" : words.get(0));
    try {
      if (words.size() > 1) throw InstallSessions.oneOnly(words.size());
      AppInstaller.get().install(apk, wishes());
      return shell.say("Success");
    } finally {
      Files.deleteIfExists(apk);
    }
  }

  /** The APK as a file of the computer: what standard input brings, or a copy of a file on the phone. */
  private Path received(String from) throws IOException, InstallRefusal {
    Path file = Files.createTempFile("install", ".apk");
    boolean whole = false;
    try {
      if (from.equals("-")) {
        receive(file);
      } else {
        String path = shell.call().files().resolve(shell.call().directory(), from);
        Path source = shell.call().files().host(path);
        if (!Files.isRegularFile(source)) {
          throw new InstallRefusal("INSTALL_FAILED_INVALID_URI", "there is no file " + from);
        }
        Files.copy(source, file, StandardCopyOption.REPLACE_EXISTING);
      }
      whole = true;
      return file;
    } finally {
      if (!whole) Files.deleteIfExists(file);
    }
  }

  private void receive(Path file) throws IOException, InstallRefusal {
    if (size < 0) throw new InstallRefusal(INVALID, "-S is needed: how many bytes the APK has that is sent");
    InputStream in = shell.call().in();
    long left = size;
    try (var out = size <= InstallSessions.MAX_BYTES ? Files.newOutputStream(file) : java.io.OutputStream.nullOutputStream()) {
      byte[] chunk = new byte[1 << 16]; // adb sends the whole file before it reads an answer, so all of it is taken
      while (left > 0) {
        int count = in.read(chunk, 0, (int) Math.min(left, chunk.length));
        if (count < 0) break;
        out.write(chunk, 0, count);
        left -= count;
      }
    }
    if (left > 0) throw new InstallRefusal(INVALID, "only " + (size - left) + " of " + size + " bytes of the APK have come");
    if (size > InstallSessions.MAX_BYTES) {
      throw new InstallRefusal(
          "INSTALL_FAILED_INSUFFICIENT_STORAGE", "the APK is larger than " + (InstallSessions.MAX_BYTES >> 20) + " MB");
    }
  }

  private int write() throws IOException, InstallRefusal {
    if (words.size() < 2) return shell.fail(FAILED, "Error: a session and a name for the APK are needed");
    Path apk = received(words.size() > 2 ? words.get(2) : "-");
    InstallSessions.add(words.get(0), apk);
    return shell.say("Success: streamed " + Files.size(apk) + " bytes");
  }

  private int commit() throws IOException, InterruptedException, InstallRefusal {
    InstallSessions.Session session = InstallSessions.take(words.isEmpty() ? "" : words.get(0));
    try {
      AppInstaller.get().install(session.only(), session.wishes());
      return shell.say("Success");
    } finally {
      session.clear();
    }
  }

  private int abandon() throws IOException, InstallRefusal {
    InstallSessions.take(words.isEmpty() ? "" : words.get(0)).clear();
    return shell.say("Success");
  }

  private int uninstall() throws IOException {
    boolean keepData = false;
    String name = null;
    for (String word = shell.getNextArg(); word != null; word = shell.getNextArg()) {
      if (word.equals("--user") || word.equals("--versionCode")) shell.getNextArgRequired();
      else if (word.equals("-k")) keepData = true;
      else if (!word.startsWith("-")) name = word;
    }
    if (name == null) return shell.fail(FAILED, "Error: package name not specified");
    try {
      if (AppInstaller.get().uninstall(name, keepData)) return shell.say("Success");
      shell.say("Failure [DELETE_FAILED_INTERNAL_ERROR]"); // a phone's word for a system app and for an unknown one
    } catch (InstallRefusal e) {
      shell.say("Failure [DELETE_FAILED_INTERNAL_ERROR: " + e.getMessage() + "]");
    }
    return FAILED;
  }
}
