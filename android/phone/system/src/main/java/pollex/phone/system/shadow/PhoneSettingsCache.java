package pollex.phone.system.shadow;

import android.content.ContentResolver;
import android.net.Uri;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.service.SettingsServer;

/** The client side of the settings provider: asks our settings service instead of a provider in another process. */
@Implements(className = "android.provider.Settings$NameValueCache", isInAndroidSdk = false)
public class PhoneSettingsCache {
  @RealObject private Object real;

  private SettingsServer.Namespace namespace() {
    Uri uri = ReflectionHelpers.getField(real, "mUri");
    return SettingsServer.Namespace.of(uri.getLastPathSegment());
  }

  @Implementation
  protected boolean putStringForUser(
      ContentResolver resolver,
      String name,
      String value,
      String tag,
      boolean makeDefault,
      int user,
      boolean overrideableByRestore) {
    return SettingsServer.get().put(namespace(), name, value);
  }

  @Implementation
  protected String getStringForUser(ContentResolver resolver, String name, int user) {
    return SettingsServer.get().get(namespace(), name);
  }
}
