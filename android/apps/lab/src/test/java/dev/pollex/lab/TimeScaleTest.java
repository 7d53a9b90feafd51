package dev.pollex.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TimeScaleTest {
  private static final double NEARLY = 1e-9;

  @Test
  void theSelectedTimeIsInTheMiddle() {
    TimeScale scale = new TimeScale(43_200, 20);

    assertEquals(43_200, scale.at(0), NEARLY);
    assertEquals(45_200, scale.at(100), NEARLY);
    assertEquals(100, scale.pixels(45_200), NEARLY);
  }

  @Test
  void contentThatMovesToTheRightBringsAnEarlierTime() {
    TimeScale scale = new TimeScale(43_200, 20);

    scale.pan(360);

    assertEquals(36_000, scale.middle(), NEARLY);
  }

  @Test
  void theDayHasTwoEnds() {
    TimeScale scale = new TimeScale(100, 20);

    scale.pan(1_000);
    assertEquals(0, scale.middle(), NEARLY);
    scale.pan(-100_000);
    assertEquals(TimeScale.DAY_S, scale.middle(), NEARLY);
  }

  @Test
  void whatLiesUnderTheFingersStaysThereWhenTheyZoom() {
    TimeScale scale = new TimeScale(43_200, 20);
    double fixed = scale.at(150);

    scale.zoom(4, 150);

    assertEquals(5, scale.secondsPerPixel(), NEARLY);
    assertEquals(fixed, scale.at(150), NEARLY);
  }

  @Test
  void zoomHasTwoEnds() {
    TimeScale scale = new TimeScale(43_200, 20);

    scale.zoom(1e9, 0);
    assertEquals(0.01, scale.secondsPerPixel(), NEARLY);
    scale.zoom(1e-9, 0);
    assertEquals(80, scale.secondsPerPixel(), NEARLY);
  }

  @Test
  void marksAreRoundAndFarEnoughApart() {
    assertEquals(3_600, new TimeScale(0, 20).markSeconds(160));
    assertEquals(2, new TimeScale(0, 0.01).markSeconds(160));
    assertEquals(43_200, new TimeScale(0, 1_000).markSeconds(160));
  }

  @Test
  void aTimeIsShownToTheNearestSecond() {
    assertEquals("00:00:00", TimeScale.clock(0));
    assertEquals("09:05:08", TimeScale.clock(9 * 3_600 + 5 * 60 + 7.6));
    assertEquals("24:00:00", TimeScale.clock(TimeScale.DAY_S));
  }
}
