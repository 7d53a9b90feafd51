package dev.pollex.helper.device;

import android.os.Build;
import dev.pollex.helper.screen.EventRing;
import dev.pollex.helper.wire.Refusal;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The phone, as far as this process reaches it: one object per service. */
public final class Device {
  public static final int PROTOCOL = 3;
  private static final int MASKED_PROTOCOL = 2;
  /** Actions with a capability of their own (C-2). */
  private static final List<String> OPTIONAL_ACTIONS = Arrays.asList("set_progress", "ime_enter");

  public final PrintStream log;
  public final EventRing events = new EventRing();
  public final NodeTable table = new NodeTable();
  public final Connection connection;
  public final Windows windows;
  public final Nodes nodes;
  public final Keys keys;
  public final Touches touches;
  public final Capture capture;
  public final Display display;
  public final Lock lock;
  public final Clipboard clipboard;
  public final Apps apps;
  public final Activities activities;
  private final Input input;
  private final Variants variants = new Variants();
  private final List<String> mask;

  private Device(PrintStream log, List<String> mask) throws Refusal {
    this.log = log;
    this.mask = mask;
    apps = new Apps(variants, log);
    activities = new Activities(apps);
    connection = Connection.open(events, activities, variants, log);
    windows = new Windows(connection, isMasked("window.regions"), variants);
    nodes = new Nodes(variants);
    for (String action : OPTIONAL_ACTIONS) {
      if (isMasked(NodeActions.capability(action))) {
        nodes.actions().hide(action);
      }
    }
    input = new Input(variants, log);
    keys = new Keys(input);
    touches = new Touches(input);
    capture = new Capture(connection, variants, log);
    display = new Display(variants, log);
    lock = new Lock(variants, log);
    clipboard = new Clipboard(variants, log);
  }

  /**
   * Connects to the phone.
   *
   * @param mask capabilities that are to be taken away, each as `-name`; for tests
   */
  public static Device open(PrintStream log, String... mask) throws Refusal {
    return new Device(log, Arrays.asList(mask));
  }

  public int protocol() {
    return isMasked("protocol.3") ? MASKED_PROTOCOL : PROTOCOL;
  }

  /** Names of C-2 that this helper can do in full, sorted. */
  public TreeSet<String> capabilities() {
    TreeSet<String> all =
        new TreeSet<String>(Arrays.asList("tree", "picture", "events", "node.read", "node.wait", "node.act"));
    for (String action : OPTIONAL_ACTIONS) {
      addIf(nodes.actions().has(action), NodeActions.capability(action), all);
    }
    addIf(apps.isThere(), "apps", all);
    addIf(input.isThere(), "input", all);
    addIf(touches.canBeMany(), "touch.multi", all);
    addIf(clipboard.isThere(), "clipboard", all);
    addIf(windows.tellsRegions(), "window.regions", all);
    for (String name : new TreeSet<String>(all)) {
      if (isMasked(name)) {
        all.remove(name);
      }
    }
    boolean canScroll = all.contains("node.act") && all.contains("node.wait") && !isMasked("node.scroll");
    addIf(canScroll, "node.scroll", all); // it is made of the two
    return all;
  }

  private static void addIf(boolean is, String name, TreeSet<String> all) {
    if (is) {
      all.add(name);
    }
  }

  /** UNSUPPORTED if this phone cannot do that, or a test has taken it away (C-3, C-87). */
  public void require(String capability) throws Refusal {
    if (!capabilities().contains(capability)) {
      throw new Refusal("UNSUPPORTED", "this phone has no " + capability).detail("capability", capability);
    }
  }

  /** Lifts all keys and fingers, gives the clipboard back, and injects nothing more. */
  public void lift() {
    touches.close();
    keys.close();
    clipboard.close();
  }

  public int api() {
    return Build.VERSION.SDK_INT;
  }

  public Map<String, Object> variants() {
    return variants.json();
  }

  private boolean isMasked(String name) {
    return mask.contains("-" + name);
  }
}
