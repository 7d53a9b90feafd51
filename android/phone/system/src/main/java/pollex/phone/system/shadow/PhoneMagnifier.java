package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Shows nothing: Android draws the magnifier over a field's text on a surface of its own, which no window has here. */
@Implements(className = "android.widget.Magnifier", isInAndroidSdk = false)
public class PhoneMagnifier {
  @Implementation
  protected void show(float x, float y) {
    // nothing to show it on
  }

  @Implementation
  protected void show(float x, float y, float magnifierX, float magnifierY) {
    // nothing to show it on
  }

  @Implementation
  protected void update() {
    // nothing is shown
  }

  @Implementation
  protected void dismiss() {
    // nothing is shown
  }
}
