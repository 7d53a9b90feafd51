package pollex.phone.shell;

/**
 * A shell pattern: {@code *}, {@code ?} and {@code [a-z]}, where quoted characters stand for themselves. Matching
 * takes at most (pattern length × text length) steps, whatever the pattern.
 */
final class Pattern {
  private final String text;
  private final String mask;

  /**
   * @param mask as long as {@code text}; {@link Field#QUOTED} where the character stands for itself
   */
  Pattern(String text, String mask) {
    this.text = text;
    this.mask = mask;
  }

  boolean hasMagic() {
    for (int i = 0; i < text.length(); i++) {
      if (isMagic(i, '*') || isMagic(i, '?') || isMagic(i, '[') && bracketEnd(i) > 0) {
        return true;
      }
    }
    return false;
  }

  /** The part between two positions. */
  Pattern part(int from, int to) {
    return new Pattern(text.substring(from, to), mask.substring(from, to));
  }

  String text() {
    return text;
  }

  boolean matches(String candidate) {
    int p = 0;
    int c = 0;
    int star = -1;
    int resume = 0;
    while (c < candidate.length()) {
      if (p < text.length() && isMagic(p, '*')) {
        star = p++;
        resume = c;
        continue;
      }
      int next = p < text.length() ? matchOne(p, candidate.charAt(c)) : -1;
      if (next >= 0) {
        p = next;
        c++;
      } else if (star >= 0) {
        p = star + 1;
        c = ++resume;
      } else {
        return false;
      }
    }
    while (p < text.length() && isMagic(p, '*')) {
      p++;
    }
    return p == text.length();
  }

  /** The position after the element at {@code p} if it fits {@code c}, else -1. */
  private int matchOne(int p, char c) {
    if (isMagic(p, '?')) {
      return p + 1;
    }
    int end = isMagic(p, '[') ? bracketEnd(p) : -1;
    if (end < 0) {
      return text.charAt(p) == c ? p + 1 : -1;
    }
    int i = p + 1;
    boolean negated = isMagic(i, '!') || isMagic(i, '^');
    if (negated) {
      i++;
    }
    boolean found = false;
    while (i < end) {
      char low = text.charAt(i);
      boolean range = i + 2 < end && text.charAt(i + 1) == '-';
      char high = range ? text.charAt(i + 2) : low;
      found |= low <= c && c <= high;
      i += range ? 3 : 1;
    }
    return found != negated ? end + 1 : -1;
  }

  /** The position of the bracket that ends the set begun at {@code p}, or -1 if it is no set. */
  private int bracketEnd(int p) {
    int i = p + 1;
    if (i < text.length() && (isMagic(i, '!') || isMagic(i, '^'))) {
      i++;
    }
    for (int first = i; i < text.length() && text.charAt(i) != '/'; i++) {
      if (i > first && isMagic(i, ']')) {
        return i;
      }
    }
    return -1;
  }

  private boolean isMagic(int position, char c) {
    return position < text.length() && text.charAt(position) == c && mask.charAt(position) != Field.QUOTED;
  }
}
