package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowViewGroup;

/** Drops Robolectric's fake, which shows the next child without its animations, and keeps what every ViewGroup has. */
@Implements(className = "android.widget.ViewAnimator", isInAndroidSdk = false)
public class RealViewAnimator extends ShadowViewGroup {}
