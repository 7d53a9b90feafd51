package dev.pollex.helper.screen;

/** Makes facts for tests. */
final class Facts {
  private Facts() {}

  static NodeFacts node(long id, String className) {
    NodeFacts node = new NodeFacts();
    node.id = id;
    node.flags = NodeFacts.ENABLED | NodeFacts.VISIBLE;
    node.bounds = new int[] {0, 0, 10, 10};
    node.className = className;
    node.actions = new String[0];
    return node;
  }

  static Heard event(int type, int windowId, long atMs) {
    return new Heard(type, windowId, atMs, "com.example", "android.view.View", java.util.List.of("text"));
  }

  static WindowFacts window(int id, String type, int layer, int... bounds) {
    WindowFacts window = new WindowFacts();
    window.id = id;
    window.type = type;
    window.layer = layer;
    window.bounds = bounds.length == 4 ? bounds : new int[] {0, 0, 1080, 2400};
    window.region = java.util.List.of(window.bounds);
    window.hasRoot = true;
    window.packageName = "com.example";
    return window;
  }
}
