package dev.pollex.helper.device;

import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.screen.NodeFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads one window's tree in preorder. It may be told to stop from another thread, since a node query
 * into a hung app takes seconds; what was read until then is kept.
 */
public final class TreeWalk implements Runnable {
  public static final int MAX_NODES = 20000;
  public static final int MAX_DEPTH = 200;

  private final SeenWindow window;
  private final Nodes nodes;
  private final int maxNodes;
  private final Set<Long> visited = new HashSet<Long>();
  private final List<AccessibilityNodeInfo> found = new ArrayList<AccessibilityNodeInfo>();
  private final List<NodeFacts> facts = new ArrayList<NodeFacts>();
  private final List<Integer> parents = new ArrayList<Integer>();
  private boolean stopped;
  private String cut;

  public TreeWalk(SeenWindow window, Nodes nodes, int maxNodes) {
    this.window = window;
    this.nodes = nodes;
    this.maxNodes = maxNodes;
  }

  @Override
  public void run() {
    AccessibilityNodeInfo root = window.root();
    if (root == null) {
      cut("no_root");
    } else {
      visit(root, -1, 1);
    }
  }

  private void visit(AccessibilityNodeInfo node, int parent, int depth) {
    int index = add(node, parent);
    if (index < 0) {
      return;
    }
    int children = node.getChildCount();
    if (children > 0 && depth == MAX_DEPTH) {
      cut("depth");
      return;
    }
    for (int i = 0; i < children; i++) {
      if (isStopped()) {
        return;
      }
      AccessibilityNodeInfo child = node.getChild(i);
      if (child == null) {
        cut("gone");
      } else {
        visit(child, index, depth + 1);
      }
    }
  }

  /** Index of the new row; -1 if it is not to be visited. */
  private int add(AccessibilityNodeInfo node, int parent) {
    NodeFacts read = nodes.facts(node, window.facts.id);
    synchronized (this) {
      if (stopped || !visited.add(read.id)) {
        return -1;
      }
      if (facts.size() >= maxNodes) {
        stop("nodes");
        return -1;
      }
      found.add(node);
      facts.add(read);
      parents.add(parent);
      return facts.size() - 1;
    }
  }

  /** Takes nothing more; says why. */
  public synchronized void stop(String why) {
    stopped = true;
    cut(why);
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private synchronized void cut(String why) {
    if (cut == null) {
      cut = why;
    }
  }

  /** Ends the walk and tells the window what was found. */
  public synchronized void close() {
    stopped = true;
    window.setRoot(found.isEmpty() ? null : found.get(0));
    window.facts.cut = cut;
  }

  public int size() {
    return facts.size();
  }

  public NodeFacts facts(int index) {
    return facts.get(index);
  }

  public int parent(int index) {
    return parents.get(index);
  }

  public AccessibilityNodeInfo node(int index) {
    return found.get(index);
  }
}
