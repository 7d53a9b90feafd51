package pollex.phone.fs;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The folders, links and small files that every phone has from the start. */
public final class Skeleton {
  public static final List<String> FOLDERS =
      List.of(
          "/apex",
          "/data/app",
          "/data/data",
          "/data/local/tmp",
          "/data/misc",
          "/data/system",
          "/data/user",
          "/dev",
          "/mnt",
          "/proc/self",
          "/storage/emulated/0/Android",
          "/storage/emulated/0/DCIM",
          "/storage/emulated/0/Documents",
          "/storage/emulated/0/Download",
          "/storage/emulated/0/Movies",
          "/storage/emulated/0/Music",
          "/storage/emulated/0/Pictures",
          "/storage/self",
          "/sys",
          "/system/app",
          "/system/bin",
          "/system/etc",
          "/system/framework",
          "/system/priv-app",
          "/vendor");

  static final Map<String, String> LINKS =
      Map.of(
          "/bin", "/system/bin",
          "/etc", "/system/etc",
          "/sdcard", "/storage/emulated/0",
          "/mnt/sdcard", "/storage/emulated/0",
          "/storage/self/primary", "/storage/emulated/0",
          "/data/user/0", "/data/data");

  /** Modes and owners that differ from what the place alone would give. */
  static final Map<String, Ownership.Fact> FACTS =
      Map.of(
          "/data/local/tmp", new Ownership.Fact(0771, Ownership.SHELL, Ownership.SHELL),
          "/storage/emulated", new Ownership.Fact(0710, Ownership.ROOT, 9997),
          "/system/bin", new Ownership.Fact(0751, Ownership.ROOT, Ownership.SHELL));

  private Skeleton() {}

  static Map<String, VirtualFile> virtualFiles() {
    Map<String, VirtualFile> files = new LinkedHashMap<>(VirtualFile.devices());
    files.put("/proc/meminfo", text(Skeleton::memory));
    files.put("/proc/cpuinfo", text(Skeleton::processors));
    files.put("/proc/version", text(() -> "Linux version 5.15.0-pollex (virtual phone) #1 SMP PREEMPT\n"));
    long start = System.nanoTime();
    files.put("/proc/uptime", text(() -> {
      double seconds = (System.nanoTime() - start) / 1e9;
      return String.format("%.2f %.2f%n", seconds, seconds);
    }));
    files.put("/proc/mounts", text(() -> "/dev/block/dm-0 / ext4 ro,seclabel,relatime 0 0\n"
        + "/dev/block/dm-1 /data f2fs rw,seclabel,nosuid,nodev,noatime 0 0\n"
        + "/dev/fuse /storage/emulated fuse rw,nosuid,nodev,noexec,noatime 0 0\n"));
    return files;
  }

  private static VirtualFile text(Supplier<String> text) {
    return VirtualFile.of(() -> text.get().getBytes(StandardCharsets.UTF_8));
  }

  private static String memory() {
    Runtime runtime = Runtime.getRuntime();
    long total = runtime.maxMemory() / 1024;
    long free = total - (runtime.totalMemory() - runtime.freeMemory()) / 1024;
    return String.format(
        "MemTotal:       %8d kB%nMemFree:        %8d kB%nMemAvailable:   %8d kB%nBuffers:        %8d kB%n"
            + "Cached:         %8d kB%nSwapTotal:      %8d kB%nSwapFree:       %8d kB%n",
        total, free, free, 0, 0, 0, 0);
  }

  private static String processors() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      text.append("processor\t: ").append(i).append("\nmodel name\t: pollex virtual processor\n\n");
    }
    return text.toString();
  }
}
