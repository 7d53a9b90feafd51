package dev.pollex.helper.device;

import java.util.Map;
import java.util.TreeMap;

/** Which variant of each hidden or newer member was found; told in `hello`. */
public final class Variants {
  private final Map<String, Object> found = new TreeMap<String, Object>();

  synchronized void found(String name, String variant) {
    found.put(name, variant);
  }

  synchronized void missing(String name) {
    found.put(name, "missing");
  }

  synchronized void note(String name, Object member, String variant) {
    found.put(name, member == null ? "missing" : variant);
  }

  public synchronized Map<String, Object> json() {
    return new TreeMap<String, Object>(found);
  }
}
