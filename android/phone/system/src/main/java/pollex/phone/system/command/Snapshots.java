package pollex.phone.system.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.bridge.Machine;

/**
 * The snapshots of a phone: folders in its home, which go with it. Each holds {@code state.json} and {@code files}; one
 * is there whole or not at all.
 */
final class Snapshots {
  /** What a phone that restarts itself goes on from; no name of a person's begins with a dot. */
  static final String OWN = ".restart";

  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";
  private static final int MAX_KEPT = 20;
  private static final String DRAFT = ".draft-";

  private final Machine machine;
  private final Path folder;

  Snapshots(Machine machine) {
    this.machine = machine;
    folder = machine.options().home().resolve("snapshots");
  }

  /** Why a snapshot was not made, or cannot be used. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    Unusable(String sentence) {
      super(sentence);
    }
  }

  /** By name. */
  List<String> names() throws IOException {
    if (!Files.isDirectory(folder)) return List.of();
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(one -> one.getFileName().toString()).filter(name -> name.matches(NAME)).sorted().toList();
    }
  }

  private Path place(String name) throws Unusable {
    if (!name.matches(NAME)) {
      throw new Unusable("a snapshot's name is of letters, digits, '.', '_' and '-', begins with one of the first two,"
          + " and has 64 of them at most");
    }
    return folder.resolve(name);
  }

  private Path existing(String name) throws Unusable, IOException {
    Path place = name.equals(OWN) ? folder.resolve(OWN) : place(name);
    if (Files.isDirectory(place)) return place;
    List<String> names = names();
    throw new Unusable("there is no snapshot " + name + "; " + (names.isEmpty() ? "there is none at all" : "there are: " + String.join(", ", names)));
  }

  /** Keeps how the phone is now, in place of an older snapshot of that name. */
  void take(String name) throws Unusable, IOException, InterruptedException {
    Path place = name.equals(OWN) ? folder.resolve(OWN) : place(name);
    if (!name.equals(OWN) && !Files.exists(place) && names().size() >= MAX_KEPT) {
      throw new Unusable("there are " + MAX_KEPT + " snapshots; delete one first: vphone snapshots delete NAME");
    }
    Files.createDirectories(folder);
    Path draft = Files.createTempDirectory(folder, DRAFT);
    try {
      Snapshot taken = Snapshot.now(files(draft), machine);
      Files.write(draft.resolve("state.json"), taken.state().toString().getBytes(StandardCharsets.UTF_8));
      if (Files.exists(place)) remove(place);
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (TimeoutException e) {
      throw new Unusable("the main thread hangs; nothing was kept");
    } catch (ExecutionException e) {
      throw new Unusable("nothing was kept: " + reason(e));
    } finally {
      remove(draft);
    }
  }

  static String reason(Exception failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) cause = cause.getCause();
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  Snapshot read(String name) throws Unusable, IOException {
    try {
      return new Snapshot(new JSONObject(Files.readString(existing(name).resolve("state.json"))));
    } catch (JSONException e) {
      throw new Unusable("the snapshot " + name + " is broken: " + e.getMessage());
    }
  }

  /** The copies of the files. */
  Path files(String name) throws Unusable, IOException {
    return files(existing(name));
  }

  private static Path files(Path place) {
    return place.resolve("files");
  }

  void delete(String name) throws Unusable, IOException {
    remove(existing(name));
  }

  /** The state first: what is half removed is no snapshot any more. */
  private static void remove(Path place) throws IOException {
    Files.deleteIfExists(place.resolve("state.json"));
    if (!Files.exists(place)) return;
    List<Path> all;
    try (Stream<Path> files = Files.walk(place)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) Files.deleteIfExists(file);
  }
}
