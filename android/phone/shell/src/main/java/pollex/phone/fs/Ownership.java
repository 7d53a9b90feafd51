package pollex.phone.fs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Modes and owners as the phone sees them. The host's owner of the private folder means nothing on the phone.
 *
 * <p>What was never set follows from the place: a file in the shared storage belongs to the media provider, and so
 * on. What was set is remembered while the phone runs.
 */
final class Ownership {
  static final int ROOT = 0;
  static final int SYSTEM = 1000;
  static final int MEDIA = 1023;
  static final int SHELL = 2000;

  /** The media provider's own app id: it owns the shared storage. */
  static final int MEDIA_PROVIDER = 10088;

  /** Permission bits and owners of one file. */
  record Fact(int permissions, int uid, int gid) {}

  private record Region(String folder, int uid, int gid, int file, int directory) {}

  private static final List<Region> REGIONS =
      List.of(
          new Region("/data/local/tmp", SHELL, SHELL, 0666, 0777),
          new Region("/data/local", ROOT, ROOT, 0644, 0751),
          new Region("/data", SYSTEM, SYSTEM, 0600, 0771),
          new Region("/storage/emulated/0", MEDIA_PROVIDER, MEDIA, 0660, 02770),
          new Region("/system/bin", ROOT, SHELL, 0755, 0751),
          new Region("/proc", ROOT, ROOT, 0444, 0555),
          new Region("", ROOT, ROOT, 0644, 0755));

  private final Map<String, Fact> known = new ConcurrentHashMap<>();

  Fact of(String path, boolean folder) {
    Fact fact = known.get(path);
    if (fact != null) {
      return fact;
    }
    Region region = REGIONS.stream().filter(r -> isIn(path, r.folder())).findFirst().orElseThrow();
    Fact owner = ownerAbove(path, region.folder());
    int uid = owner == null ? region.uid() : owner.uid();
    int gid = owner == null ? region.gid() : owner.gid();
    return new Fact(folder ? region.directory() : region.file(), uid, gid);
  }

  void set(String path, Fact fact) {
    known.put(path, fact);
  }

  void forget(String path) {
    known.keySet().removeIf(key -> isIn(key, path));
  }

  /** What was set for paths of a kind, as {@link #replace} takes it: the path, permissions in octal, user and group. */
  List<String> lines(Predicate<String> isMeant) {
    return known.entrySet().stream()
        .filter(entry -> isMeant.test(entry.getKey()))
        .map(entry -> String.format("%o %d %d %s", entry.getValue().permissions(), entry.getValue().uid(),
            entry.getValue().gid(), entry.getKey()))
        .sorted()
        .toList();
  }

  /** Forgets what was set for paths of a kind, and takes over what the lines say. */
  void replace(Predicate<String> isMeant, List<String> lines) {
    known.keySet().removeIf(isMeant);
    for (String line : lines) {
      String[] words = line.split(" ", 4);
      known.put(words[3],
          new Fact(Integer.parseInt(words[0], 8), Integer.parseInt(words[1]), Integer.parseInt(words[2])));
    }
  }

  void move(String from, String to) {
    forget(to);
    for (String key : List.copyOf(known.keySet())) {
      if (isIn(key, from)) {
        known.put(to + key.substring(from.length()), known.remove(key));
      }
    }
  }

  /** The owner set for the nearest folder above, inside the region: an app's files belong to the app. */
  private Fact ownerAbove(String path, String region) {
    for (int end = path.lastIndexOf('/'); end > region.length(); end = path.lastIndexOf('/', end - 1)) {
      Fact fact = known.get(path.substring(0, end));
      if (fact != null) {
        return fact;
      }
    }
    return null;
  }

  static boolean isIn(String path, String folder) {
    return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
  }
}
