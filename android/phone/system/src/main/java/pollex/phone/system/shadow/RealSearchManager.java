package pollex.phone.system.shadow;

import org.robolectric.annotation.Implements;

/** Empty, so that SearchView finds our search service. */
@Implements(className = "android.app.SearchManager", isInAndroidSdk = false)
public class RealSearchManager {}
