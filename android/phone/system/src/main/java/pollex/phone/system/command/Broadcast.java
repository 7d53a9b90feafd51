package pollex.phone.system.command;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.ShellCommand;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.app.Apps;

/** {@code am broadcast}. */
final class Broadcast {
  private static final long FINISH_MS = 10_000;

  private final AmShell shell;
  private String permission;

  Broadcast(AmShell shell) {
    this.shell = shell;
  }

  private boolean takes(String option, ShellCommand from) {
    switch (option) {
      case "--receiver-permission":
        permission = from.getNextArgRequired();
        return true;
      case "--allow-background-activity-starts":
      case "--async":
        return true;
      default:
        return shell.isUserOption(option, from);
    }
  }

  int run() throws URISyntaxException, InterruptedException, TimeoutException {
    Intent intent = Intent.parseCommandArgs(shell, this::takes);
    intent.addFlags(Intent.FLAG_RECEIVER_FROM_SHELL);
    PrintWriter out = shell.getOutPrintWriter();
    out.println("Broadcasting: " + intent);
    Apps.get().startReceiversOf(intent);
    Answer answer = new Answer();
    RuntimeEnvironment.getApplication()
        .sendOrderedBroadcast(
            intent, permission, answer, new Handler(Looper.getMainLooper()), 0, null, null);
    if (!answer.done.await(FINISH_MS, TimeUnit.MILLISECONDS)) {
      return shell.fail(1, "Error: a receiver has not finished in " + FINISH_MS / 1000 + " s");
    }
    return shell.say(answer.line);
  }

  /** Comes last and hears what the receivers have answered. */
  private static final class Answer extends BroadcastReceiver {
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile String line;

    @Override
    public void onReceive(Context context, Intent intent) {
      StringBuilder text = new StringBuilder("Broadcast completed: result=").append(getResultCode());
      if (getResultData() != null) text.append(", data=\"").append(getResultData()).append('"');
      Bundle extras = getResultExtras(false);
      if (extras != null && !extras.isEmpty()) text.append(", extras: ").append(extras);
      line = text.toString();
      done.countDown();
    }
  }
}
