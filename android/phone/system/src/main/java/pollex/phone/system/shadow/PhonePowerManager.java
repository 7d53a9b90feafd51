package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPowerManager;
import pollex.phone.system.service.PowerServer;

/** Robolectric's, but whether the screen is on is our power service's word. */
@Implements(className = "android.os.PowerManager", isInAndroidSdk = false)
public class PhonePowerManager extends ShadowPowerManager {
  @Override
  @Implementation
  protected boolean isScreenOn() {
    return PowerServer.get().isInteractive();
  }

  @Override
  @Implementation
  protected boolean isInteractive() {
    return PowerServer.get().isInteractive();
  }
}
