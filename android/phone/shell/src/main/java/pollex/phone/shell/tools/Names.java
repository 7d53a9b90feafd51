package pollex.phone.shell.tools;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.shell.Call;

/** How owners, modes and times are written. */
final class Names {
  private static final Map<Integer, String> IDS =
      Map.ofEntries(
          Map.entry(0, "root"), Map.entry(1000, "system"), Map.entry(1001, "radio"), Map.entry(1004, "input"),
          Map.entry(1007, "log"), Map.entry(1011, "adb"), Map.entry(1015, "sdcard_rw"), Map.entry(1023, "media_rw"),
          Map.entry(1028, "sdcard_r"), Map.entry(1078, "ext_data_rw"), Map.entry(1079, "ext_obb_rw"),
          Map.entry(2000, "shell"), Map.entry(3001, "net_bt_admin"), Map.entry(3002, "net_bt"), Map.entry(3003, "inet"),
          Map.entry(3006, "net_bw_stats"), Map.entry(3009, "readproc"), Map.entry(3011, "uhid"),
          Map.entry(3012, "readtracefs"), Map.entry(9997, "everybody"));

  private Names() {}

  /** The name of a user or group; those of apps are {@code u0_a} and their number. */
  static String owner(int id) {
    if (id >= 10_000 && id < 20_000) {
      return "u0_a" + (id - 10_000);
    }
    return IDS.getOrDefault(id, String.valueOf(id));
  }

  /** {@code drwxr-xr-x}. */
  static String mode(Status status) {
    int mode = status.mode();
    char[] text = (typeLetter(status) + "rwxrwxrwx").toCharArray();
    for (int i = 0; i < 9; i++) {
      if ((mode & 0400 >> i) == 0) {
        text[i + 1] = '-';
      }
    }
    int[] special = {04000, 02000, 01000};
    for (int i = 0; i < 3; i++) {
      if ((mode & special[i]) != 0) {
        char letter = i == 2 ? 't' : 's';
        text[3 * i + 3] = text[3 * i + 3] == 'x' ? letter : Character.toUpperCase(letter);
      }
    }
    return new String(text);
  }

  private static char typeLetter(Status status) {
    return status.isFolder() ? 'd' : status.isLink() ? 'l' : status.isFile() ? '-' : 'c';
  }

  static String type(Status status) {
    if (status.isFile()) {
      return status.size() == 0 ? "regular empty file" : "regular file";
    }
    return status.isFolder() ? "directory" : status.isLink() ? "symbolic link" : "character device";
  }

  static String time(Call call, long seconds, String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
        .format(Instant.ofEpochSecond(seconds).atZone(zone(call)));
  }

  /** The phone's time zone: {@code TZ}, else GMT. */
  static ZoneId zone(Call call) {
    try {
      return ZoneId.of(call.environment().getOrDefault("TZ", "GMT"));
    } catch (DateTimeException e) {
      return ZoneId.of("GMT");
    }
  }

  /** {@code 1.2K}: at most three digits and a unit. */
  static String human(long bytes) {
    if (bytes < 1000) {
      return String.valueOf(bytes);
    }
    double value = bytes;
    int unit = -1;
    while (value >= 999.5) {
      value /= 1024;
      unit++;
    }
    String digits = value < 9.95 ? String.format(Locale.ENGLISH, "%.1f", value) : String.valueOf(Math.round(value));
    return digits + "KMGTPE".charAt(unit);
  }
}
