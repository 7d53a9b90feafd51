package pollex.phone.system.command;

import java.util.HashMap;
import java.util.Map;

/** Filters of {@code logcat}: {@code TAG:P} and {@code *:P}. */
final class LogFilter {
  private static final String PRIORITIES = "??VDIWEFS";
  private static final int VERBOSE = 2;

  private final Map<String, Integer> tags = new HashMap<>();
  private int others = VERBOSE;

  /** Adds one word, which may hold several filters with commas or spaces between. */
  void add(String word) {
    for (String one : word.split("[\\s,]+")) if (!one.isEmpty()) addOne(one);
  }

  private void addOne(String one) {
    int colon = one.lastIndexOf(':');
    String tag = colon < 0 ? one : one.substring(0, colon);
    boolean everything = tag.equals("*");
    int priority = colon < 0 || colon == one.length() - 1 ? VERBOSE : priority(one.charAt(colon + 1));
    if (everything) {
      others = priority;
    } else {
      tags.put(tag, priority);
    }
  }

  private static int priority(char letter) {
    if (letter == '*') return VERBOSE;
    int found = PRIORITIES.indexOf(Character.toUpperCase(letter));
    return found < VERBOSE ? VERBOSE : found;
  }

  boolean takes(String tag, int priority) {
    return priority >= tags.getOrDefault(tag, others);
  }

  /** The letter of a priority. */
  static char letter(int priority) {
    return priority >= 0 && priority < PRIORITIES.length() ? PRIORITIES.charAt(priority) : '?';
  }
}
