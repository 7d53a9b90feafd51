package pollex.phone.system.service;

import android.content.pm.ActivityInfo;
import android.os.LocaleList;
import android.provider.Settings;
import java.util.Locale;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.bridge.PhoneOptions;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.state.DisplayState;

/**
 * Stands for the display and configuration part of the window manager: rotation, font size and night follow the settings,
 * for whoever writes these: an app, the shell, a test.
 */
public final class DisplayServer {
  private static final float MIN_FONT_SCALE = 0.5f;
  private static final float MAX_FONT_SCALE = 2f;
  /** The setting in the table of secure ones that says whether it is dark. */
  public static final String NIGHT_MODE = "ui_night_mode";

  public static final String NIGHT_NO = "1";
  public static final String NIGHT_YES = "2";

  private static DisplayServer instance;

  private final PhoneOptions options;
  private volatile DisplayState display;
  private volatile float fontScale = 1;
  private volatile boolean night;
  private volatile Locale locale;

  public DisplayServer(PhoneOptions options) {
    this.options = options;
    display = new DisplayState(options.widthPx(), options.heightPx(), options.density(), 0);
    locale = Locale.forLanguageTag(options.locale());
    instance = this;
    SettingsServer.get().onChange(this::onSetting);
  }

  public static DisplayServer get() {
    return instance;
  }

  /** Robolectric's words for this phone when it starts. */
  public static String qualifiers(PhoneOptions options) {
    String[] locale = options.locale().split("-");
    String language = locale.length == 1 ? locale[0] : locale[0] + "-r" + locale[1];
    return String.format(
        "%s-w%ddp-h%ddp-%s-notlong-notround-%s-notnight-%ddpi",
        language, options.widthDp(), options.heightDp(), "normal",
        options.widthPx() <= options.heightPx() ? "port" : "land", options.density());
  }

  /** The display as it is now. */
  public DisplayState state() {
    return display;
  }

  private void onSetting(Namespace namespace, String name) {
    if (namespace == Namespace.SYSTEM && Settings.System.USER_ROTATION.equals(name)) rotate();
    if (namespace == Namespace.SYSTEM && Settings.System.FONT_SCALE.equals(name)) scaleFont();
    if (namespace == Namespace.SECURE && NIGHT_MODE.equals(name)) changeNight();
    if (namespace == Namespace.SYSTEM && Settings.System.SYSTEM_LOCALES.equals(name)) changeLocale();
  }

  private void rotate() {
    String wanted = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.USER_ROTATION);
    if (wanted == null || !wanted.matches("[0-3]")) return;
    MainLoop.get().post(() -> rotateOnMain(Integer.parseInt(wanted)));
  }

  private void rotateOnMain(int rotation) {
    DisplayState old = display;
    if (old.rotation() == rotation) return;
    boolean sideways = rotation % 2 != 0;
    int width = sideways ? old.naturalHeightPx() : old.naturalWidthPx();
    int height = sideways ? old.naturalWidthPx() : old.naturalHeightPx();
    display = new DisplayState(width, height, old.density(), rotation);
    if (old.rotation() % 2 == rotation % 2) return; // upside down has the same shape
    RuntimeEnvironment.setQualifiers(width > height ? "+land" : "+port");
    Tasks.get().configurationChanged(ActivityInfo.CONFIG_ORIENTATION | ActivityInfo.CONFIG_SCREEN_SIZE);
  }

  private void scaleFont() {
    String text = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.FONT_SCALE);
    float wanted;
    try {
      wanted = text == null ? 1 : Float.parseFloat(text);
    } catch (NumberFormatException e) {
      return; // Android ignores what is no number, too
    }
    if (!(wanted >= MIN_FONT_SCALE && wanted <= MAX_FONT_SCALE)) return;
    MainLoop.get()
        .post(
            () -> {
              if (fontScale == wanted) return;
              fontScale = wanted;
              RuntimeEnvironment.setFontScale(wanted);
              Tasks.get().configurationChanged(ActivityInfo.CONFIG_FONT_SCALE);
            });
  }

  private void changeNight() {
    boolean wanted = NIGHT_YES.equals(SettingsServer.get().get(Namespace.SECURE, NIGHT_MODE));
    MainLoop.get()
        .post(
            () -> {
              if (night == wanted) return;
              night = wanted;
              RuntimeEnvironment.setQualifiers(wanted ? "+night" : "+notnight");
              Tasks.get().configurationChanged(ActivityInfo.CONFIG_UI_MODE);
            });
  }

  private void changeLocale() {
    String tags = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.SYSTEM_LOCALES);
    LocaleList wanted = LocaleList.forLanguageTags(tags == null ? options.locale() : tags);
    if (wanted.isEmpty() || !wanted.get(0).getLanguage().matches("[a-z]{2,3}")) return;
    Locale first = wanted.get(0);
    MainLoop.get()
        .post(
            () -> {
              if (first.equals(locale)) return;
              locale = first;
              String region = first.getCountry().isEmpty() ? "" : "-r" + first.getCountry();
              RuntimeEnvironment.setQualifiers("+" + first.getLanguage() + region);
              LocaleList.setDefault(wanted);
              Tasks.get().configurationChanged(ActivityInfo.CONFIG_LOCALE | ActivityInfo.CONFIG_LAYOUT_DIRECTION);
            });
  }

  /** The language of now. From any thread. */
  public Locale locale() {
    return locale;
  }

  /** How much larger than normal text is. */
  public float fontScale() {
    return fontScale;
  }

  /** How the phone was made. */
  public PhoneOptions options() {
    return options;
  }
}
