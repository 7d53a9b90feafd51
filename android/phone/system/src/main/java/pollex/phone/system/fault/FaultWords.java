package pollex.phone.system.fault;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The words after a fault's name, taken one by one. */
public final class FaultWords {
  private static final int MAX_DIGITS = 9;

  private final Deque<String> left;

  FaultWords(List<String> words) {
    left = new ArrayDeque<>(words);
  }

  /** The next word, which must be there. */
  public String next(String name) throws FaultRefused {
    if (left.isEmpty()) throw new FaultRefused(name + " is missing");
    return left.poll();
  }

  /** The next word, or what stands for it. */
  public String nextOr(String otherwise) {
    return left.isEmpty() ? otherwise : left.poll();
  }

  /** The next word, which must be there and be a whole number. */
  public int number(String name) throws FaultRefused {
    return whole(name, next(name));
  }

  /** As {@link #number}, above 0. */
  public int positive(String name) throws FaultRefused {
    return above(0, name, next(name));
  }

  /** All that is left as one text, of which there must be a word, be it an empty one. */
  public String text(String name) throws FaultRefused {
    String first = next(name);
    return left.isEmpty() ? first : first + " " + textOr("");
  }

  /** All that is left as one text, or what stands for it. */
  public String textOr(String otherwise) {
    if (left.isEmpty()) return otherwise;
    String text = String.join(" ", left);
    left.clear();
    return text;
  }

  /** Nothing may be left. */
  void end() throws FaultRefused {
    if (!left.isEmpty()) throw new FaultRefused("nobody knows what '" + left.peek() + "' means here");
  }

  /** A whole number above another. */
  static int above(int bound, String name, String word) throws FaultRefused {
    int value = whole(name, word);
    if (value <= bound) throw new FaultRefused(name + " is above " + bound + "; vphone fault clear ends a fault");
    return value;
  }

  /** A whole number of at most nine digits, below zero with a minus. */
  static int whole(String name, String word) throws FaultRefused {
    if (!word.matches("-?\\d{1," + MAX_DIGITS + "}")) throw new FaultRefused(name + " is a whole number, not '" + word + "'");
    return Integer.parseInt(word);
  }
}
