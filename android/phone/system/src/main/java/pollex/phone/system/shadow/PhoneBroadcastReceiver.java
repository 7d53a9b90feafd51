package pollex.phone.system.shadow;

import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowBroadcastReceiver;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Loaders;

/**
 * Robolectric's, but a receiver is given a context of its own app and not of the sender's, and does not hear what was
 * sent to another package.
 */
@Implements(className = "android.content.BroadcastReceiver", isInAndroidSdk = false)
public class PhoneBroadcastReceiver extends ShadowBroadcastReceiver {
  @RealObject private BroadcastReceiver real;

  @Override
  public void onReceive(Context sender, Intent intent, AtomicBoolean abort) {
    String owner = Loaders.ownerOf(real.getClass());
    Application application = owner == null ? null : Apps.get().applicationOf(owner);
    boolean forOther = intent.getPackage() != null && owner != null && !intent.getPackage().equals(owner);
    if (forOther || (owner != null && application == null)) {
      if (real.getPendingResult() != null) real.getPendingResult().finish(); // the next one's turn
      return;
    }
    boolean own = owner == null || sender.getPackageName().equals(owner);
    try {
      super.onReceive(own ? sender : application, intent, abort);
    } catch (Throwable t) { // a receiver whose process dies keeps nobody waiting
      if (real.getPendingResult() != null) real.getPendingResult().finish();
      throw t;
    }
  }
}
