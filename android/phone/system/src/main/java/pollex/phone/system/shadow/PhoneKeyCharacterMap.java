package pollex.phone.system.shadow;

import android.view.KeyEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyCharacterMap;

/**
 * Robolectric's, but a key is matched with the characters that a field takes: else fields for numbers take no key. And a
 * key beside Ctrl, Alt or Meta gives no character: else Ctrl+V writes a v, where a phone pastes.
 */
@Implements(className = "android.view.KeyCharacterMap", isInAndroidSdk = false)
public class PhoneKeyCharacterMap extends ShadowKeyCharacterMap {
  private static final int SHORTCUT = KeyEvent.META_CTRL_MASK | KeyEvent.META_ALT_MASK | KeyEvent.META_META_MASK;

  @Implementation
  protected static char nativeGetCharacter(long map, int keyCode, int metaState) {
    return (metaState & SHORTCUT) != 0 ? 0 : ShadowKeyCharacterMap.nativeGetCharacter(map, keyCode, metaState);
  }

  @Implementation
  protected static char nativeGetMatch(long map, int keyCode, char[] wanted, int metaState) {
    for (int meta : new int[] {metaState, 0}) { // as on a phone, what the key gives with the held ones comes first
      char given = nativeGetCharacter(map, keyCode, meta);
      for (char one : wanted) if (given != 0 && one == given) return given;
    }
    return 0;
  }
}
