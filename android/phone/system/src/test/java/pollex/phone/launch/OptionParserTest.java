package pollex.phone.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pollex.phone.bridge.PhoneOptions;

class OptionParserTest {
  @TempDir Path home;

  private PhoneOptions parse(String... more) throws OptionParser.BadOption {
    String[] all = new String[more.length + 2];
    all[0] = "--home";
    all[1] = home.toString();
    System.arraycopy(more, 0, all, 2, more.length);
    return OptionParser.parse(all);
  }

  @Test
  void a_home_is_enough() throws Exception {
    PhoneOptions options = parse();
    assertEquals(1080, options.widthPx());
    assertEquals(2400, options.heightPx());
    assertEquals(360, options.widthDp());
    assertEquals("en-US", options.locale());
    assertEquals(0, options.port());
  }

  @Test
  void size_density_and_locale_are_taken() throws Exception {
    PhoneOptions options = parse("--size", "720x1280", "--density", "320", "--locale", "zh-CN", "--until-stdin-ends");
    assertEquals(640, options.heightDp());
    assertEquals("zh-CN", options.locale());
    assertTrue(options.untilStdinEnds());
  }

  @Test
  void apks_network_and_the_folder_of_what_is_kept_are_taken() throws Exception {
    Path apk = Files.createFile(home.resolve("a.apk"));
    PhoneOptions options = parse("--network", "--install", apk.toString(), "--install", apk.toString(), "--apk-cache", "/kept");
    assertTrue(options.network());
    assertEquals(List.of(apk, apk), options.installs());
    assertEquals(Path.of("/kept"), options.apkCache());
    assertFalse(parse().network());
    assertTrue(assertThrows(OptionParser.BadOption.class, () -> parse("--install", "/no/app.apk"))
        .getMessage().contains("/no/app.apk is no file"));
  }

  @ParameterizedTest
  @CsvSource({
    "--size, 1081x2400, nearest",
    "--size, big, WIDTHxHEIGHT",
    "--size, 300x600, less than",
    "--density, 9, number from",
    "--port, 70000, number from",
    "--locale, english!, language tag",
    "--colour, red, Unknown option",
  })
  void what_cannot_be_taken_is_refused_with_a_sentence_that_helps(String option, String value, String sentence) {
    OptionParser.BadOption refused = assertThrows(OptionParser.BadOption.class, () -> parse(option, value));
    assertTrue(refused.getMessage().contains(sentence), refused.getMessage());
  }

  @Test
  void the_nearest_sizes_that_are_named_are_themselves_taken() throws Exception {
    assertEquals(1080, parse("--size", "1080x2400").widthPx());
    assertEquals(1083, parse("--size", "1083x2400").widthPx());
  }

  @Test
  void a_phone_needs_a_home_that_is_there() {
    assertThrows(OptionParser.BadOption.class, () -> OptionParser.parse(new String[0]));
    String missing = home.resolve("missing").toString();
    assertThrows(OptionParser.BadOption.class, () -> OptionParser.parse(new String[] {"--home", missing}));
    assertThrows(OptionParser.BadOption.class, () -> OptionParser.parse(new String[] {"--home"}));
  }
}
