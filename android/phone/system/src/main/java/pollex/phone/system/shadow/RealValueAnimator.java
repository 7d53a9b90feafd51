package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that an animation without an end has none; Robolectric's ends it after two rounds. */
@Implements(className = "android.animation.ValueAnimator", isInAndroidSdk = false)
public class RealValueAnimator {}
