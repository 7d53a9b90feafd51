package pollex.phone.system.shadow;

import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import java.util.concurrent.TimeoutException;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPendingIntent;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Tasks;

/** Robolectric's, but an activity really comes up, and a broadcast starts the app that its manifest names for it. */
@Implements(className = "android.app.PendingIntent", isInAndroidSdk = false)
public class PhonePendingIntent extends ShadowPendingIntent {
  private static final int WARN = 5;

  @Override
  @Implementation
  protected void send(
      Context context,
      int code,
      Intent fillIn,
      PendingIntent.OnFinished onFinished,
      Handler handler,
      String permission,
      Bundle options)
      throws PendingIntent.CanceledException {
    if (isBroadcast()) startReceivers(getSavedIntent());
    if (!isActivity()) {
      super.send(context, code, fillIn, onFinished, handler, permission, options);
      return;
    }
    if (isCanceled()) throw new PendingIntent.CanceledException();
    Intent[] intents = getSavedIntents();
    for (int i = 0; i < intents.length; i++) {
      Intent intent = new Intent(intents[i]);
      if (i == intents.length - 1 && fillIn != null && !isImmutable()) intent.fillIn(fillIn, 0);
      Tasks.get().start(intent, null, null, -1);
    }
    if ((getFlags() & PendingIntent.FLAG_ONE_SHOT) != 0) cancel();
  }

  private static void startReceivers(Intent intent) {
    try {
      Apps.get().startReceiversOf(intent);
    } catch (TimeoutException e) { // the broadcast reaches what runs
      PhoneLogs.system(WARN, "BroadcastQueue", "the main thread hangs; nobody is started for " + intent);
    }
  }
}
