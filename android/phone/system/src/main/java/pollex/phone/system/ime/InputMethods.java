package pollex.phone.system.ime;

import android.provider.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** The keyboards of this phone, and which of them is in use; the settings say that, as on a phone. */
public enum InputMethods {
  /** Keys to be touched. */
  LATIN("com.android.inputmethod.latin/.LatinIME"),
  /** Takes text from the shell by broadcasts, and has no keys. */
  ADB("com.android.adbkeyboard/.AdbIME");

  private final String id;

  InputMethods(String id) {
    this.id = id;
  }

  /** As {@code ime} and the settings name it. */
  public String id() {
    return id;
  }

  /** Whose it is. */
  public String packageName() {
    return id.substring(0, id.indexOf('/'));
  }

  /** By its id, short or long; null if there is none. */
  public static InputMethods of(String id) {
    for (InputMethods one : values()) {
      if (one.id.equals(id) || one.id.replace("/.", "/" + one.packageName() + ".").equals(id)) return one;
    }
    return null;
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
      if (!wanted && current() == this) choose(now.isEmpty() ? null : now.get(0));
    }
    return was;
  }

  /** Makes it the one in use, or with null none. */
  public static void choose(InputMethods one) {
    SettingsServer.get().put(Namespace.SECURE, Settings.Secure.DEFAULT_INPUT_METHOD, one == null ? null : one.id);
  }

  /** As on a new phone. */
  public static void reset() {
    for (InputMethods one : values()) one.enable(one == LATIN);
    choose(LATIN);
  }

  /** All of them. */
  public static List<InputMethods> all() {
    return Arrays.asList(values());
  }
}
