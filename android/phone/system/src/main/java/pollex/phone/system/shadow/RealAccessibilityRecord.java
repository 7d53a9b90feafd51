package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that {@code AccessibilityEvent.getSource()} is the real one. */
@Implements(className = "android.view.accessibility.AccessibilityRecord", isInAndroidSdk = false)
public class RealAccessibilityRecord {}
