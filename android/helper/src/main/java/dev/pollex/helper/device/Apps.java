package dev.pollex.helper.device;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.Configuration;
import android.content.res.Resources;
import dev.pollex.helper.wire.Texts;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is installed. */
public final class Apps {
  private static final int MAX_LABEL_UNITS = 1000;
  private static final int MAX_ACTIVITIES = 256;

  private final PrintStream log;
  private final PackageManager manager;
  private final Map<ComponentName, Boolean> activities =
      new LinkedHashMap<ComponentName, Boolean>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ComponentName, Boolean> eldest) {
          return size() > MAX_ACTIVITIES;
        }
      };

  Apps(Variants variants, PrintStream log) {
    this.log = log;
    Context context = Contexts.system(log);
    manager = context == null ? null : context.getPackageManager();
    variants.note("apps", manager, "PackageManager");
  }

  /** Whether the package manager can be asked. */
  public boolean isThere() {
    return manager != null;
  }

  /** All installed packages, without their labels, which take long. */
  public List<PackageInfo> installed() {
    return manager.getInstalledPackages(0);
  }

  /** The activity that a launcher starts, by package; on a TV its own launcher's. */
  public Map<String, String> launchable() {
    Map<String, String> found = new HashMap<String, String>();
    for (String category : new String[] {Intent.CATEGORY_LEANBACK_LAUNCHER, Intent.CATEGORY_LAUNCHER}) {
      Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(category);
      List<ResolveInfo> activities = manager.queryIntentActivities(intent, 0);
      for (int i = activities.size() - 1; i >= 0; i--) { // the first of a package counts
        found.put(activities.get(i).activityInfo.packageName, activities.get(i).activityInfo.name);
      }
    }
    return found;
  }

  /** The facts of one package; `language` as {@link #language} gave it. */
  public Map<String, Object> facts(PackageInfo info, String activity, Configuration language) {
    ApplicationInfo app = info.applicationInfo;
    Map<String, Object> facts = new LinkedHashMap<String, Object>();
    facts.put("package", info.packageName);
    facts.put("label", app == null ? null : Texts.clean(label(app, language), MAX_LABEL_UNITS));
    facts.put("activity", activity);
    facts.put("version", Texts.clean(info.versionName, MAX_LABEL_UNITS));
    facts.put("system", app != null && (app.flags & ApplicationInfo.FLAG_SYSTEM) != 0);
    facts.put("enabled", app != null && isEnabled(app));
    return facts;
  }

  private boolean isEnabled(ApplicationInfo app) {
    try {
      switch (manager.getApplicationEnabledSetting(app.packageName)) {
        case PackageManager.COMPONENT_ENABLED_STATE_DEFAULT:
          return app.enabled;
        case PackageManager.COMPONENT_ENABLED_STATE_ENABLED:
          return true;
        default:
          return false;
      }
    } catch (IllegalArgumentException e) {
      return false; // removed meanwhile
    }
  }

  /** From the APK in the owner's language; without one what Android shows instead, at last the package's name. */
  @SuppressWarnings("deprecation") // the way beside it makes a context for each package
  private CharSequence label(ApplicationInfo app, Configuration language) {
    if (app.labelRes != 0 && app.nonLocalizedLabel == null) {
      try {
        Resources resources = manager.getResourcesForApplication(app);
        if (language != null && !language.getLocales().equals(resources.getConfiguration().getLocales())) {
          resources.updateConfiguration(language, resources.getDisplayMetrics());
        }
        return resources.getText(app.labelRes);
      } catch (PackageManager.NameNotFoundException e) {
        e.printStackTrace(log); // removed meanwhile
      } catch (RuntimeException e) {
        e.printStackTrace(log); // one app's broken resources do not lose the others
      }
    }
    return manager.getApplicationLabel(app);
  }

  /** The phone's configuration as it now is: this process keeps the language that it was started in. Null: not told. */
  public Configuration language() {
    Object service = Services.get("activity", "android.app.IActivityManager");
    Method get = service == null ? null : Members.method(Members.type("android.app.IActivityManager"), "getConfiguration");
    try {
      return get == null ? null : (Configuration) Members.call(get, service);
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return null;
    }
  }

  /** Whether a class is an activity of that package. */
  boolean isActivity(String packageName, String className) {
    ComponentName name = new ComponentName(packageName, className);
    synchronized (activities) {
      Boolean known = activities.get(name);
      if (known == null) {
        known = manager != null && find(name);
        activities.put(name, known);
      }
      return known;
    }
  }

  private boolean find(ComponentName name) {
    try {
      return manager.getActivityInfo(name, 0) != null;
    } catch (PackageManager.NameNotFoundException e) {
      return false;
    }
  }
}
