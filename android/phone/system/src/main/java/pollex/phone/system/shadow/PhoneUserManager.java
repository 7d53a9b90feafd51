package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowUserManager;

/** Robolectric's, but the one user is unlocked whoever asks: else no app could open its shared preferences. */
@Implements(className = "android.os.UserManager", isInAndroidSdk = false)
public class PhoneUserManager extends ShadowUserManager {
  @Implementation
  protected boolean isUserUnlockingOrUnlocked(int user) {
    return true;
  }
}
