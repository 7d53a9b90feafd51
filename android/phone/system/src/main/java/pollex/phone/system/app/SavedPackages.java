package pollex.phone.system.app;

import android.content.pm.PackageParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.bridge.Machine;
import pollex.phone.install.InstallRefusal;

/** Which apps were installed beside the phone's own, as a snapshot keeps it, and the way back to them. */
public final class SavedPackages {
  private final Machine machine;
  private final List<Kept> kept;

  private record Kept(
      String name, String phonePath, Path classes, int uid, long firstEpochMs, long updatedEpochMs, boolean atStart) {}

  private SavedPackages(Machine machine, List<Kept> kept) {
    this.machine = machine;
    this.kept = kept;
  }

  /** What is installed now. */
  public static JSONArray now() throws JSONException {
    JSONArray all = new JSONArray();
    for (Packages.Installed app : Packages.get().all()) {
      if (app.system()) continue;
      all.put(
          new JSONObject()
              .put("name", app.name())
              .put("path", app.phonePath())
              .putOpt("classes", app.classes() == null ? null : app.classes().toString())
              .put("uid", app.uid())
              .put("first", app.firstEpochMs())
              .put("updated", app.updatedEpochMs())
              .put("at_start", AppInstaller.get().isOfStart(app.name())));
    }
    return all;
  }

  /**
   * Judges what a snapshot says, so that nothing is left that could be refused when it is restored. Off the main thread.
   *
   * @param files where the APKs lie until then, in place of the phone's root
   */
  public static SavedPackages judge(JSONArray all, Path files, Machine machine)
      throws JSONException, IOException, InstallRefusal, InterruptedException {
    List<Kept> kept = new ArrayList<>();
    for (int i = 0; i < all.length(); i++) {
      JSONObject one = all.getJSONObject(i);
      String path = one.getString("path");
      Path apk = files.resolve(path.substring(1));
      AppInstaller.parse(apk);
      Path classes = one.has("classes") ? Path.of(one.getString("classes")) : null;
      if (classes != null && !Files.exists(classes)) { // not used for long, and cleared away
        classes = machine.translator().translate(apk, step -> {}).classes();
      }
      kept.add(
          new Kept(
              one.getString("name"), path, classes, one.getInt("uid"), one.getLong("first"), one.getLong("updated"),
              one.getBoolean("at_start")));
    }
    return new SavedPackages(machine, kept);
  }

  /**
   * Makes it so; the files are in place and no app runs. An app whose code has run gets a new class loader, with which
   * its static fields are as new. Main thread.
   */
  public void restore() throws IOException, InstallRefusal {
    for (Packages.Installed app : List.copyOf(Packages.get().all())) {
      if (!app.system() && kept.stream().noneMatch(one -> one.name().equals(app.name()))) Packages.get().remove(app);
    }
    for (Kept one : kept) {
      Packages.Installed before = Packages.get().find(one.name());
      boolean isSame =
          before != null && before.phonePath().equals(one.phonePath()) && before.updatedEpochMs() == one.updatedEpochMs();
      if (!isSame || Loaders.isUsed(one.name())) put(one);
      AppInstaller.get().setOfStart(one.name(), one.atStart());
    }
  }

  private void put(Kept one) throws IOException, InstallRefusal {
    Path apk = machine.files().host(one.phonePath());
    PackageParser.Package parsed = AppInstaller.parse(apk);
    Packages.get()
        .place(parsed, apk, one.classes(), one.phonePath(), false, one.uid(), one.firstEpochMs(), one.updatedEpochMs());
  }
}
