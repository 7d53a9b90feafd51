package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that tabs have their content. */
@Implements(className = "android.widget.TabHost$TabSpec", isInAndroidSdk = false)
public class RealTabSpec {}
