package pollex.phone.system.command;

import android.app.Notification;
import android.os.Bundle;
import pollex.phone.shell.Call;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.NotificationServer.Posted;
import pollex.phone.system.ui.SystemContexts;

/** {@code cmd notification}: posts a notification in the shell's own name, and tells which are there. */
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
    switch (command) {
      case "post":
      case "notify":
        return post();
      case "list":
        for (Posted one : NotificationServer.get().posted()) say(one.item().getKey());
        return 0;
      case "get":
        return get(getNextArgRequired());
      default:
        return handleDefaultCommands(command);
    }
  }

  private int get(String key) {
    for (Posted one : NotificationServer.get().posted()) {
      if (one.item().getKey().equals(key)) return say(one.item().toString());
    }
    return fail(FAILED, "error: no active notification matching key: " + key);
  }

  private int post() {
    Notification.Builder notification = new Notification.Builder(SystemContexts.systemUi(), CHANNEL);
    notification.setSmallIcon(android.R.drawable.ic_dialog_info);
    Bundle name = new Bundle();
    name.putString(Notification.EXTRA_SUBSTITUTE_APP_NAME, "Shell");
    notification.addExtras(name);
    boolean big = false;
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      switch (option) {
        case "-t":
        case "--title":
          notification.setContentTitle(getNextArgRequired());
          break;
        case "-v":
        case "--verbose":
          break;
        case "-S":
        case "--style":
          big = style(getNextArgRequired());
          break;
        default:
          throw new UnsupportedOperationException("this virtual phone knows no " + option + " here");
      }
    }
    String tag = getNextArg();
    String text = getNextArg();
    if (tag == null || text == null) return fail(FAILED, "error: not enough arguments");
    notification.setContentText(text);
    if (big) notification.setStyle(new Notification.BigTextStyle().bigText(text));
    NotificationServer.get().enqueueNotificationWithTag(SHELL, SHELL, tag, ID, notification.build(), 0);
    return 0;
  }

  private static boolean style(String word) {
    if (word.equals("bigtext")) return true;
    throw new UnsupportedOperationException("this virtual phone knows no style " + word + " here, only bigtext");
  }

  @Override
  public void onHelp() {
    say("usage: cmd notification post [-t TITLE] [-S bigtext] TAG TEXT\n       cmd notification list\n"
        + "       cmd notification get KEY");
  }
}
