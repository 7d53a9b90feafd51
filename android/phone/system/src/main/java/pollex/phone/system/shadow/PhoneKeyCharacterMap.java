package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyCharacterMap;

/** Robolectric's, but a key is matched with the characters that a field takes: else fields for numbers take no key. */
@Implements(className = "android.view.KeyCharacterMap", isInAndroidSdk = false)
public class PhoneKeyCharacterMap extends ShadowKeyCharacterMap {
  @Implementation
  protected static char nativeGetMatch(long map, int keyCode, char[] wanted, int metaState) {
    for (int meta : new int[] {metaState, 0}) { // as on a phone, what the key gives with the held ones comes first
      char given = nativeGetCharacter(map, keyCode, meta);
      for (char one : wanted) if (given != 0 && one == given) return given;
    }
    return 0;
  }
}
