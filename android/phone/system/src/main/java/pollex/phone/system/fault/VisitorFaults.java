package pollex.phone.system.fault;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.widget.Toast;
import java.util.List;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.RunningServices;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.service.NotificationServer;

/** What comes to front or over the page in front from elsewhere. */
final class VisitorFaults {
  private static final String DIALER = "com.android.dialer";
  private static final String CALL_PAGE = ".CallActivity";
  private static final int CALL_ID = 1;
  private static final int MESSAGE_ID = 2;
  private static final String SHADE = "dev.pollex.shade";
  private static final String CALLER = "Anna";
  private static final float SHARE = 0.42f;
  private static final int PERCENT = 100;

  private VisitorFaults() {}

  static List<FaultKind> kinds() {
    return List.of(
        FaultKind.lasting("call [NAME]", "somebody calls: the phone app comes to front", words -> new Call(words.textOr(CALLER))),
        FaultKind.lasting("call-card [NAME]", "somebody calls: a card comes up over the page, to answer or decline",
            words -> new Notice("call", words.textOr(CALLER), CALL_ID, CALL_PAGE)),
        FaultKind.lasting("notification [TEXT]", "a message comes up over the page",
            words -> new Notice("message", words.textOr("Are you coming?"), MESSAGE_ID, ".MessageActivity")),
        FaultKind.passing("toast [TEXT]", "a toast is shown", words -> {
          String text = words.textOr("No connection");
          return () -> NotificationServer.get().enqueueTextToast("android", null, text, Toast.LENGTH_LONG, false, 0, null);
        }),
        FaultKind.ofPage("overlay [PERCENT]", "another app lays an advertisement over so much of the screen", words -> {
          int percent = FaultWords.above(0, "PERCENT", words.nextOr(Integer.toString(Math.round(SHARE * PERCENT))));
          if (percent > PERCENT) throw new FaultRefused("PERCENT is at most " + PERCENT);
          return new Overlay(percent / (float) PERCENT);
        }),
        new FaultKind("permission [NAME]", "the app in front asks for a permission", false, true, false, words -> {
          String name = words.nextOr(null);
          return () -> ask(name);
        }));
  }

  private static void ask(String wanted) throws FaultRefused {
    Activity page = FrontPage.activity();
    for (String permission : Packages.get().find(page.getPackageName()).parsed().requestedPermissions) {
      boolean isMeant = wanted == null || permission.equals(wanted) || permission.endsWith("." + wanted);
      if (!isMeant || !Permissions.isRuntime(permission) || Permissions.get().has(page.getPackageName(), permission)) continue;
      boolean isAnswered = (Permissions.get().flags(page.getPackageName(), permission) & PackageManager.FLAG_PERMISSION_USER_FIXED) != 0;
      if (isAnswered) continue; // the system would say no without a question
      page.requestPermissions(new String[] {permission}, 0);
      return;
    }
    throw new FaultRefused("the app in front has no such permission left to ask for");
  }

  /** The caller gives up when it ends. */
  private record Call(String name) implements Fault {
    @Override
    public void begin() {
      Intent call = new Intent().setClassName(DIALER, DIALER + CALL_PAGE).putExtra("name", name);
      Tasks.get().start(call.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK), null, null, -1);
    }

    @Override
    public void end() {
      closePage(CALL_PAGE);
    }
  }

  private static void closePage(String page) {
    ComponentName name = new ComponentName(DIALER, DIALER + page);
    Tasks.get().remove(task -> task.activities().stream().anyMatch(one -> one.component().equals(name)));
  }

  /**
   * A notification of the phone app that comes up over the page.
   *
   * @param id what the app calls it, so that it goes alone
   * @param page what a touch of it opens, which goes with it
   */
  private record Notice(String kind, String text, int id, String page) implements Fault {
    @Override
    public void begin() {
      Intent post = new Intent().setClassName(DIALER, DIALER + ".NoticeService").putExtra("kind", kind);
      RunningServices.get().start(post.putExtra("text", text).putExtra("id", id));
    }

    @Override
    public void end() {
      NotificationServer.get().cancelNotificationWithTag(DIALER, DIALER, null, id, 0);
      closePage(page);
    }
  }

  private record Overlay(float share) implements Fault {
    private static Intent service() {
      return new Intent().setClassName(SHADE, SHADE + ".AdService");
    }

    @Override
    public void begin() {
      RunningServices.get().start(service().putExtra("share", share));
    }

    @Override
    public void end() {
      RunningServices.get().stop(service());
    }
  }
}
