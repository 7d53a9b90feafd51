package pollex.phone.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.bridge.PhoneOptions;

/** Reads the command line; every refusal is a sentence that says what would be right. */
final class OptionParser {
  private static final Set<String> KNOWN =
      Set.of("--home", "--port", "--size", "--density", "--locale", "--name", "--apk-cache", "--install");
  private static final Pattern SIZE = Pattern.compile("(\\d{3,4})x(\\d{3,4})");
  private static final Pattern LOCALE = Pattern.compile("[a-z]{2,3}(-[A-Z]{2})?");
  private static final int MIN_DENSITY = 120;
  private static final int MAX_DENSITY = 640;
  private static final int MIN_DP = 200;

  /** An option that cannot be taken. */
  static final class BadOption extends Exception {
    private static final long serialVersionUID = 1;

    BadOption(String sentence) {
      super(sentence);
    }
  }

  private OptionParser() {}

  static PhoneOptions parse(String[] args) throws BadOption {
    Map<String, String> given = new HashMap<>();
    List<String> words = new ArrayList<>(List.of(args));
    boolean untilStdinEnds = words.remove("--until-stdin-ends");
    boolean network = words.remove("--network");
    List<Path> installs = new ArrayList<>();
    for (int i = 0; i < words.size(); i += 2) {
      if (!KNOWN.contains(words.get(i))) throw new BadOption("Unknown option " + words.get(i) + "; known are " + KNOWN + ".");
      if (i + 1 == words.size()) throw new BadOption(words.get(i) + " needs a value.");
      if (words.get(i).equals("--install")) installs.add(apk(words.get(i + 1)));
      given.put(words.get(i), words.get(i + 1));
    }
    if (!given.containsKey("--home")) throw new BadOption("--home FOLDER is needed: the phone's private folder.");
    Path home = Path.of(given.get("--home")).toAbsolutePath();
    if (!Files.isDirectory(home)) throw new BadOption("--home " + home + " is no folder.");
    int density = number(given.getOrDefault("--density", "480"), "--density", MIN_DENSITY, MAX_DENSITY);
    Matcher size = SIZE.matcher(given.getOrDefault("--size", "1080x2400"));
    if (!size.matches()) throw new BadOption("--size is WIDTHxHEIGHT in pixels, such as 1080x2400.");
    int width = dots(size.group(1), density);
    int height = dots(size.group(2), density);
    String locale = given.getOrDefault("--locale", "en-US");
    if (!LOCALE.matcher(locale).matches()) throw new BadOption("--locale is a language tag such as en-US or zh-CN.");
    String before = portBefore(home);
    int port = number(before != null ? before : given.getOrDefault("--port", "0"), "--port", 0, 65_535);
    Path apkCache = Path.of(given.getOrDefault("--apk-cache", home.resolve("apks").toString())).toAbsolutePath();
    return new PhoneOptions(home, port, width, height, density, locale, given.getOrDefault("--name", "pollex"),
        apkCache, List.copyOf(installs), network, before != null, untilStdinEnds);
  }

  /** The port of a phone of this home that has ended to start again, else null. */
  private static String portBefore(Path home) throws BadOption {
    try {
      Path file = PhoneOptions.restartFile(home);
      return Files.exists(file) ? Files.readString(file).strip() : null;
    } catch (IOException e) {
      throw new BadOption("--home " + home + ": the port of before cannot be read: " + e);
    }
  }

  private static Path apk(String name) throws BadOption {
    Path apk = Path.of(name).toAbsolutePath();
    if (!Files.isReadable(apk)) throw new BadOption("--install " + apk + " is no file that can be read.");
    return apk;
  }

  private static int number(String text, String option, int min, int max) throws BadOption {
    try {
      int value = Integer.parseInt(text);
      if (value >= min && value <= max) return value;
    } catch (NumberFormatException e) {
      // told below
    }
    throw new BadOption(option + " is a number from " + min + " to " + max + ", not " + text + ".");
  }

  /** Robolectric counts a display in whole dp, so that only such sizes come out exactly. */
  private static int dots(String text, int density) throws BadOption {
    int px = Integer.parseInt(text);
    if (px * 160 % density != 0) {
      int dp = px * 160 / density;
      throw new BadOption(
          String.format("--size: %d px are no whole number of dp at density %d; the nearest that are: %d and %d.",
              px, density, (dp * density + 159) / 160, ((dp + 1) * density + 159) / 160));
    }
    if (px * 160 / density < MIN_DP) {
      throw new BadOption("--size: " + px + " px at density " + density + " are less than " + MIN_DP + " dp.");
    }
    return px;
  }
}
