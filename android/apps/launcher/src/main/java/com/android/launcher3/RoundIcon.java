package com.android.launcher3;

import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.BitmapShader;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Shader;
import android.graphics.drawable.AdaptiveIconDrawable;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;

/** Draws an app's icon on a round plate. */
final class RoundIcon {
  private static final float OLD_ICON_SHARE = 0.6f;
  private final Resources resources;
  private final int sizePx;

  RoundIcon(Resources resources) {
    this.resources = resources;
    sizePx = resources.getDimensionPixelSize(R.dimen.icon_size);
  }

  /** The round form of an icon. Icons of older apps have any shape; they are put small on a white plate. */
  Drawable of(Drawable icon) {
    Bitmap square = Bitmap.createBitmap(sizePx, sizePx, Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(square);
    if (icon instanceof AdaptiveIconDrawable adaptive) {
      float bleed = AdaptiveIconDrawable.getExtraInsetFraction();
      draw(adaptive.getBackground(), canvas, 1 + 2 * bleed);
      draw(adaptive.getForeground(), canvas, 1 + 2 * bleed);
    } else {
      canvas.drawColor(Color.WHITE);
      draw(icon, canvas, OLD_ICON_SHARE);
    }
    Bitmap round = Bitmap.createBitmap(sizePx, sizePx, Bitmap.Config.ARGB_8888);
    Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
    paint.setShader(new BitmapShader(square, Shader.TileMode.CLAMP, Shader.TileMode.CLAMP));
    new Canvas(round).drawCircle(sizePx / 2f, sizePx / 2f, sizePx / 2f, paint);
    return new BitmapDrawable(resources, round);
  }

  /** Draws a layer in the middle, as large as `share` of the icon. */
  private void draw(Drawable layer, Canvas canvas, float share) {
    if (layer == null) {
      return;
    }
    int half = Math.round(sizePx * share / 2);
    int middle = sizePx / 2;
    layer.setBounds(middle - half, middle - half, middle + half, middle + half);
    layer.draw(canvas);
  }
}
