package pollex.phone.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Backslash sequences of {@code echo -e}, {@code printf} and {@code $'…'}. */
public final class Escapes {
  /** {@code echo} wants octal numbers as {@code \0NNN}, {@code printf} as {@code \NNN}. */
  public enum Style {
    ECHO,
    PRINTF
  }

  /**
   * Text with its sequences resolved.
   *
   * @param stopped true if {@code \c} said that nothing more is to be printed
   */
  public record Resolved(byte[] bytes, boolean stopped) {
    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private Escapes() {}

  /** Bytes, since {@code \xE4\xBD\xA0} is one character. */
  public static Resolved resolve(String text, Style style) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c != '\\' || i == text.length()) {
        out.writeBytes(new String(Character.toChars(c)).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      char kind = text.charAt(i++);
      int simple = "abefnrtv\\".indexOf(kind);
      if (kind == 'c') {
        return new Resolved(out.toByteArray(), true);
      } else if (simple >= 0) {
        out.write("\u0007\b\u001b\f\n\r\t\u000b\\".charAt(simple));
      } else if (kind == 'x' || kind >= '0' && kind <= '7' && (style == Style.PRINTF || kind == '0')) {
        int start = kind == 'x' || style == Style.ECHO ? i : i - 1;
        int end = start;
        int radix = kind == 'x' ? 16 : 8;
        while (end < text.length() && end - start < (radix == 16 ? 2 : 3)
            && Character.digit(text.charAt(end), radix) >= 0) {
          end++;
        }
        out.write(end == start ? 0 : Integer.parseInt(text.substring(start, end), radix));
        i = end;
      } else {
        out.write('\\');
        i--;
      }
    }
    return new Resolved(out.toByteArray(), false);
  }
}
