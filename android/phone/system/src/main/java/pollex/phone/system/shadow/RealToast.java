package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that {@code Toast.show()} asks our notification service, as on a phone. */
@Implements(className = "android.widget.Toast", isInAndroidSdk = false)
public class RealToast {}
