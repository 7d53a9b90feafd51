package pollex.phone.system.shadow;

import android.graphics.Bitmap;
import android.graphics.Rect;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import pollex.phone.system.window.Compositor;

/** Only pictures are ours, since the real ones need SurfaceFlinger. */
@Implements(className = "android.app.UiAutomationConnection", isInAndroidSdk = false)
public class PhoneUiAutomationConnection {
  @Implementation
  protected Bitmap takeScreenshot(Rect crop) {
    return Compositor.capture();
  }
}
