package pollex.phone.system.fault;

import android.Manifest;
import android.app.Activity;
import android.content.Intent;
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
  private static final String SHADE = "dev.pollex.shade";
  private static final String CALLER = "Anna";
  private static final float SHARE = 0.42f;
  private static final int PERCENT = 100;

  private VisitorFaults() {}

  static List<FaultKind> kinds() {
    return List.of(
        FaultKind.lasting("call [NAME]", "somebody calls: the phone app comes to front", words -> new Call(words.allOr(CALLER))),
        FaultKind.lasting("call-card [NAME]", "somebody calls: a card comes up over the page, to answer or decline",
            words -> new Notice("call", words.allOr(CALLER))),
        FaultKind.lasting("notification [TEXT]", "a message comes up over the page",
            words -> new Notice("message", words.allOr("Are you coming?"))),
        FaultKind.passing("toast [TEXT]", "a toast is shown", words -> {
          String text = words.allOr("No connection");
          return () -> NotificationServer.get().enqueueTextToast("android", null, text, Toast.LENGTH_LONG, false, 0, null);
        }),
        FaultKind.ofPage("overlay [PERCENT]", "another app lays an advertisement over so much of the screen", words -> {
          int percent = FaultWords.whole("PERCENT", words.nextOr(Integer.toString(Math.round(SHARE * PERCENT))));
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
      page.requestPermissions(new String[] {permission}, 0);
      return;
    }
    throw new FaultRefused("the app in front has no such permission left to ask for");
  }

  /** The caller gives up when it ends. */
  private record Call(String name) implements Fault {
    @Override
    public void begin() {
      Intent call = new Intent().setClassName(DIALER, DIALER + ".CallActivity").putExtra("name", name);
      Tasks.get().start(call.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK), null, null, -1);
    }

    @Override
    public void end() {
      Tasks.get().forceStop(DIALER);
    }
  }

  /** A notification of the phone app that comes up over the page. */
  private record Notice(String kind, String text) implements Fault {
    @Override
    public void begin() {
      Permissions.get().set(Packages.get().find(DIALER), Manifest.permission.POST_NOTIFICATIONS, true);
      Intent post = new Intent().setClassName(DIALER, DIALER + ".NoticeService").putExtra("kind", kind).putExtra("text", text);
      RunningServices.get().start(post);
    }

    @Override
    public void end() {
      Tasks.get().forceStop(DIALER);
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
