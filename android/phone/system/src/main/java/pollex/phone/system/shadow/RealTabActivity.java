package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Drops Robolectric's fake {@code getTabHost()} and keeps what every activity has. */
@Implements(className = "android.app.TabActivity", isInAndroidSdk = false)
public class RealTabActivity extends PhoneActivity {}
