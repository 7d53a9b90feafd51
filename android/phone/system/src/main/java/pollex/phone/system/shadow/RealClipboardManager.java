package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that apps ask our clipboard service, which programs of the shell reach as well. */
@Implements(className = "android.content.ClipboardManager", isInAndroidSdk = false)
public class RealClipboardManager {}
