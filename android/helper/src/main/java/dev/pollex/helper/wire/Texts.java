package dev.pollex.helper.wire;

/** Text as it goes over the wire: no lone surrogates, bounded. */
public final class Texts {
  private static final char REPLACEMENT = '\ufffd';

  private Texts() {}

  public static boolean hasLoneSurrogate(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (isPairAt(text, i)) {
        i++;
      } else if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** The text in its wire form: cut to so many UTF-16 units, never inside a pair; null for an empty one. */
  public static String clean(CharSequence text, int maxUnits) {
    if (text == null) {
      return null;
    }
    String whole = text.toString();
    int end = Math.min(whole.length(), maxUnits);
    if (end > 0 && end < whole.length() && isPairAt(whole, end - 1)) {
      end--;
    }
    if (end == 0) {
      return null;
    }
    String cut = whole.substring(0, end);
    return hasLoneSurrogate(cut) ? withoutLoneSurrogates(cut) : cut;
  }

  static String withoutLoneSurrogates(String text) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < out.length(); i++) {
      if (isPairAt(out, i)) {
        i++;
      } else if (Character.isSurrogate(out.charAt(i))) {
        out.setCharAt(i, REPLACEMENT);
      }
    }
    return out.toString();
  }

  private static boolean isPairAt(CharSequence text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
  }
}
