package pollex.phone.system.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import pollex.phone.system.PhoneLogs;

/** The real Log class over our log book; Robolectric's fake keeps every line for ever and {@code logcat} would see none. */
@Implements(className = "android.util.Log", isInAndroidSdk = false)
public class PhoneLog {
  private static final int MAX_PAYLOAD = 4_068;
  private static final int INFO = 4;

  @Implementation
  protected static boolean isLoggable(String tag, int level) {
    return level >= INFO;
  }

  @Implementation
  protected static int logger_entry_max_payload_native() {
    return MAX_PAYLOAD;
  }

  @Implementation
  protected static int println_native(int buffer, int priority, String tag, String message) {
    PhoneLogs.write(buffer, priority, tag, message);
    return message == null ? 0 : message.length();
  }
}
