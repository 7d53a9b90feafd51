package pollex.phone.system;

import android.view.View;
import com.google.common.collect.Multimap;
import java.util.Collection;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAlertDialog;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowDialog;
import org.robolectric.shadows.ShadowEventLog;
import org.robolectric.shadows.ShadowLog;
import org.robolectric.shadows.ShadowStatsLog;
import org.robolectric.shadows.ShadowWindowManagerImpl;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.bridge.RealTime;

/** Robolectric remembers things for a test's questions; a phone that lives long has to forget them. Once a second. */
final class Trim implements Runnable {
  private static final long EVERY_NANOS = 1_000_000_000;

  private static final String[] LATEST = {"latestPopupMenu", "latestPopupWindow", "latestListPopupWindow"};

  private long next;

  @Override
  public void run() {
    long now = RealTime.nanos();
    if (now < next) return;
    next = now + EVERY_NANOS;
    ShadowLog.clear();
    ReflectionHelpers.<Collection<?>>getStaticField(ShadowDialog.class, "shownDialogs").clear();
    ReflectionHelpers.setStaticField(ShadowDialog.class, "latestDialog", null);
    ReflectionHelpers.setStaticField(ShadowAlertDialog.class, "latestAlertDialog", null);
    Object application = Shadow.extract(RuntimeEnvironment.getApplication());
    for (String last : LATEST) ReflectionHelpers.setField(ShadowApplication.class, application, last, null);
    Multimap<Integer, View> shown = ReflectionHelpers.getStaticField(ShadowWindowManagerImpl.class, "views");
    shown.values().removeIf(view -> !view.isAttachedToWindow()); // not all that is taken away is told to it
    ShadowStatsLog.reset();
    ShadowEventLog.clearAll();
  }
}
