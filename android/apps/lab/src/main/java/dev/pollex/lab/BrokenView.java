package dev.pollex.lab;

import android.content.Context;
import android.graphics.Canvas;
import android.view.View;

/** Throws when it is drawn. */
final class BrokenView extends View {
  private static final int SIZE_PX = 100;

  BrokenView(Context context) {
    super(context);
    setMinimumHeight(SIZE_PX);
  }

  @Override
  protected void onDraw(Canvas canvas) {
    throw new IllegalStateException("thrown in onDraw");
  }
}
