package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as a bar on a display of 1080 by 2400 pixels. */
class WindowFactsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "status bar,              com.android.systemui, system, 0,    0, 1080,   72, false, true",
    "three buttons,           com.android.systemui, system, 0, 2256, 1080, 2400, false, true",
    "buttons at the side,     com.android.systemui, system, 936,  0, 1080, 2400, false, true",
    "notification on top,     com.android.systemui, system, 24,  24, 1056,  393, false, false",
    "volume,                  com.android.systemui, system, 900, 600, 1060, 1500, false, false",
    "open shade,              com.android.systemui, system, 0,    0, 1080, 2400, true,  false",
    "bar of an app,           dev.pollex.shade,     system, 0,    0, 1080,   72, false, false",
    "page as thin as a bar,   com.android.systemui, app,    0,    0, 1080,   72, false, false",
  })
  void bars_are_thin_and_lie_along_an_edge(
      String name, String owner, String type, int left, int top, int right, int bottom, boolean focused, boolean isBar) {
    WindowFacts window = new WindowFacts();
    window.packageName = owner;
    window.type = type;
    window.bounds = new int[] {left, top, right, bottom};
    window.focused = focused;

    assertEquals(isBar, window.isBar(1080, 2400));
  }
}
