package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class QuietTest {
  private static final long NEVER = -1;

  @Test
  void aScreenWithoutEventsIsQuietAfterTheTimeAndTwoEqualLists() {
    Quiet quiet = new Quiet(100, 1000, 5000);

    assertEquals(Quiet.POLL_MS, quiet.lookMs(5000, NEVER, "w"));
    assertEquals(Quiet.POLL_MS, quiet.lookMs(5050, NEVER, "w"));
    assertEquals(0, quiet.lookMs(5100, NEVER, "w"));
    assertTrue(quiet.isQuiet());
  }

  @Test
  void anEventStartsTheTimeAnew() {
    Quiet quiet = new Quiet(100, 1000, 5000);
    quiet.lookMs(5000, NEVER, "w");

    assertEquals(Quiet.POLL_MS, quiet.lookMs(5100, 5090, "w"));
    assertEquals(1, quiet.lookMs(5189, 5090, "w"));
    assertEquals(0, quiet.lookMs(5190, 5090, "w"));
  }

  @Test
  void aWindowListThatChangesIsLookedAtAgain() {
    Quiet quiet = new Quiet(100, 1000, 5000);
    quiet.lookMs(5000, NEVER, "w");

    assertEquals(Quiet.POLL_MS, quiet.lookMs(5100, NEVER, "w2"));
    assertEquals(0, quiet.lookMs(5150, NEVER, "w2"));
  }

  @Test
  void aScreenWithoutACurrentWindowIsNotQuiet() {
    Quiet quiet = new Quiet(100, 1000, 5000);
    quiet.lookMs(5000, NEVER, null);

    assertEquals(Quiet.POLL_MS, quiet.lookMs(5100, NEVER, null));
    assertEquals(Quiet.POLL_MS, quiet.lookMs(5150, NEVER, "w"));
    assertEquals(0, quiet.lookMs(5200, NEVER, "w"));
  }

  @Test
  void theCapEndsItAndSaysSo() {
    Quiet quiet = new Quiet(100, 120, 5000);
    quiet.lookMs(5000, NEVER, "w");

    assertEquals(10, quiet.lookMs(5110, 5105, "w"));
    assertEquals(0, quiet.lookMs(5120, 5119, "w"));
    assertFalse(quiet.isQuiet());
  }

  @Test
  void withoutAQuietTimeOnlyTheCapEndsIt() {
    Quiet quiet = new Quiet(-1, 120, 5000);
    quiet.lookMs(5000, NEVER, "w");

    assertEquals(20, quiet.lookMs(5100, NEVER, "w"));
    assertEquals(0, quiet.lookMs(5120, NEVER, "w"));
    assertFalse(quiet.isQuiet());
  }
}
