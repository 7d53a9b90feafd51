package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyguardManager;
import pollex.phone.system.service.LockServer;

/** Robolectric's, but whether the phone is locked is our lock service's word. */
@Implements(className = "android.app.KeyguardManager", isInAndroidSdk = false)
public class PhoneKeyguardManager extends ShadowKeyguardManager {
  @Override
  @Implementation
  protected boolean inKeyguardRestrictedInputMode() {
    return LockServer.get().isLocked();
  }

  @Override
  @Implementation
  protected boolean isKeyguardLocked() {
    return LockServer.get().isLocked();
  }

  @Override
  @Implementation
  protected boolean isKeyguardSecure() {
    return LockServer.get().isSecure();
  }

  @Override
  @Implementation
  protected boolean isDeviceSecure() {
    return LockServer.get().isSecure();
  }

  @Override
  @Implementation
  protected boolean isDeviceLocked() {
    return LockServer.get().isLocked() && LockServer.get().isSecure();
  }
}
