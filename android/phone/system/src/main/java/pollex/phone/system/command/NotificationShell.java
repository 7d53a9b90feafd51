package pollex.phone.system.command;

import android.app.Notification;
import pollex.phone.shell.Call;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.ui.SystemContexts;

/** {@code cmd notification}: posts a notification in the shell's own name. */
final class NotificationShell extends ServiceShell {
  private static final int FAILED = 255;
  private static final int ID = 2020;
  private static final String SHELL = "com.android.shell";
  private static final String CHANNEL = "shell_cmd";

  NotificationShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    return command.equals("post") || command.equals("notify") ? post() : handleDefaultCommands(command);
  }

  private int post() {
    Notification.Builder notification = new Notification.Builder(SystemContexts.systemUi(), CHANNEL);
    notification.setSmallIcon(android.R.drawable.ic_dialog_info);
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (!option.equals("-t") && !option.equals("--title")) {
        throw new UnsupportedOperationException("this virtual phone knows no " + option + " here");
      }
      notification.setContentTitle(getNextArgRequired());
    }
    String tag = getNextArg();
    String text = getNextArg();
    if (tag == null || text == null) return fail(FAILED, "error: not enough arguments");
    notification.setContentText(text);
    NotificationServer.get().enqueueNotificationWithTag(SHELL, SHELL, tag, ID, notification.build(), 0);
    return 0;
  }

  @Override
  public void onHelp() {
    say("usage: cmd notification post [-t TITLE] TAG TEXT");
  }
}
