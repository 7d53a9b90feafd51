package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that Robolectric's fake goes and the real class talks to our accessibility service. */
@Implements(className = "android.view.accessibility.AccessibilityManager", isInAndroidSdk = false)
public class RealAccessibilityManager {}
