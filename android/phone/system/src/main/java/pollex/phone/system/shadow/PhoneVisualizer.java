package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowVisualizer;

/** Robolectric's, but it says how much sound can be looked at; none is ever heard. */
@Implements(className = "android.media.audiofx.Visualizer", isInAndroidSdk = false)
public class PhoneVisualizer extends ShadowVisualizer {
  private static final int MIN_BYTES = 128;
  private static final int MAX_BYTES = 1_024;
  private static final int MAX_RATE_MHZ = 20_000;

  @Implementation
  protected static int[] getCaptureSizeRange() {
    return new int[] {MIN_BYTES, MAX_BYTES};
  }

  @Implementation
  protected static int getMaxCaptureRate() {
    return MAX_RATE_MHZ;
  }
}
