package pollex.phone.system.command;

import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.app.Packages;

/**
 * {@code monkey}, as far as it starts an app: its first event is always the start of a main activity. Random touches,
 * its real trade, are left out and it says so.
 */
final class MonkeyCommand implements Command {
  private static final int BAD_ARGUMENTS = 255;
  private static final int NO_ACTIVITIES = 252;

  /** What one command line asks for. */
  private static final class Wish {
    private final List<String> packages = new ArrayList<>();
    private final List<String> categories = new ArrayList<>();
    private int verbosity;
    private Long events;
  }

  @Override
  public int run(Call call) throws InterruptedException {
    Wish wish;
    try {
      wish = parse(call.args());
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return call.fail(BAD_ARGUMENTS, "** Error: " + e.getMessage());
    }
    if (wish.events == null) return call.fail(BAD_ARGUMENTS, "** Error: Count not specified");
    if (wish.verbosity > 0) call.out().println(":Monkey: seed=0 count=" + wish.events);
    for (String name : wish.packages) {
      if (wish.verbosity > 0) call.out().println(":AllowPackage: " + name);
    }
    ResolveInfo main = mainActivity(wish);
    if (main == null) {
      call.err().println("** No activities found to run, monkey aborted.");
      return NO_ACTIVITIES;
    }
    if (wish.events == 0) return done(call, 0);
    start(main, wish);
    if (wish.events > 1) {
      call.err().println("** This virtual phone's monkey only starts the app; no random events were sent.");
    }
    return done(call, 1);
  }

  private static int done(Call call, int events) {
    call.out().println("Events injected: " + events);
    call.out().println("## Network stats: elapsed time=0ms (0ms mobile, 0ms wifi, 0ms not connected)");
    return 0;
  }

  private static Wish parse(List<String> args) {
    Wish wish = new Wish();
    for (int i = 0; i < args.size(); i++) {
      String word = args.get(i);
      switch (word) {
        case "-p":
          wish.packages.add(args.get(++i));
          break;
        case "-c":
          wish.categories.add(args.get(++i));
          break;
        case "-s":
        case "--throttle":
          Long.parseLong(args.get(++i));
          break;
        case "-v":
          wish.verbosity++;
          break;
        default:
          if (word.startsWith("-v")) wish.verbosity += word.length() - 1;
          else if (word.matches("--pct-\\w+")) i++;
          else if (!word.startsWith("-")) wish.events = Long.valueOf(word);
      }
    }
    return wish;
  }

  private static ResolveInfo mainActivity(Wish wish) {
    List<String> categories =
        wish.categories.isEmpty() ? List.of(Intent.CATEGORY_LAUNCHER, Intent.CATEGORY_MONKEY) : wish.categories;
    PackageManager manager = Packages.manager();
    for (String category : categories) {
      Intent main = new Intent(Intent.ACTION_MAIN).addCategory(category);
      for (ResolveInfo found : manager.queryIntentActivities(main, 0)) {
        if (wish.packages.isEmpty() || wish.packages.contains(found.activityInfo.packageName)) return found;
      }
    }
    return null;
  }

  private static void start(ResolveInfo main, Wish wish) throws InterruptedException {
    String category = wish.categories.isEmpty() ? Intent.CATEGORY_LAUNCHER : wish.categories.get(0);
    Intent intent =
        new Intent(Intent.ACTION_MAIN)
            .addCategory(category)
            .setClassName(main.activityInfo.packageName, main.activityInfo.name)
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED);
    StartActivity.carryOut(intent);
  }
}
