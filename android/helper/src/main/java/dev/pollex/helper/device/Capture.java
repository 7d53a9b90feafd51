package dev.pollex.helper.device;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/** Takes pictures of the display. A picture that the phone does not give is never made up. */
public final class Capture {
  private static final long SCREENCAP_MS = 4000;
  private static final int MAX_PNG_BYTES = 100000000;

  private final Connection connection;
  private final PrintStream log;

  Capture(Connection connection, Variants variants, PrintStream log) {
    this.connection = connection;
    this.log = log;
    variants.found("picture", "UiAutomation.takeScreenshot, else screencap");
  }

  /** The picture, or null if the phone gives none. */
  public Picture take(String format, int maxSidePx, int quality) {
    Bitmap whole = connection.picture();
    if (whole == null) {
      whole = screencap();
    }
    if (whole == null) {
      return null;
    }
    Bitmap soft = readable(whole);
    Bitmap scaled = scaled(soft, maxSidePx);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean isPng = format.equals("png");
    scaled.compress(isPng ? Bitmap.CompressFormat.PNG : Bitmap.CompressFormat.JPEG, quality, out);
    Picture picture =
        new Picture(out.toByteArray(), scaled.getWidth(), scaled.getHeight(), scale(whole, scaled));
    for (Bitmap bitmap : new Bitmap[] {whole, soft, scaled}) {
      bitmap.recycle();
    }
    return picture;
  }

  private static double scale(Bitmap whole, Bitmap scaled) {
    return side(scaled) / (double) side(whole);
  }

  /** Pixels in graphics memory cannot be read. */
  private static Bitmap readable(Bitmap bitmap) {
    return bitmap.getConfig() == Bitmap.Config.HARDWARE ? bitmap.copy(Bitmap.Config.ARGB_8888, false) : bitmap;
  }

  private static Bitmap scaled(Bitmap bitmap, int maxSidePx) {
    int side = side(bitmap);
    if (side <= maxSidePx) {
      return bitmap;
    }
    double scale = maxSidePx / (double) side;
    int width = Math.max(1, (int) Math.round(bitmap.getWidth() * scale));
    int height = Math.max(1, (int) Math.round(bitmap.getHeight() * scale));
    return Bitmap.createScaledBitmap(bitmap, width, height, true);
  }

  private static int side(Bitmap bitmap) {
    return Math.max(bitmap.getWidth(), bitmap.getHeight());
  }

  /** The shell's own tool, for phones where the call above fails. */
  private Bitmap screencap() {
    try {
      byte[] png = Program.output(SCREENCAP_MS, MAX_PNG_BYTES, "screencap", "-p");
      return BitmapFactory.decodeByteArray(png, 0, png.length);
    } catch (IOException e) {
      e.printStackTrace(log);
      return null;
    }
  }

  /** An encoded picture. */
  public static final class Picture {
    public final byte[] bytes;
    public final int width;
    public final int height;
    /** Its size divided by the size that was captured. */
    public final double scale;

    Picture(byte[] bytes, int width, int height, double scale) {
      this.bytes = bytes;
      this.width = width;
      this.height = height;
      this.scale = scale;
    }
  }
}
