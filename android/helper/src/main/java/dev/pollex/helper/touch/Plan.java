package dev.pollex.helper.touch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Turns the ways of fingers into touch events, in the order in which Android's own input reader gives them: at one time
 * first the move, then fingers up, then fingers down.
 */
final class Plan {
  /** TOUCH_SAMPLE_MS (C-73). */
  static final int SAMPLE_MS = 10;

  private final List<Contact> contacts;
  private final List<Sample> samples = new ArrayList<Sample>();
  /** Contacts that are down, by their pointer ids. */
  private final TreeMap<Integer, Integer> down = new TreeMap<Integer, Integer>();
  private long downMs;
  private int mostFingers;

  Plan(List<Contact> contacts) {
    this.contacts = contacts;
    for (long ms : times()) {
      at(ms);
    }
  }

  List<Sample> samples() {
    return samples;
  }

  /** The most fingers that are down at one time. */
  int mostFingers() {
    return mostFingers;
  }

  /** Times of all given points, and between them every so many milliseconds while a finger is down. */
  private TreeSet<Long> times() {
    TreeSet<Long> given = new TreeSet<Long>();
    for (Contact contact : contacts) {
      for (long ms : contact.times) {
        given.add(ms);
      }
    }
    TreeSet<Long> all = new TreeSet<Long>(given);
    long start = given.first();
    for (long from : given) {
      if (!isAnyDown(from)) {
        continue;
      }
      if (!isAnyDown(from - 1)) {
        start = from; // the first finger after a time without any
      }
      long next = from + SAMPLE_MS - (from - start) % SAMPLE_MS;
      for (long ms = next; ms < given.higher(from); ms += SAMPLE_MS) {
        all.add(ms);
      }
    }
    return all;
  }

  private boolean isAnyDown(long ms) {
    for (Contact contact : contacts) {
      if (contact.downMs() <= ms && ms < contact.upMs()) {
        return true;
      }
    }
    return false;
  }

  private void at(long ms) {
    List<Integer> up = new ArrayList<Integer>();
    for (Map.Entry<Integer, Integer> finger : down.entrySet()) {
      if (contacts.get(finger.getValue()).upMs() == ms) {
        up.add(finger.getKey());
      }
    }
    List<Integer> coming = new ArrayList<Integer>();
    for (int i = 0; i < contacts.size(); i++) {
      if (contacts.get(i).downMs() == ms) {
        coming.add(i);
      }
    }
    if (!down.isEmpty() && (up.isEmpty() && coming.isEmpty() || hasMoved(ms))) {
      add(Sample.Kind.MOVE, ms, 0);
    }
    for (int id : up) {
      add(Sample.Kind.UP, ms, id);
      down.remove(id);
    }
    for (int contact : coming) {
      int id = freeId();
      if (down.isEmpty()) {
        downMs = ms;
      }
      down.put(id, contact);
      mostFingers = Math.max(mostFingers, down.size());
      add(Sample.Kind.DOWN, ms, id);
    }
  }

  private boolean hasMoved(long ms) {
    Sample last = samples.get(samples.size() - 1);
    int index = 0;
    for (int contact : down.values()) {
      double[] now = contacts.get(contact).at(ms);
      if (now[0] != last.x[index] || now[1] != last.y[index]) {
        return true;
      }
      index++;
    }
    return false;
  }

  private int freeId() {
    int id = 0;
    while (down.containsKey(id)) {
      id++;
    }
    return id;
  }

  private void add(Sample.Kind kind, long ms, int id) {
    int count = down.size();
    int[] ids = new int[count];
    int[] fingers = new int[count];
    double[] x = new double[count];
    double[] y = new double[count];
    int index = 0;
    for (Map.Entry<Integer, Integer> finger : down.entrySet()) {
      double[] now = contacts.get(finger.getValue()).at(ms);
      ids[index] = finger.getKey();
      fingers[index] = finger.getValue();
      x[index] = now[0];
      y[index++] = now[1];
    }
    int acting = kind == Sample.Kind.MOVE ? 0 : Arrays.binarySearch(ids, id);
    samples.add(new Sample(kind, ms, downMs, acting, ids, fingers, x, y));
  }
}
