package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that the real class reads and writes through {@link PhoneSettingsCache}. */
@Implements(className = "android.provider.Settings$Global", isInAndroidSdk = false)
public class RealGlobalSettings {}
