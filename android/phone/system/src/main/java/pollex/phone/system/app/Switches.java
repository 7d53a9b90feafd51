package pollex.phone.system.app;

import android.content.ComponentName;
import android.content.pm.PackageManager;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.util.ReflectionHelpers;

/** Which apps, and which components of apps, were switched on or off since they were installed; Robolectric keeps it. */
public final class Switches {
  private static final String APPS = "apps";
  private static final String COMPONENTS = "components";

  private Switches() {}

  private static Map<String, Integer> apps() {
    return ReflectionHelpers.getStaticField(ShadowPackageManager.class, "applicationEnabledSettingMap");
  }

  private static Map<ComponentName, ?> components() {
    return ReflectionHelpers.getStaticField(ShadowPackageManager.class, "componentList");
  }

  /** All that is other than its manifest says, for a snapshot. */
  public static JSONObject saved() throws JSONException {
    Map<String, Integer> changed = new TreeMap<>(apps());
    changed.values().removeIf(state -> state == PackageManager.COMPONENT_ENABLED_STATE_DEFAULT);
    JSONObject parts = new JSONObject();
    for (ComponentName name : components().keySet()) {
      parts.put(name.flattenToString(), Packages.manager().getComponentEnabledSetting(name));
    }
    return new JSONObject().put(APPS, new JSONObject(changed)).put(COMPONENTS, parts);
  }

  /** Back to what a snapshot holds, whose packages are installed. */
  public static void restore(JSONObject saved) throws JSONException {
    reset();
    JSONObject changed = saved.getJSONObject(APPS);
    for (Iterator<String> names = changed.keys(); names.hasNext(); ) {
      String name = names.next();
      if (Packages.get().find(name) != null) apps().put(name, changed.getInt(name));
    }
    JSONObject parts = saved.getJSONObject(COMPONENTS);
    for (Iterator<String> names = parts.keys(); names.hasNext(); ) {
      String name = names.next();
      ComponentName component = ComponentName.unflattenFromString(name);
      Packages.manager().setComponentEnabledSetting(component, parts.getInt(name), PackageManager.DONT_KILL_APP);
    }
  }

  /** All as the manifests say. */
  public static void reset() {
    apps().replaceAll((name, state) -> PackageManager.COMPONENT_ENABLED_STATE_DEFAULT);
    components().clear();
  }
}
