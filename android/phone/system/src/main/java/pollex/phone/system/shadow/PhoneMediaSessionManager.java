package pollex.phone.system.shadow;

import android.view.KeyEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowMediaSessionManager;
import pollex.phone.system.service.Volumes;

/** Robolectric's, but a volume key that no app wants changes the volume. */
@Implements(className = "android.media.session.MediaSessionManager", isInAndroidSdk = false)
public class PhoneMediaSessionManager extends ShadowMediaSessionManager {
  @Implementation
  protected void dispatchVolumeKeyEvent(KeyEvent key, int stream, boolean musicOnly) {
    Volumes.key(key, stream);
  }

  @Implementation
  protected void dispatchVolumeKeyEventAsSystemService(KeyEvent key, int stream) {
    Volumes.key(key, stream);
  }
}
