package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowViewGroup;

/** Drops Robolectric's fake and keeps what every ViewGroup has. */
@Implements(className = "android.widget.TabHost", isInAndroidSdk = false)
public class RealTabHost extends ShadowViewGroup {}
