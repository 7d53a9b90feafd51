package dev.pollex.lab;

import android.app.Activity;
import android.content.Intent;
import android.graphics.Rect;
import android.view.View;

/** The window that another app lays over a page of this one. */
final class Shade {
  private static final String PACKAGE = "dev.pollex.shade";
  private static final String SERVICE = "dev.pollex.shade.ShadeService";

  private Shade() {}

  static void lay(Activity page, Rect place) {
    page.startService(at(place));
  }

  /** The same, as a window of a keyboard's kind. */
  static void layKeyboard(Activity page, Rect place) {
    page.startService(at(place).putExtra("keyboard", true));
  }

  static void clear(Activity page) {
    page.stopService(service());
  }

  /** Where on the screen a view is. */
  static Rect placeOf(View view) {
    int[] at = new int[2];
    view.getLocationOnScreen(at);
    return new Rect(at[0], at[1], at[0] + view.getWidth(), at[1] + view.getHeight());
  }

  private static Intent service() {
    return new Intent().setClassName(PACKAGE, SERVICE);
  }

  private static Intent at(Rect place) {
    return service()
        .putExtra("left", place.left)
        .putExtra("top", place.top)
        .putExtra("width", place.width())
        .putExtra("height", place.height());
  }
}
