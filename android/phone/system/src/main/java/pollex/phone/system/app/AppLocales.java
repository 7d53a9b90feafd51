package pollex.phone.system.app;

import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.LocaleList;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.RuntimeEnvironment;

/** Languages that were chosen for single apps; they go before the phone's own. */
public final class AppLocales {
  private static final Map<String, LocaleList> CHOSEN = new ConcurrentHashMap<>();

  private AppLocales() {}

  /** The languages of an app, empty if it follows the phone. From any thread. */
  public static LocaleList of(String packageName) {
    return CHOSEN.getOrDefault(packageName, LocaleList.getEmptyLocaleList());
  }

  /** Chooses languages for an app; its pages are made anew. From any thread. */
  public static void set(String packageName, LocaleList locales) {
    CHOSEN.put(packageName, locales);
    Tasks.get().localesChanged(packageName);
  }

  /** All apps follow the phone, as on a new one. */
  public static void reset() {
    CHOSEN.clear();
  }

  /** What was chosen, for a snapshot. */
  public static JSONObject saved() throws JSONException {
    JSONObject all = new JSONObject();
    for (Map.Entry<String, LocaleList> one : CHOSEN.entrySet()) all.put(one.getKey(), one.getValue().toLanguageTags());
    return all;
  }

  /** Back to the choices of a snapshot; no app runs. */
  public static void restore(JSONObject saved) throws JSONException {
    reset();
    for (Iterator<String> names = saved.keys(); names.hasNext(); ) {
      String name = names.next();
      CHOSEN.put(name, LocaleList.forLanguageTags(saved.getString(name)));
    }
  }

  /** Gives an app's resources the phone's configuration of now, in the app's own language. Main thread. */
  static void configure(Resources resources, String packageName) {
    resources.updateConfiguration(configuration(packageName), systemResources().getDisplayMetrics());
  }

  private static Resources systemResources() {
    return RuntimeEnvironment.getApplication().getResources();
  }

  /** The phone's configuration as an app sees it. */
  static Configuration configuration(String packageName) {
    Configuration configuration = new Configuration(systemResources().getConfiguration());
    LocaleList own = of(packageName);
    if (!own.isEmpty()) configuration.setLocales(own);
    return configuration;
  }
}
