package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPausedSystemClock;

/** Robolectric's clock, but {@code sleep} waits for time to pass instead of making it pass. */
@Implements(className = "android.os.SystemClock", isInAndroidSdk = false)
public class PhoneSystemClock extends ShadowPausedSystemClock {
  @Implementation
  protected static void sleep(long ms) {
    long end = uptimeMillis() + ms;
    boolean interrupted = false;
    for (long left = ms; left > 0; left = end - uptimeMillis()) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }
}
