package pollex.phone.system.shadow;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowBroadcastReceiver;
import pollex.phone.system.app.Apps;

/** Robolectric's, but a receiver is given the context of its own app, not the sender's. */
@Implements(className = "android.content.BroadcastReceiver", isInAndroidSdk = false)
public class PhoneBroadcastReceiver extends ShadowBroadcastReceiver {
  @RealObject private BroadcastReceiver real;

  @Override
  public void onReceive(Context sender, Intent intent, AtomicBoolean abort) {
    Context own = Apps.get().contextOf(real.getClass().getClassLoader());
    super.onReceive(own != null ? own : sender, intent, abort);
  }
}
