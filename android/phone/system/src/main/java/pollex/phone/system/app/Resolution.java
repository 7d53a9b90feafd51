package pollex.phone.system.app;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.system.state.Packed;

/** Which activity an intent reaches; where several answer, the one that a person has chosen for always, or the question. */
public final class Resolution {
  private static final ComponentName QUESTION =
      new ComponentName("com.android.intentresolver", "com.android.intentresolver.ResolverActivity");
  private static final List<Preferred> PREFERRED = new CopyOnWriteArrayList<>();

  /** A choice for always; it holds as long as the same activities are to choose from. */
  private record Preferred(IntentFilter filter, Set<ComponentName> among, ComponentName chosen) {}

  private Resolution() {}

  /** Keeps a choice. */
  public static void prefer(IntentFilter filter, Set<ComponentName> among, ComponentName chosen) {
    PREFERRED.add(0, new Preferred(new IntentFilter(filter), Set.copyOf(among), chosen));
  }

  /** Forgets the choices for activities of a package; null for all. */
  public static void forget(String packageName) {
    PREFERRED.removeIf(one -> packageName == null || one.chosen().getPackageName().equals(packageName));
  }

  /** All choices, for a snapshot. */
  public static JSONArray saved() throws JSONException {
    JSONArray all = new JSONArray();
    for (Preferred one : PREFERRED) {
      JSONArray among = new JSONArray();
      for (ComponentName name : one.among()) among.put(name.flattenToString());
      all.put(
          new JSONObject()
              .put("filter", Packed.of(one.filter()))
              .put("among", among)
              .put("chosen", one.chosen().flattenToString()));
    }
    return all;
  }

  /** Back to the choices of a snapshot. */
  public static void restore(JSONArray saved) throws JSONException {
    forget(null);
    for (int i = 0; i < saved.length(); i++) {
      JSONObject one = saved.getJSONObject(i);
      Set<ComponentName> among = new HashSet<>();
      JSONArray names = one.getJSONArray("among");
      for (int j = 0; j < names.length(); j++) among.add(ComponentName.unflattenFromString(names.getString(j)));
      ComponentName chosen = ComponentName.unflattenFromString(one.getString("chosen"));
      PREFERRED.add(new Preferred(Packed.read(one.getString("filter"), IntentFilter.CREATOR), Set.copyOf(among), chosen));
    }
  }

  /** The activity that a start would reach, or null. From any thread. */
  static ActivityInfo of(Intent intent) {
    PackageManager manager = Packages.manager();
    try {
      if (intent.getComponent() != null) return manager.getActivityInfo(intent.getComponent(), PackageManager.GET_META_DATA);
      List<ResolveInfo> best = best(manager.queryIntentActivities(intent, PackageManager.MATCH_DEFAULT_ONLY));
      if (best.isEmpty()) best = best(manager.queryIntentActivities(intent, 0));
      if (best.isEmpty()) return null;
      ResolveInfo chosen = best.size() == 1 || intent.hasCategory(Intent.CATEGORY_HOME) ? best.get(0) : chosen(intent, best);
      return chosen != null ? chosen.activityInfo : manager.getActivityInfo(QUESTION, 0);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }

  private static List<ResolveInfo> best(List<ResolveInfo> found) {
    int top = found.stream().mapToInt(one -> one.priority).max().orElse(0);
    return found.stream().filter(one -> one.priority == top).toList();
  }

  private static ComponentName nameOf(ResolveInfo one) {
    return new ComponentName(one.activityInfo.packageName, one.activityInfo.name);
  }

  private static ResolveInfo chosen(Intent intent, List<ResolveInfo> best) {
    Set<ComponentName> names = best.stream().map(Resolution::nameOf).collect(Collectors.toSet());
    for (Preferred one : PREFERRED) {
      boolean fits =
          one.among().equals(names)
              && one.filter().match(intent.getAction(), intent.getType(), intent.getScheme(), intent.getData(),
                      intent.getCategories(), "Resolution")
                  >= 0;
      if (!fits) continue;
      for (ResolveInfo candidate : best) if (nameOf(candidate).equals(one.chosen())) return candidate;
    }
    return null;
  }
}
