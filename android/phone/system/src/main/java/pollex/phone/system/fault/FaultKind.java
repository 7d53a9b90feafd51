package pollex.phone.system.fault;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One kind of fault, as the shell offers it.
 *
 * @param usage its name and the words it takes
 * @param help what it does, in a few words
 * @param lasts whether it goes on until something ends it; others are over at once
 * @param onMain whether it begins and ends on the main thread, as what touches an app's views does
 * @param perName whether one may be there for each first word, and not one alone
 * @param maker makes one from the words
 */
public record FaultKind(String usage, String help, boolean lasts, boolean onMain, boolean perName, Maker maker) {
  private static final Pattern NAME = Pattern.compile("[a-z-]+( [a-z-]+)*");

  /** Makes a fault from the words after its name. */
  public interface Maker {
    Fault make(FaultWords words) throws FaultRefused;
  }

  /** One that goes on, of which there is one at a time. */
  static FaultKind lasting(String usage, String help, Maker maker) {
    return new FaultKind(usage, help, true, false, false, maker);
  }

  /** One that is over as soon as it has begun. */
  static FaultKind passing(String usage, String help, Maker maker) {
    return new FaultKind(usage, help, false, false, false, maker);
  }

  /** One that goes on, on views of the page in front. */
  static FaultKind ofPage(String usage, String help, Maker maker) {
    return new FaultKind(usage, help, true, true, false, maker);
  }

  /** As {@link #ofPage}, one for each view. */
  static FaultKind ofView(String usage, String help, Maker maker) {
    return new FaultKind(usage, help, true, true, true, maker);
  }

  /** The words that it is called by: those in small letters that its usage begins with. */
  String name() {
    Matcher words = NAME.matcher(usage);
    return words.lookingAt() ? words.group() : usage;
  }
}
