package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty on purpose: the real class talks to our notification service, Robolectric's fake keeps all to itself. */
@Implements(className = "android.app.NotificationManager", isInAndroidSdk = false)
public class RealNotificationManager {}
