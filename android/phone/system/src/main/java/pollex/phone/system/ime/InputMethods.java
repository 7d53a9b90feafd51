package pollex.phone.system.ime;

import android.Manifest;
import android.content.ComponentName;
import android.content.pm.PackageParser;
import android.provider.Settings;
import android.view.inputmethod.InputMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import pollex.phone.system.app.Packages;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/**
 * A keyboard of this phone. Two came with it, others are services of installed apps; the settings say which of them is in
 * use, as on a phone.
 *
 * @param id as {@code ime} and the settings name it
 */
public record InputMethods(String id) {
  /** Keys to be touched. */
  public static final InputMethods LATIN = new InputMethods("com.android.inputmethod.latin/.LatinIME");

  /** Takes text from the shell by broadcasts, and has no keys. */
  public static final InputMethods ADB = new InputMethods("com.android.adbkeyboard/.AdbIME");

  /** Whose it is. */
  public String packageName() {
    return id.substring(0, id.indexOf('/'));
  }

  /** Whether an app has brought it. */
  boolean isOfApp() {
    return !equals(LATIN) && !equals(ADB);
  }

  /** By its id, short or long; null if there is none. */
  public static InputMethods of(String id) {
    for (InputMethods one : List.of(LATIN, ADB)) if (one.isCalled(id)) return one;
    for (InputMethods one : all()) if (one.isCalled(id)) return one;
    return null;
  }

  private boolean isCalled(String name) {
    return id.equals(name) || id.replace("/.", "/" + packageName() + ".").equals(name);
  }

  /** The one in use, null if there is none. */
  public static InputMethods current() {
    return of(SettingsServer.get().get(Namespace.SECURE, Settings.Secure.DEFAULT_INPUT_METHOD));
  }

  /** Those that may be used. */
  public static List<InputMethods> enabled() {
    String ids = SettingsServer.get().get(Namespace.SECURE, Settings.Secure.ENABLED_INPUT_METHODS);
    List<InputMethods> found = new ArrayList<>();
    for (String one : ids == null ? new String[0] : ids.split(":")) {
      InputMethods known = of(one);
      if (known != null && !found.contains(known)) found.add(known);
    }
    return found;
  }

  /** Lets it be used, or no more; gives whether it was so before. */
  public boolean enable(boolean wanted) {
    List<InputMethods> now = new ArrayList<>(enabled());
    boolean was = now.contains(this);
    if (was != wanted) {
      if (wanted) now.add(this);
      else now.remove(this);
      String ids = now.stream().map(InputMethods::id).collect(Collectors.joining(":"));
      SettingsServer.get().put(Namespace.SECURE, Settings.Secure.ENABLED_INPUT_METHODS, ids);
      if (!wanted && equals(current())) choose(now.isEmpty() ? null : now.get(0));
    }
    return was;
  }

  /** Makes it the one in use, or with null none. */
  public static void choose(InputMethods one) {
    SettingsServer.get().put(Namespace.SECURE, Settings.Secure.DEFAULT_INPUT_METHOD, one == null ? null : one.id);
  }

  /** As on a new phone. */
  public static void reset() {
    for (InputMethods one : all()) one.enable(one.equals(LATIN));
    choose(LATIN);
  }

  /** All of them. */
  public static List<InputMethods> all() {
    List<InputMethods> found = new ArrayList<>(List.of(LATIN, ADB));
    for (Packages.Installed app : Packages.get().all()) {
      for (PackageParser.Service service : app.parsed().services) {
        boolean isKeyboard = service.intents.stream().anyMatch(filter -> filter.hasAction(InputMethod.SERVICE_INTERFACE));
        // Without this permission others could bind to it, so Android lists it not.
        if (!isKeyboard || !Manifest.permission.BIND_INPUT_METHOD.equals(service.info.permission)) continue;
        found.add(new InputMethods(new ComponentName(app.name(), service.info.name).flattenToShortString()));
      }
    }
    return found;
  }

  /** After an app has gone: what is chosen is there, as Android sees to. */
  public static void chooseAnother() {
    if (current() != null) return;
    List<InputMethods> left = enabled();
    choose(left.isEmpty() ? null : left.get(0));
  }
}
