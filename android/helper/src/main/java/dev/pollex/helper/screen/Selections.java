package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Refusal;

/** Arithmetic of text selections, in UTF-16 units (C-48, C-49). */
public final class Selections {
  private Selections() {}

  /** INVALID or OUT_OF_RANGE if this is no selection of the text. */
  public static void check(String text, int start, int end) throws Refusal {
    if (start > end) {
      throw new Refusal("INVALID", "start must not be above end");
    }
    if (end > text.length()) {
      throw new Refusal("OUT_OF_RANGE", "end is at most " + text.length() + " in this text, in UTF-16 units, not " + end)
          .detail("min", 0)
          .detail("max", text.length());
    }
    for (int position : new int[] {start, end}) {
      if (splitsPair(text, position)) {
        throw new Refusal("INVALID", "position " + position + " lies inside of a surrogate pair")
            .detail("position", position);
      }
    }
  }

  private static boolean splitsPair(String text, int position) {
    return position > 0
        && position < text.length()
        && Character.isHighSurrogate(text.charAt(position - 1))
        && Character.isLowSurrogate(text.charAt(position));
  }

  /** The text with this part of it replaced. */
  public static String replaced(String text, int start, int end, String by) {
    return text.substring(0, start) + by + text.substring(end);
  }

  /** The same with start before end, as Android gives it either way round; null for null. */
  public static int[] ordered(int[] selection) {
    return selection == null
        ? null
        : new int[] {Math.min(selection[0], selection[1]), Math.max(selection[0], selection[1])};
  }
}
