package pollex.phone.system.command;

import android.app.QueuedWork;
import android.content.ClipData;
import android.content.ClipboardManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.bridge.Machine;
import pollex.phone.fs.Backup;
import pollex.phone.install.InstallRefusal;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.AppLocales;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.Resolution;
import pollex.phone.system.app.SavedPackages;
import pollex.phone.system.app.Switches;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.ime.SoftKeyboard;
import pollex.phone.system.service.LockServer;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.state.Packed;

/**
 * All that is to come back of the phone, as JSON: tasks with the saved state of their activities, packages, permissions,
 * settings, notifications, clipboard, lock; and, if it is to be kept, an index of the files that lie beside it.
 */
final class Snapshot {
  private static final long SAVE_MS = 15_000;
  private static final long FORGET_MS = 5_000;

  private final JSONObject state;

  Snapshot(JSONObject state) {
    this.state = state;
  }

  JSONObject state() {
    return state;
  }

  /** Takes down everything but files, between two turns of the main loop. */
  static Snapshot now(Machine machine) throws InterruptedException, TimeoutException, ExecutionException {
    return take(tasks -> new Snapshot(facts(tasks, machine)));
  }

  /** Takes down everything, and copies the files into a folder that does not exist yet. */
  static Snapshot now(Path folder, Machine machine) throws InterruptedException, TimeoutException, ExecutionException {
    Backup backup = machine.files().backup();
    return take(
        tasks -> {
          QueuedWork.waitToFinish(); // preferences that are still to be written
          JSONObject state = facts(tasks, machine).put("files", new JSONObject(backup.copyTo(folder)));
          return new Snapshot(state.put("owners", new JSONArray(backup.owners())));
        });
  }

  private static Snapshot take(Tasks.Saving<Snapshot> work)
      throws InterruptedException, TimeoutException, ExecutionException {
    CompletableFuture<Snapshot> answer = Tasks.get().atRest(work);
    try {
      return answer.get(SAVE_MS, TimeUnit.MILLISECONDS);
    } finally {
      answer.cancel(false); // nothing is begun any more after the time is over
    }
  }

  private static JSONObject facts(JSONArray tasks, Machine machine) throws JSONException {
    ClipData clip = clipboard().getPrimaryClip();
    return new JSONObject()
        .put("tasks", tasks)
        .put("packages", SavedPackages.now())
        .put("permissions", Permissions.get().saved())
        .put("choices", Resolution.saved())
        .put("languages", AppLocales.saved())
        .put("switches", Switches.saved())
        .put("operations", AppopsShell.saved())
        .put("settings", SettingsServer.get().saved())
        .put("properties", Properties.get().saved())
        .put("asks_hosts", machine.adbd().authorization().isRequired())
        .put("notifications", NotificationServer.get().saved())
        .put("lock", LockServer.get().saved())
        .put("awake", PowerServer.get().isInteractive())
        .put("keyboard", SoftKeyboard.get().isOn())
        .putOpt("clip", clip == null ? null : Packed.of(clip));
  }

  private static ClipboardManager clipboard() {
    return RuntimeEnvironment.getApplication().getSystemService(ClipboardManager.class);
  }

  /** Makes the files ready to be put in place. */
  Backup.Staged stage(Path folder, Machine machine) throws JSONException, IOException {
    Map<String, String> index = new TreeMap<>();
    JSONObject files = state.getJSONObject("files");
    for (Iterator<String> names = files.keys(); names.hasNext(); ) {
      String name = names.next();
      index.put(name, files.getString(name));
    }
    List<String> owners = new ArrayList<>();
    JSONArray lines = state.getJSONArray("owners");
    for (int i = 0; i < lines.length(); i++) owners.add(lines.getString(i));
    return machine.files().backup().stage(folder, index, owners);
  }

  /** Its packages, judged against the files in a folder that stands for the phone's root. */
  SavedPackages packages(Path folder, Machine machine)
      throws JSONException, IOException, InstallRefusal, InterruptedException {
    return SavedPackages.judge(state.getJSONArray("packages"), folder, machine);
  }

  /** Something with files. */
  interface Swap {
    void run() throws IOException;
  }

  /** Ends all apps, has the files put in place, and with them packages and what apps would remember of files. */
  void putInPlace(Swap files, SavedPackages packages) throws InterruptedException, TimeoutException, ExecutionException {
    CompletableFuture<Void> done =
        Tasks.get()
            .hold(
                () -> {
                  QueuedWork.waitToFinish(); // of apps that have just been ended, into files that go
                  files.run();
                  packages.restore();
                  for (Packages.Installed app : Packages.get().all()) AppData.forgetPreferences(app.name());
                  return null;
                });
    try {
      done.get(SAVE_MS, TimeUnit.MILLISECONDS);
    } finally {
      done.cancel(false);
    }
  }

  /** What services hold; display and language follow the settings within a turn of the main loop. */
  void tellServices(Machine machine) throws JSONException, TimeoutException {
    Permissions.get().restore(state.getJSONObject("permissions"));
    Resolution.restore(state.getJSONArray("choices"));
    AppLocales.restore(state.getJSONObject("languages"));
    Switches.restore(state.getJSONObject("switches"));
    AppopsShell.restore(state.getJSONObject("operations"));
    SettingsServer.get().restore(state.getJSONObject("settings"));
    Properties.get().restore(state.getJSONObject("properties"));
    machine.adbd().authorization().require(state.getBoolean("asks_hosts"));
    NotificationServer.get().restore(state.getJSONObject("notifications"));
    SoftKeyboard.get().turn(state.getBoolean("keyboard"));
    MainLoop.get()
        .call(
            () -> {
              if (state.has("clip")) clipboard().setPrimaryClip(Packed.read(state.getString("clip"), ClipData.CREATOR));
              else clipboard().clearPrimaryClip();
              return null;
            },
            FORGET_MS);
    if (state.getBoolean("awake")) PowerServer.get().wakeUp();
    else PowerServer.get().sleep();
    LockServer.get().restore(state.getJSONObject("lock"));
  }

  JSONArray tasks() throws JSONException {
    return state.getJSONArray("tasks");
  }
}
