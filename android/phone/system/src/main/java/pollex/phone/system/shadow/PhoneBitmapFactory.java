package pollex.phone.system.shadow;

import android.content.res.AssetManager;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Rect;
import java.io.IOException;
import java.io.InputStream;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNativeBitmapFactory;
import org.robolectric.util.ReflectionHelpers;

/** Robolectric's, but a look at the size of a picture in the resources does not use its stream up. */
@Implements(className = "android.graphics.BitmapFactory", isInAndroidSdk = false)
public class PhoneBitmapFactory extends ShadowNativeBitmapFactory {
  private static final String MARK = "mMarkPos";

  @Implementation
  protected static Bitmap decodeStream(InputStream in, Rect padding, BitmapFactory.Options options) {
    boolean isLook = in instanceof AssetManager.AssetInputStream && options != null && options.inJustDecodeBounds;
    if (!isLook) return ShadowNativeBitmapFactory.decodeStream(in, padding, options);
    long marked = ReflectionHelpers.getField(in, MARK); // the app's own, which it may still want
    in.mark(0);
    try {
      return ShadowNativeBitmapFactory.decodeStream(in, padding, options);
    } finally {
      rewind(in);
      ReflectionHelpers.setField(in, MARK, marked);
    }
  }

  private static void rewind(InputStream in) {
    try {
      in.reset();
    } catch (IOException e) {
      throw new IllegalStateException(e); // an asset goes back and forth in memory
    }
  }
}
