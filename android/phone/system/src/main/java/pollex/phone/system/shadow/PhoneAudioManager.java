package pollex.phone.system.shadow;

import android.media.AudioManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAudioManager;
import pollex.phone.system.service.Volumes;

/** Robolectric's, but the volume is the phone's and not one of each app. */
@Implements(className = "android.media.AudioManager", isInAndroidSdk = false)
public class PhoneAudioManager extends ShadowAudioManager {
  @Override
  @Implementation
  protected int getStreamVolume(int stream) {
    return Volumes.get(stream);
  }

  @Override
  @Implementation
  protected int getStreamMaxVolume(int stream) {
    return Volumes.max(stream);
  }

  @Override
  @Implementation
  protected void setStreamVolume(int stream, int index, int flags) {
    Volumes.set(stream, index, (flags & AudioManager.FLAG_SHOW_UI) != 0);
  }

  @Override
  @Implementation
  protected void adjustStreamVolume(int stream, int direction, int flags) {
    boolean shows = (flags & AudioManager.FLAG_SHOW_UI) != 0;
    boolean mutes = direction == AudioManager.ADJUST_MUTE || direction == AudioManager.ADJUST_UNMUTE;
    if (mutes) super.adjustStreamVolume(stream, direction, flags);
    else Volumes.set(stream, Volumes.get(stream) + direction, shows);
  }
}
