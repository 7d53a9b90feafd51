package pollex.phone.system.service;

import android.net.Uri;
import android.provider.Settings;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.bridge.PhoneOptions;
import pollex.phone.system.MainLoop;
import pollex.phone.system.ime.InputMethods;

/** Stands for SettingsProvider: three tables of names and values, known to every app and to the shell. */
public final class SettingsServer {
  private static final SettingsServer INSTANCE = new SettingsServer();

  /** The three tables. */
  public enum Namespace {
    SYSTEM,
    SECURE,
    GLOBAL;

    /** By the word that URIs and the {@code settings} command use. */
    public static Namespace of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** The word of URIs and commands. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Map<Namespace, Map<String, String>> tables =
      Map.of(
          Namespace.SYSTEM, new ConcurrentSkipListMap<>(),
          Namespace.SECURE, new ConcurrentSkipListMap<>(),
          Namespace.GLOBAL, new ConcurrentSkipListMap<>());
  private final List<BiConsumer<Namespace, String>> listeners = new CopyOnWriteArrayList<>();
  private PhoneOptions options;

  private SettingsServer() {}

  public static SettingsServer get() {
    return INSTANCE;
  }

  /** Values of a phone that nobody has touched. */
  public void setDefaults(PhoneOptions phone) {
    options = phone;
    reset();
  }

  /** Back to the values of a new phone. */
  public void reset() {
    for (Namespace namespace : Namespace.values()) become(namespace, defaults(namespace));
  }

  private void become(Namespace namespace, Map<String, String> values) {
    for (String name : List.copyOf(tables.get(namespace).keySet())) {
      if (!values.containsKey(name)) put(namespace, name, null);
    }
    values.forEach((name, value) -> put(namespace, name, value));
  }

  /** All tables, for a snapshot. */
  public JSONObject saved() throws JSONException {
    JSONObject all = new JSONObject();
    for (Namespace namespace : Namespace.values()) all.put(namespace.word(), new JSONObject(all(namespace)));
    return all;
  }

  /** Back to the values of a snapshot. */
  public void restore(JSONObject saved) throws JSONException {
    for (Namespace namespace : Namespace.values()) {
      JSONObject table = saved.getJSONObject(namespace.word());
      Map<String, String> values = new TreeMap<>();
      for (Iterator<String> names = table.keys(); names.hasNext(); ) {
        String name = names.next();
        values.put(name, table.getString(name));
      }
      become(namespace, values);
    }
  }

  private Map<String, String> defaults(Namespace namespace) {
    Map<String, String> values = new TreeMap<>();
    switch (namespace) {
      case SYSTEM:
        values.put(Settings.System.SCREEN_BRIGHTNESS, "128");
        values.put(Settings.System.SCREEN_BRIGHTNESS_MODE, "0");
        values.put(Settings.System.SCREEN_OFF_TIMEOUT, "600000");
        values.put(Settings.System.ACCELEROMETER_ROTATION, "0");
        values.put(Settings.System.USER_ROTATION, "0");
        values.put(Settings.System.FONT_SCALE, "1.0");
        values.put(Settings.System.SYSTEM_LOCALES, options.locale());
        break;
      case SECURE:
        values.put(Settings.Secure.ANDROID_ID, "9774d56d682e549c");
        values.put(Settings.Secure.DEFAULT_INPUT_METHOD, InputMethods.LATIN.id());
        values.put(Settings.Secure.ENABLED_INPUT_METHODS, InputMethods.LATIN.id());
        values.put("user_setup_complete", "1");
        values.put("ui_night_mode", "1");
        break;
      case GLOBAL:
        values.put(Settings.Global.DEVICE_NAME, options.name());
        values.put(Settings.Global.DEVICE_PROVISIONED, "1");
        values.put(Settings.Global.ADB_ENABLED, "1");
        values.put(Settings.Global.DEVELOPMENT_SETTINGS_ENABLED, "1");
        values.put(Settings.Global.AIRPLANE_MODE_ON, "0");
        values.put(Settings.Global.WIFI_ON, "1");
        values.put(Settings.Global.BLUETOOTH_ON, "0");
        values.put(Settings.Global.ANIMATOR_DURATION_SCALE, "1.0");
        values.put(Settings.Global.TRANSITION_ANIMATION_SCALE, "1.0");
        values.put(Settings.Global.WINDOW_ANIMATION_SCALE, "1.0");
        break;
    }
    return values;
  }

  /** Called after a value has changed, on the thread that changed it. */
  public void onChange(BiConsumer<Namespace, String> listener) {
    listeners.add(listener);
  }

  /** The value, or null. */
  public String get(Namespace namespace, String name) {
    return name == null ? null : tables.get(namespace).get(name);
  }

  /** Sets a value, or takes it away with null; always true, as Android's own answer. */
  public boolean put(Namespace namespace, String name, String value) {
    Map<String, String> table = tables.get(namespace);
    String old = value == null ? table.remove(name) : table.put(name, value);
    if (Objects.equals(old, value)) return true;
    for (BiConsumer<Namespace, String> listener : listeners) listener.accept(namespace, name);
    Uri uri = Uri.parse("content://settings/" + namespace.word() + "/" + Uri.encode(name));
    MainLoop.get().post(() -> RuntimeEnvironment.getApplication().getContentResolver().notifyChange(uri, null));
    return true;
  }

  /** All names and values of a table, sorted. */
  public Map<String, String> all(Namespace namespace) {
    return new TreeMap<>(tables.get(namespace));
  }
}
