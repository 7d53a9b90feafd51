package pollex.phone.adbd;

import java.util.List;

/**
 * How the phone presents itself to hosts.
 *
 * @param port TCP port on 127.0.0.1; 0 takes a free one
 * @param product {@code ro.product.name}, shown as {@code product:} by {@code adb devices -l}
 * @param model {@code ro.product.model}, shown as {@code model:}
 * @param device {@code ro.product.device}, shown as {@code device:}
 * @param features adb features that hosts may use
 */
public record AdbdOptions(int port, String product, String model, String device, List<String> features) {
  /** What this device side can do. */
  public static final List<String> FEATURES = List.of("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir");

  public AdbdOptions {
    features = List.copyOf(features);
  }

  /** The names under which hosts know the virtual phone. */
  public static AdbdOptions virtualPhone(int port) {
    return new AdbdOptions(port, "pollex_phone", "pollex", "virtual", FEATURES);
  }

  /** What a host is told when it connects. */
  String banner() {
    return "device::ro.product.name=" + product + ";ro.product.model=" + model + ";ro.product.device=" + device
        + ";features=" + String.join(",", features);
  }
}
