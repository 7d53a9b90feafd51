package pollex.phone.system.app;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.state.Packed;

/**
 * Tasks and activities as a snapshot keeps them: components, intents, saved instance state, results on their way. What
 * comes back is what Android brings back of apps that it has ended in the background. Main thread only.
 */
final class SavedTasks {
  private static final int WARN = 5;

  private SavedTasks() {}

  /** The tasks, front first. What cannot be written down is named in the log and left out. */
  static JSONArray of(List<Task> order) throws JSONException {
    JSONArray tasks = new JSONArray();
    for (Task task : order) {
      JSONArray records = new JSONArray();
      for (ActivityRecord record : task.records) if (!record.isFinishing()) records.put(saved(record));
      if (records.length() == 0) continue;
      tasks.put(new JSONObject().put("affinity", task.affinity).put("home", task.home).put("records", records));
    }
    return tasks;
  }

  private static JSONObject saved(ActivityRecord record) throws JSONException {
    JSONObject one = new JSONObject().put("id", record.id).put("component", record.component().flattenToString());
    one.put("intent", packed(record, "intent", record.intent));
    if (record.saved != null) one.putOpt("saved", packed(record, "saved state", record.saved));
    if (record.resultTo != null) {
      one.put("to", record.resultTo.id).putOpt("who", record.resultWho).put("request", record.requestCode);
    }
    JSONArray results = new JSONArray();
    for (ActivityRecord.Result result : record.results) {
      JSONObject part = new JSONObject().putOpt("who", result.who());
      part.put("request", result.requestCode()).put("code", result.resultCode());
      if (result.data() != null) part.putOpt("data", packed(record, "result", result.data()));
      results.put(part);
    }
    return one.put("results", results);
  }

  /** Null, with a line in the log, when it cannot be written down. */
  static String packed(ActivityRecord record, String what, android.os.Parcelable content) {
    try {
      return Packed.of(content);
    } catch (RuntimeException e) { // a binder in it, or an app's own class that fails
      String name = record.component().flattenToShortString();
      PhoneLogs.system(WARN, "ActivityTaskManager", "the " + what + " of " + name + " is not kept: " + e);
      return null;
    }
  }

  /** Tasks with activities that are made when they are seen. What is not installed any more is left out. */
  static List<Task> read(JSONArray kept) throws JSONException {
    Map<Integer, ActivityRecord> byId = new HashMap<>();
    Map<ActivityRecord, JSONObject> waiting = new HashMap<>();
    List<Task> order = new ArrayList<>();
    for (int i = 0; i < kept.length(); i++) {
      JSONObject one = kept.getJSONObject(i);
      Task task = new Task(one.getString("affinity"), one.getBoolean("home"));
      JSONArray records = one.getJSONArray("records");
      for (int j = 0; j < records.length(); j++) {
        JSONObject part = records.getJSONObject(j);
        ActivityRecord record = read(part);
        if (record == null) continue;
        byId.put(part.getInt("id"), record);
        if (part.has("to")) waiting.put(record, part);
        task.push(record);
      }
      if (!task.records.isEmpty()) order.add(task);
    }
    for (Map.Entry<ActivityRecord, JSONObject> one : waiting.entrySet()) {
      ActivityRecord record = one.getKey();
      record.resultTo = byId.get(one.getValue().getInt("to"));
      record.resultWho = one.getValue().has("who") ? one.getValue().getString("who") : null;
      record.requestCode = one.getValue().getInt("request");
    }
    return order;
  }

  private static ActivityRecord read(JSONObject part) throws JSONException {
    ComponentName component = ComponentName.unflattenFromString(part.getString("component"));
    ActivityInfo info;
    try {
      info = Packages.manager().getActivityInfo(component, PackageManager.GET_META_DATA);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
    Intent intent =
        part.has("intent")
            ? Packed.read(part.getString("intent"), Intent.CREATOR)
            : new Intent(Intent.ACTION_MAIN).setComponent(component);
    ActivityRecord record = new ActivityRecord(info, intent);
    if (part.has("saved")) record.saved = Packed.bundle(part.getString("saved"));
    JSONArray results = part.getJSONArray("results");
    for (int i = 0; i < results.length(); i++) {
      JSONObject one = results.getJSONObject(i);
      String who = one.has("who") ? one.getString("who") : null;
      Intent data = one.has("data") ? Packed.read(one.getString("data"), Intent.CREATOR) : null;
      record.results.add(new ActivityRecord.Result(who, one.getInt("request"), one.getInt("code"), data));
    }
    return record;
  }
}
