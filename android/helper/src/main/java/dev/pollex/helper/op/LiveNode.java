package dev.pollex.helper.op;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.screen.FactsJson;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Occlusion;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One live control: its facts as of the last look, and its own actions. */
final class LiveNode {
  private static final int MAX_UNITS = 100000;

  private final Device device;
  private final AccessibilityNodeInfo node;
  private final int windowId;
  private NodeFacts facts;

  /** `node` has just been refreshed. */
  LiveNode(Device device, AccessibilityNodeInfo node, int windowId) {
    this.device = device;
    this.node = node;
    this.windowId = windowId;
    this.facts = device.nodes.facts(node, windowId);
  }

  /** As of the last look; null if it was gone by then. */
  NodeFacts facts() {
    return facts;
  }

  /** Looks again; false if it is gone. */
  boolean refresh() {
    facts = node.refresh() ? device.nodes.facts(node, windowId) : null;
    return facts != null;
  }

  /** The facts as they go over the wire, null if it is gone. */
  Map<String, Object> json() {
    return FactsJson.of(windowId, facts);
  }

  /** Its whole text as the app holds it, up to the limit (C-49); never of a secret one. */
  String text() throws Refusal {
    CharSequence text = node.isShowingHintText() ? null : node.getText();
    if (text != null && text.length() >= MAX_UNITS) {
      throw new Refusal("UNSUPPORTED", "the text is too long to be put together again")
          .detail("max", MAX_UNITS - 1);
    }
    return text == null ? "" : text.toString();
  }

  /** Whether it lists this action now. */
  boolean lists(String action) {
    return Arrays.asList(facts.actions).contains(action);
  }

  /** Whether it takes a paste now. */
  boolean listsPaste() {
    return device.nodes.actions().isListed(node, "paste");
  }

  /** Performs one of its own actions; a "no" is a refusal. */
  void perform(final String action, final Bundle arguments) throws Refusal {
    WriteOp.perform(
        new WriteOp.Native() {
          @Override
          public boolean perform() {
            return device.nodes.actions().perform(node, action, arguments);
          }
        });
  }

  void checkEnabled() throws Refusal {
    if (!facts.is(NodeFacts.ENABLED)) {
      throw new Refusal("DISABLED", "the control is not enabled");
    }
  }

  /** UNSUPPORTED unless it lists the action. */
  void checkLists(String action) throws Refusal {
    if (!lists(action)) {
      throw unsupported("the control does not list " + action);
    }
  }

  Refusal unsupported(String message) {
    return new Refusal("UNSUPPORTED", message).detail("actions", Arrays.asList(facts.actions));
  }

  /** C-17, C-18. */
  void checkExposed(Scope scope) throws Refusal {
    Display.Facts display = device.display.facts();
    WindowFacts window = scope.window(windowId);
    if (display == null || window == null) {
      throw new Refusal("UNAVAILABLE", "the phone tells no display");
    }
    Occlusion occlusion = new Occlusion(facts.bounds, window, scope.above(window), display.bounds());
    if (!facts.is(NodeFacts.VISIBLE) || !occlusion.isInView) {
      throw new Refusal("NOT_VISIBLE", "the control is not in view; scroll to it");
    }
    if (!occlusion.isExposed) {
      throw occluded(device, "other windows cover it; close them or observe again", occlusion.by);
    }
  }

  /** Whose windows they are is asked only now that it has to be told. */
  static Refusal occluded(Device device, String message, List<WindowFacts> windows) {
    List<Object> by = new ArrayList<Object>();
    for (SeenWindow seen : device.windows.list()) {
      for (WindowFacts window : windows) {
        if (window.id == seen.facts.id) {
          seen.setRoot(seen.root());
          by.add(cover(seen.facts));
        }
      }
    }
    return new Refusal("OCCLUDED", message).detail("by", by);
  }

  private static Map<String, Object> cover(WindowFacts window) {
    Map<String, Object> cover = new LinkedHashMap<String, Object>();
    cover.put("window", window.id);
    cover.put("type", window.type);
    cover.put("package", window.packageName);
    cover.put("title", window.title);
    return cover;
  }
}
