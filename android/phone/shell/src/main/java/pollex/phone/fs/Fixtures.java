package pollex.phone.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the phone's makers put in place: standard folders, files without stored content, the names of programs. */
final class Fixtures {
  private final Tree tree;
  private final Map<String, VirtualFile> virtual = new ConcurrentHashMap<>();
  private final Set<String> programsInPlace = ConcurrentHashMap.newKeySet();

  Fixtures(Path root, Tree tree) throws IOException {
    this.tree = tree;
    for (String folder : Skeleton.FOLDERS) {
      Files.createDirectories(root.resolve(folder.substring(1)));
    }
    for (Map.Entry<String, String> link : Skeleton.LINKS.entrySet()) {
      Path host = root.resolve(link.getKey().substring(1));
      if (!Files.exists(host, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(host, Tree.linkText(link.getValue()));
      }
    }
    for (Map.Entry<String, VirtualFile> file : Skeleton.virtualFiles().entrySet()) {
      provide(file.getKey(), file.getValue());
    }
  }

  /** The file without stored content at that real path, or null. */
  VirtualFile virtual(String realPath) {
    return virtual.get(realPath);
  }

  void provide(String path, VirtualFile file) throws IOException {
    Path host = placeholder(path);
    if (!Files.exists(host, LinkOption.NOFOLLOW_LINKS)) {
      Files.createFile(host);
    }
    virtual.put(path, file);
  }

  void providePrograms(Collection<String> programs, Collection<String> tools) throws IOException {
    for (String program : programs) {
      if (!program.contains("/") && programsInPlace.add(program)) {
        provide("/system/bin/" + program, VirtualFile.of(() -> new byte[0]));
      }
    }
    for (String tool : tools) {
      Path host = programsInPlace.add(tool) ? placeholder("/system/bin/" + tool) : null;
      if (host != null && !Files.exists(host, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(host, Tree.linkText("toybox"));
      }
    }
  }

  private Path placeholder(String path) throws IOException {
    String folder = path.substring(0, Math.max(1, path.lastIndexOf('/')));
    Path host = tree.walk(folder, true).host();
    Files.createDirectories(host);
    return tree.walk(path, false).host();
  }
}
