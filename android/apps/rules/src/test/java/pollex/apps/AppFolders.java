package pollex.apps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folders of all apps: those beside this module that have a manifest. */
final class AppFolders {
  private AppFolders() {}

  static List<Path> all() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("").toAbsolutePath().getParent())) {
      return folders.filter(folder -> Files.exists(folder.resolve("AndroidManifest.xml"))).sorted().toList();
    }
  }
}
