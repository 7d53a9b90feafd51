package pollex.phone.system.service;

import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPendingIntent;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.state.Packed;

/**
 * The pending intents in parcels. Robolectric writes the place in a list of this process into a parcel in place of the
 * intent; a snapshot keeps what stands at the places that its parcels use, for a phone that has restarted meanwhile.
 */
final class SavedIntents {
  private static final String THIS_PROCESS = UUID.randomUUID().toString();

  private SavedIntents() {}

  private static List<PendingIntent> places() {
    return ReflectionHelpers.getStaticField(ShadowPendingIntent.class, "parceledPendingIntents");
  }

  /** The first place that the next parcels use. */
  static int next() {
    return places().size();
  }

  /** What has been written into parcels since {@link #next} said {@code first}. */
  static JSONObject since(int first) throws JSONException {
    JSONArray all = new JSONArray();
    for (PendingIntent one : places().subList(first, places().size())) {
      ShadowPendingIntent shadow = Shadow.extract(one);
      JSONArray intents = new JSONArray();
      for (Intent intent : shadow.getSavedIntents()) intents.put(Packed.of(intent));
      String kind = shadow.isActivity() ? "activity" : shadow.isBroadcast() ? "broadcast" : "service";
      all.put(
          new JSONObject()
              .put("kind", shadow.isForegroundService() ? "foreground" : kind)
              .put("intents", intents)
              .put("request", shadow.getRequestCode())
              .put("flags", shadow.getFlags())
              .put("creator", one.getCreatorPackage()));
    }
    return new JSONObject().put("process", THIS_PROCESS).put("first", first).put("intents", all);
  }

  /** Makes the places good again for parcels of a snapshot. */
  static void restore(JSONObject saved) throws JSONException {
    if (saved.getString("process").equals(THIS_PROCESS)) return; // they still are
    int first = saved.getInt("first");
    JSONArray all = saved.getJSONArray("intents");
    List<PendingIntent> places = places();
    while (places.size() < first + all.length()) places.add(null);
    for (int i = 0; i < all.length(); i++) places.set(first + i, made(all.getJSONObject(i)));
  }

  private static PendingIntent made(JSONObject one) throws JSONException {
    Context context;
    try {
      context = RuntimeEnvironment.getApplication().createPackageContext(one.getString("creator"), 0);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
    JSONArray kept = one.getJSONArray("intents");
    Intent[] intents = new Intent[kept.length()];
    Arrays.setAll(intents, i -> Packed.read(kept.optString(i), Intent.CREATOR));
    int request = one.getInt("request");
    int flags = one.getInt("flags");
    switch (one.getString("kind")) {
      case "activity":
        return PendingIntent.getActivities(context, request, intents, flags);
      case "broadcast":
        return PendingIntent.getBroadcast(context, request, intents[0], flags);
      case "foreground":
        return PendingIntent.getForegroundService(context, request, intents[0], flags);
      default:
        return PendingIntent.getService(context, request, intents[0], flags);
    }
  }
}
