package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that the real class reads and writes through {@link PhoneSettingsCache}. */
@Implements(className = "android.provider.Settings$System", isInAndroidSdk = false)
public class RealSystemSettings {}
