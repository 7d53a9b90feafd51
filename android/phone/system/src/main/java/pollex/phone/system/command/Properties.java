package pollex.phone.system.command;

import android.os.SystemClock;
import java.util.Iterator;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.bridge.PhoneOptions;
import pollex.phone.system.service.DisplayServer;

/**
 * The system properties of the virtual phone: its facts as {@code getprop} tells them. Written ones are kept until the
 * phone ends or is reset.
 */
final class Properties {
  private static final String FINGERPRINT = "pollex/pollex_phone/virtual:14/UP1A.231005.007/1:userdebug/test-keys";
  private static final String SERIAL = "POLLEX0000000001";
  private static final String[][] FACTS = {
    {"dalvik.vm.heapsize", "512m"},
    {"dalvik.vm.isa.x86_64.variant", "x86_64"},
    {"dev.bootcomplete", "1"},
    {"init.svc.adbd", "running"},
    {"init.svc.zygote", "running"},
    {"net.bt.name", "Android"},
    {"persist.sys.usb.config", "adb"},
    {"ro.adb.secure", "0"},
    {"ro.board.platform", "virtual"},
    {"ro.boot.hardware", "virtual"},
    {"ro.boot.serialno", SERIAL},
    {"ro.build.characteristics", "default"},
    {"ro.build.date.utc", "1696464000"},
    {"ro.build.display.id", "UP1A.231005.007"},
    {"ro.build.fingerprint", FINGERPRINT},
    {"ro.build.id", "UP1A.231005.007"},
    {"ro.build.product", "virtual"},
    {"ro.build.tags", "test-keys"},
    {"ro.build.type", "userdebug"},
    {"ro.build.version.all_codenames", "REL"},
    {"ro.build.version.codename", "REL"},
    {"ro.build.version.incremental", "1"},
    {"ro.build.version.release", "14"},
    {"ro.build.version.release_or_codename", "14"},
    {"ro.build.version.sdk", "34"},
    {"ro.build.version.security_patch", "2023-10-05"},
    {"ro.crypto.state", "unencrypted"},
    {"ro.debuggable", "0"},
    {"ro.hardware", "virtual"},
    {"ro.product.board", "virtual"},
    {"ro.product.brand", "pollex"},
    {"ro.product.cpu.abi", "x86_64"},
    {"ro.product.cpu.abilist", "x86_64"},
    {"ro.product.cpu.abilist32", ""},
    {"ro.product.cpu.abilist64", "x86_64"},
    {"ro.product.device", "virtual"},
    {"ro.product.first_api_level", "34"},
    {"ro.product.manufacturer", "pollex"},
    {"ro.product.model", "pollex"},
    {"ro.product.name", "pollex_phone"},
    {"ro.secure", "1"},
    {"ro.serialno", SERIAL},
    {"ro.zygote", "zygote64"},
    {"service.bootanim.exit", "1"},
    {"sys.boot_completed", "1"},
    {"sys.usb.config", "adb"},
    {"sys.usb.state", "adb"},
  };

  /** The language of now, whoever chose it. */
  private static final String LOCALE = "persist.sys.locale";

  private static Properties instance;

  private final Map<String, String> values = new ConcurrentSkipListMap<>();
  private final Map<String, String> own;

  Properties(PhoneOptions options) {
    for (String[] fact : FACTS) values.put(fact[0], fact[1]);
    values.put("ro.product.locale", options.locale());
    values.put("ro.sf.lcd_density", Integer.toString(options.density()));
    values.put("persist.sys.timezone", TimeZone.getDefault().getID());
    values.put("ro.runtime.firstboot", Long.toString(System.currentTimeMillis() - SystemClock.elapsedRealtime()));
    own = Map.copyOf(values);
    instance = this;
  }

  static Properties get() {
    return instance;
  }

  /** Those that somebody has written, for a snapshot. */
  JSONObject saved() {
    Map<String, String> written = new TreeMap<>(values);
    written.entrySet().removeAll(own.entrySet());
    return new JSONObject(written);
  }

  /** Back to those of a snapshot. */
  void restore(JSONObject saved) throws JSONException {
    reset();
    for (Iterator<String> names = saved.keys(); names.hasNext(); ) {
      String name = names.next();
      values.put(name, saved.getString(name));
    }
  }

  /** Those of a new phone. */
  void reset() {
    values.keySet().retainAll(own.keySet());
    values.putAll(own);
  }

  /** The value, empty when unset. */
  String get(String name) {
    return name.equals(LOCALE) ? locale() : values.getOrDefault(name, "");
  }

  private static String locale() {
    return DisplayServer.get().locale().toLanguageTag();
  }

  /** Sets a value; false when it cannot be changed. */
  boolean set(String name, String value) {
    if (name.startsWith("ro.") || name.equals(LOCALE)) return false; // the shell may not write that one
    values.put(name, value);
    return true;
  }

  /** All, by name. */
  Map<String, String> all() {
    Map<String, String> all = new TreeMap<>(values);
    all.put(LOCALE, locale());
    return all;
  }
}
