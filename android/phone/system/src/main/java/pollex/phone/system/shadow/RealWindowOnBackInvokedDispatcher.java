package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that back callbacks are really kept and called. */
@Implements(className = "android.window.WindowOnBackInvokedDispatcher", isInAndroidSdk = false)
public class RealWindowOnBackInvokedDispatcher {}
