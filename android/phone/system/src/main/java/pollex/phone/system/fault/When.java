package pollex.phone.system.fault;

import java.util.ArrayList;
import java.util.List;

/**
 * When a fault begins and how long it lasts; the same options for all.
 *
 * @param inMs this long after it was asked for, or after the inputs or events that it waits for
 * @param inputs it waits for so many inputs to have been carried out: touches, keys, actions on controls; 0: for none
 * @param events it waits for so many single events and begins right before the next one; below 0: it does not
 * @param forMs how long it lasts; below 0: until it is cleared
 */
public record When(int inMs, int inputs, int events, int forMs) {
  static final String USAGE = "[--in MS] [--after INPUTS | --after-events EVENTS] [--for MS]";
  private static final String END = "--";

  /** Takes the options out of the words, wherever they stand; what follows {@code --} is no option. */
  static When takenFrom(List<String> words) throws FaultRefused {
    int end = words.indexOf(END);
    List<String> rest = end < 0 ? List.of() : List.copyOf(words.subList(end + 1, words.size()));
    if (end >= 0) words.subList(end, words.size()).clear();
    int inMs = Math.max(0, option(words, "--in"));
    int inputs = Math.max(0, option(words, "--after"));
    int events = option(words, "--after-events");
    int forMs = option(words, "--for");
    if (inputs > 0 && events >= 0) throw new FaultRefused("it waits for inputs or for events, not for both");
    List<String> unknown = new ArrayList<>(words);
    unknown.removeIf(word -> !word.startsWith(END));
    if (!unknown.isEmpty()) throw new FaultRefused("there is no option " + unknown.get(0));
    words.addAll(rest);
    return new When(inMs, inputs, events, forMs);
  }

  private static int option(List<String> words, String name) throws FaultRefused {
    int at = words.indexOf(name);
    if (at < 0) return -1;
    if (at + 1 == words.size()) throw new FaultRefused(name + " needs a number");
    int value = FaultWords.whole(name, words.get(at + 1));
    if (value < 0) throw new FaultRefused(name + " is not below 0");
    words.subList(at, at + 2).clear();
    return value;
  }

  /** Whether it depends on what programs do. */
  boolean waitsForInput() {
    return inputs > 0 || events >= 0;
  }
}
