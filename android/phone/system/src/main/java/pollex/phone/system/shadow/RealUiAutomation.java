package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that the real UiAutomation runs over the real UiAutomationConnection. */
@Implements(className = "android.app.UiAutomation", isInAndroidSdk = false)
public class RealUiAutomation {}
