package dev.pollex.helper.op;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import java.util.List;
import java.util.Set;

/** What must still be so when a write reaches the phone (C-86): `expect`. */
final class Expectation {
  private final String packageName;
  private final boolean bindsWindow;
  private final long window;

  Expectation(Fields fields) throws Refusal {
    packageName = fields.has("package") ? fields.text("package") : null;
    bindsWindow = fields.has("window");
    window = bindsWindow ? fields.integer("window", Integer.MIN_VALUE, Integer.MAX_VALUE) : 0;
    fields.end();
  }

  boolean isEmpty() {
    return packageName == null && !bindsWindow;
  }

  /** Lists the windows anew and compares; gives what was seen. */
  Scope check(Device device) throws Refusal {
    device.connection.clearCache();
    Scope scope = enumerate(device.windows.list());
    Set<String> missing = scope.missing(device.windows.tellsRegions());
    if (!missing.isEmpty()) {
      throw new Refusal("UNAVAILABLE", "the windows are not completely known; observe again")
          .detail("missing", missing);
    }
    if (packageName != null && !packageName.equals(scope.foreground)) {
      throw new Refusal("APP_CHANGED", "another app is in front").detail("package", scope.foreground);
    }
    if (bindsWindow && scope.current.id != window) {
      throw new Refusal("STALE", "another window is the current one; observe again")
          .detail("which", "window")
          .detail("window", scope.current.id);
    }
    return scope;
  }

  /** Roots are asked of the windows that matter only: each may be a call into an app. */
  private static Scope enumerate(List<SeenWindow> windows) {
    Scope first = new Scope(ScreenReader.factsOf(windows));
    for (SeenWindow window : windows) {
      if (window.facts.type.equals(WindowFacts.APP) || window.facts == first.current) {
        window.setRoot(window.root());
      }
    }
    return new Scope(first.windows);
  }
}
