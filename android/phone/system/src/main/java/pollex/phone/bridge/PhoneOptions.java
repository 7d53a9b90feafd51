package pollex.phone.bridge;

import java.nio.file.Path;
import java.util.List;

/**
 * How one virtual phone is to be.
 *
 * @param home the phone's private folder on the computer
 * @param port adb port to listen on, 0 for any free one
 * @param widthPx display width in its natural, upright rotation
 * @param heightPx display height
 * @param density dots per inch; width and height must be whole numbers of dp
 * @param locale language tag such as {@code zh-CN}
 * @param name what {@code settings get global device_name} says
 * @param apkCache folder of translated APKs, which outlives the phone
 * @param installs APKs to be installed before the phone is ready
 * @param network whether apps may reach other machines
 * @param restarted whether it goes on from where a phone of this home has left off to restart itself
 * @param untilStdinEnds whether the phone ends with its standard input: with the program that started it
 */
public record PhoneOptions(
    Path home, int port, int widthPx, int heightPx, int density, String locale, String name,
    Path apkCache, List<Path> installs, boolean network, boolean restarted, boolean untilStdinEnds) {

  /** Density-independent width. */
  public int widthDp() {
    return widthPx * 160 / density;
  }

  /** Density-independent height. */
  public int heightDp() {
    return heightPx * 160 / density;
  }

  /** Holds the port while the phone restarts itself. */
  public Path restartFile() {
    return restartFile(home);
  }

  /** As {@link #restartFile()}, of a phone with this home. */
  public static Path restartFile(Path home) {
    return home.resolve("restart");
  }

  /** The phone's own word that it is ready. */
  public Path word() {
    return home.resolve("phone.json");
  }

  /** The phone's file system on the computer. */
  public Path filesFolder() {
    return filesFolder(home);
  }

  /** As {@link #filesFolder()}, of a phone with this home. */
  public static Path filesFolder(Path home) {
    return home.resolve("files");
  }
}
