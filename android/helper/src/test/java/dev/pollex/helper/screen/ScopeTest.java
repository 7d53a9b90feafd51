package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which windows count (C-14), and whether they are completely known (C-15). */
class ScopeTest {
  private final WindowFacts keyboard = Facts.window(4, WindowFacts.KEYBOARD, 4);
  private final WindowFacts bar = Facts.window(3, WindowFacts.SYSTEM, 3);
  private final WindowFacts dialog = Facts.window(2, WindowFacts.APP, 2);
  private final WindowFacts app = Facts.window(1, WindowFacts.APP, 1);

  private Scope scope() {
    return new Scope(List.of(keyboard, bar, dialog, app));
  }

  @Test
  void theFocusedWindowIsTheCurrentOne() {
    dialog.focused = true;
    app.active = true;

    assertSame(dialog, scope().current);
    assertEquals("com.example", scope().foreground);
    assertEquals(Set.of(), scope().missing(true));
  }

  @Test
  void withoutFocusTheActiveOneIs() {
    app.active = true;
    assertSame(app, scope().current);
  }

  @Test
  void keyboardsAndAccessibilityOverlaysAreNeverIt() {
    keyboard.focused = true;
    bar.focused = true;
    bar.isAccessibilityOverlay = true;
    app.active = true;

    assertSame(app, scope().current);
  }

  @Test
  void twoFocusedWindowsAreNone() {
    app.focused = true;
    dialog.focused = true;

    assertNull(scope().current);
    assertTrue(scope().missing(true).contains("current"));
  }

  @Test
  void withoutACurrentWindowTheTopmostAppIsInFront() {
    dialog.packageName = "com.other";
    assertEquals("com.other", scope().foreground);
  }

  @Test
  void inScopeAreTheCurrentWindowAndThoseOfItsAppThatAreNotBelow() {
    app.focused = true;
    assertTrue(scope().contains(app));
    assertTrue(scope().contains(dialog));
    assertFalse(scope().contains(bar));
    assertFalse(scope().contains(keyboard));

    dialog.packageName = "com.other";
    assertFalse(scope().contains(dialog));

    app.focused = false;
    dialog.focused = true;
    assertFalse(scope().contains(app));
  }

  @Test
  void whatIsMissingIsNamed() {
    app.focused = true;
    app.cut = "time";
    dialog.hasRoot = false;
    dialog.packageName = null;
    bar.region = null;
    keyboard.cut = "time";

    assertEquals(Set.of("tree", "root", "region"), scope().missing(true));
    assertEquals(Set.of("tree", "root"), scope().missing(false), "where the phone tells no regions, none is missing");
  }

  @Test
  void aWindowWithoutALayerMayLieAnywhere() {
    app.focused = true;
    bar.layer = -1;

    assertEquals(Set.of("layer"), scope().missing(true));
  }

  @Test
  void aWindowThatStandsInForAListIsNoList() {
    app.active = true;
    app.isStandIn = true;
    assertEquals(Set.of("windows"), new Scope(List.of(app)).missing(true));
    assertEquals(Set.of("windows", "current"), new Scope(List.of()).missing(true));
  }

  @Test
  void orderAndStateTellWhetherWindowsMovedOrChanged() {
    String order = Scope.order(scope().windows);
    String state = Scope.state(scope().windows);
    dialog.focused = true;
    assertEquals(order, Scope.order(scope().windows));
    assertFalse(state.equals(Scope.state(scope().windows)));
    dialog.layer = 9;
    assertFalse(order.equals(Scope.order(scope().windows)));
  }
}
