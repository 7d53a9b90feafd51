package pollex.phone.system.command;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.app.UiAutomationConnection;
import android.os.HandlerThread;
import android.view.accessibility.AccessibilityNodeInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.state.State;

/** {@code uiautomator dump}: the tree of the active window as XML; takes the one UiAutomation for as long as it runs. */
final class Uiautomator implements Command {
  private static final String DEFAULT_FILE = "/sdcard/window_dump.xml";
  private static final long QUIET_MS = 1_000;
  private static final long CAP_MS = 10_000;
  private static final String USAGE =
      "Usage: uiautomator <subcommand> [options]\n"
          + "\n"
          + "Available subcommands:\n"
          + "\n"
          + "help: displays help message\n"
          + "\n"
          + "dump: creates an XML dump of current UI hierarchy\n"
          + "    dump [--verbose][file]\n"
          + "      [--compressed]: dumps compressed layout information.\n"
          + "      [--windows]: dumps the tree of every window.\n"
          + "      [file]: the location where the dumped XML should be stored, default is\n"
          + "      " + DEFAULT_FILE + "\n";

  @Override
  public int run(Call call) throws IOException {
    if (call.args().isEmpty() || !call.args().get(0).equals("dump")) {
      call.err().print(USAGE);
      return call.args().isEmpty() || call.args().get(0).equals("help") ? 0 : 1;
    }
    List<String> words = new ArrayList<>(call.args().subList(1, call.args().size()));
    boolean compressed = words.remove("--compressed");
    boolean windows = words.remove("--windows");
    words.removeIf(word -> word.startsWith("--"));
    String file = words.isEmpty() ? DEFAULT_FILE : words.get(0);
    HandlerThread thread = new HandlerThread("uiautomator");
    thread.start();
    UiAutomation automation = new UiAutomation(thread.getLooper(), new UiAutomationConnection());
    try {
      automation.connect();
    } catch (IllegalStateException e) {
      thread.quit();
      return call.fail(1, "java.lang.IllegalStateException: " + e.getMessage());
    }
    try {
      return dump(call, automation, file, compressed, windows);
    } finally {
      automation.disconnect();
      thread.quit();
    }
  }

  private static int dump(Call call, UiAutomation automation, String file, boolean compressed, boolean windows)
      throws IOException {
    AccessibilityServiceInfo info = automation.getServiceInfo();
    if (compressed) {
      info.flags &= ~AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS;
    } else {
      info.flags |= AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS;
    }
    info.flags |= AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS | AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS;
    automation.setServiceInfo(info);
    try {
      automation.waitForIdle(QUIET_MS, CAP_MS);
    } catch (TimeoutException e) {
      call.err().println("ERROR: could not get idle state.");
      return 0; // as the phone's own: the sentence is all there is
    }
    automation.clearCache();
    HierarchyXml xml = new HierarchyXml(State.current().display());
    String text;
    if (windows) {
      text = xml.ofWindows(automation.getWindows());
    } else {
      AccessibilityNodeInfo root = automation.getRootInActiveWindow();
      if (root == null) {
        call.err().println("ERROR: null root node returned by UiTestAutomationBridge.");
        return 0;
      }
      text = xml.of(root);
    }
    return write(call, file, text);
  }

  private static int write(Call call, String file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (file.equals("/dev/tty")) {
      call.out().write(bytes);
    } else {
      try (OutputStream out = call.files().write(call.files().resolve(call.directory(), file), false)) {
        out.write(bytes);
      } catch (IOException e) {
        return call.fail(1, "java.io.FileNotFoundException: " + file + ": " + e.getMessage());
      }
    }
    call.out().println("UI hierchary dumped to: " + file); // the phone's own spelling; clients look for it
    return 0;
  }
}
