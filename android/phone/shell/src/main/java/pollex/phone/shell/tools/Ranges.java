package pollex.phone.shell.tools;

import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Failure;

/** Numbers from one, as {@code cut} takes them: {@code 1,3-5,7-}. */
record Ranges(List<int[]> ranges) {
  static Ranges parse(String text) {
    List<int[]> ranges = new ArrayList<>();
    for (String part : text.split(",")) {
      if (!part.matches("[0-9]{1,9}|[0-9]{1,9}-[0-9]{0,9}|-[0-9]{1,9}")) {
        throw new Failure("bad '" + text + "'");
      }
      int dash = part.indexOf('-');
      int low = dash == 0 ? 1 : Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
      String end = dash < 0 ? part : part.substring(dash + 1);
      int high = end.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(end);
      if (low == 0 || high < low) {
        throw new Failure("bad '" + text + "'");
      }
      ranges.add(new int[] {low, high});
    }
    return new Ranges(ranges);
  }

  boolean contains(int number) {
    return ranges.stream().anyMatch(range -> range[0] <= number && number <= range[1]);
  }

  String characters(String text) {
    StringBuilder chosen = new StringBuilder();
    int index = 1;
    for (int i = 0; i < text.length(); index++) {
      int length = Character.charCount(text.codePointAt(i));
      if (contains(index)) {
        chosen.append(text, i, i + length);
      }
      i += length;
    }
    return chosen.toString();
  }
}
