package pollex.phone.system.command.dump;

import android.content.ComponentName;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.TimeoutException;
import pollex.phone.process.ProcessTable;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.RunningServices;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/** {@code dumpsys activity}: tasks and activities, processes, services, and what hangs. */
public final class ActivityDump implements Dump {
  private static final long SERVICES_MS = 2_000;

  private final ProcessTable processes;

  public ActivityDump(ProcessTable processes) {
    this.processes = processes;
  }

  @Override
  public void print(List<String> args, PrintWriter out) {
    State state = State.current();
    String part = args.stream().filter(arg -> !arg.startsWith("-")).findFirst().orElse("");
    switch (part) {
      case "activities":
      case "a":
      case "containers":
        activities(state, out);
        break;
      case "top":
        if (state.frontTask() != null) local(state.frontTask(), state.frontTask().top(), out);
        break;
      case "top-resumed":
        topResumed(state, out);
        break;
      case "recents":
      case "r":
        recents(state, out);
        break;
      case "services":
      case "s":
        services(out);
        break;
      case "processes":
      case "p":
      case "lru":
        processes(state, out);
        break;
      case "broadcasts":
      case "b":
        broadcasts(out);
        break;
      case "lastanr":
        lastAnr(state, out);
        break;
      case "":
      case "all":
        everything(state, out);
        break;
      default:
        named(state, part, out);
    }
  }

  private void everything(State state, PrintWriter out) {
    broadcasts(out);
    services(out);
    recents(state, out);
    lastAnr(state, out);
    activities(state, out);
    processes(state, out);
  }

  private static void activities(State state, PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER ACTIVITIES", "activity activities");
    out.println("Display #0 (activities from top to bottom):");
    for (TaskState task : state.tasks()) print(task, state, out);
    ActivityState resumed = resumed(state);
    String name = resumed == null ? "null" : Names.activity(resumed, state.frontTask());
    if (resumed != null) {
      out.println("  Resumed activities in task display areas (from top to bottom):");
      out.println("    Resumed: " + name);
      out.println();
    }
    out.println("  ResumedActivity: " + name);
    out.println();
    out.println("ActivityTaskSupervisor state:");
    if (state.frontTask() != null) out.println("  topDisplayFocusedRootTask=" + Names.task(state.frontTask(), true));
    out.println("  mKeyguardController:");
    out.println("    mKeyguardShowing=false");
    out.println("  mFocusedApp=" + Names.topActivity(state));
    out.println();
  }

  private static ActivityState resumed(State state) {
    TaskState front = state.frontTask();
    return front != null && front.top().stage().equals("RESUMED") ? front.top() : null;
  }

  private static void print(TaskState task, State state, PrintWriter out) {
    boolean visible = task == state.frontTask() && state.interactive();
    out.println("  * " + Names.task(task, visible));
    out.println("    mBounds=Rect(0, 0 - 0, 0)");
    out.println("    affinity=" + task.activities().get(0).uid() + ":" + task.affinity());
    if (visible && resumed(state) != null) {
      String name = Names.activity(task.top(), task);
      out.println("    mResumedActivity: " + name);
      out.println("    topResumedActivity=" + name);
    }
    List<ActivityState> activities = task.activities();
    for (int i = activities.size() - 1; i >= 0; i--) {
      out.println("    * Hist  #" + i + ": " + Names.activity(activities.get(i), task));
      record(activities.get(i), task, i == 0, "      ", out);
    }
    out.println();
  }

  private static void record(ActivityState activity, TaskState task, boolean root, String indent, PrintWriter out) {
    String packageName = activity.component().getPackageName();
    out.println(indent + "packageName=" + packageName + " processName=" + packageName);
    out.println(indent + "app=" + Names.process(activity.pid(), packageName, activity.uid()));
    out.println(indent + "rootOfTask=" + root + " task=" + Names.task(task, false));
    out.println(indent + "taskAffinity=" + activity.uid() + ":" + task.affinity());
    out.println(indent + "mActivityComponent=" + activity.component().flattenToShortString());
    out.println(indent + "state=" + activity.stage() + " delayedResume=false finishing=false");
  }

  /** What a client of the activity says of itself on a phone, without its views. */
  private static void local(TaskState task, ActivityState activity, PrintWriter out) {
    boolean resumed = activity.stage().equals("RESUMED");
    out.println("TASK " + activity.uid() + ":" + task.affinity() + " id=" + task.id() + " userId=0");
    out.println(
        "  ACTIVITY " + activity.component().flattenToShortString() + " " + Names.activityHash(activity) + " pid="
            + (activity.pid() == 0 ? "(not running)" : Integer.toString(activity.pid())) + " userId=0 uid="
            + activity.uid() + " displayId=0");
    out.println("    Local Activity " + Names.activityHash(activity) + " State:");
    out.println(
        "      mResumed=" + resumed + " mStopped=" + activity.stage().equals("STOPPED") + " mFinished=false");
  }

  private static void topResumed(State state, PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER TOP-RESUMED", "activity top-resumed");
    ActivityState resumed = resumed(state);
    if (resumed == null) return;
    TaskState task = state.frontTask();
    out.println("  topResumedActivity=" + Names.activity(resumed, task));
    record(resumed, task, task.activities().get(0) == resumed, "  ", out);
  }

  private static void recents(State state, PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER RECENT TASKS", "activity recents");
    int number = 0;
    for (TaskState task : state.tasks()) {
      out.println("  * Recent #" + number++ + ": " + Names.task(task, task == state.frontTask()));
      ComponentName root = task.activities().get(0).component();
      out.println("    userId=0 effectiveUid=" + task.activities().get(0).uid() + " mCallingPackage=null");
      out.println("    affinity=" + task.affinity());
      out.println("    realActivity={" + root.flattenToShortString() + "}");
      out.println("    Activities=" + task.activities().stream().map(a -> Names.activity(a, task)).toList());
    }
    out.println();
  }

  private static void services(PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER SERVICES", "activity services");
    try {
      if (State.current().hang() != null) throw new TimeoutException();
      List<ComponentName> names = MainLoop.get().call(RunningServices.get()::names, SERVICES_MS);
      if (names.isEmpty()) {
        out.println("  (nothing)");
      } else {
        out.println("  User 0 active services:");
      }
      for (ComponentName name : names) {
        String hash = Names.hash(name.flattenToString(), 0);
        out.println("  * ServiceRecord{" + hash + " u0 " + name.flattenToShortString() + "}");
        out.println("    packageName=" + name.getPackageName());
      }
    } catch (TimeoutException e) {
      out.println("  (unknown: the apps' main thread is busy)");
    }
    out.println();
  }

  private void processes(State state, PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER RUNNING PROCESSES", "activity processes");
    out.println("  All known processes:");
    for (ProcessTable.Entry entry : processes.all()) {
      if (Packages.get().find(entry.name()) == null) continue;
      out.println("  *APP* UID " + entry.uid() + " " + Names.process(entry.pid(), entry.name(), entry.uid()));
      out.println("    user #0 uid=" + entry.uid() + " gids={}");
      out.println("    pid=" + entry.pid());
      if (state.hang() != null && entry.name().equals(state.hang().packageName())) {
        out.println("    mCrashing=false null mNotResponding=true ANR in " + entry.name());
      }
    }
    out.println();
  }

  private static void broadcasts(PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER BROADCAST STATE", "activity broadcasts");
    out.println("  Historical broadcasts are not kept.");
    out.println();
  }

  private static void lastAnr(State state, PrintWriter out) {
    Names.title(out, "ACTIVITY MANAGER LAST ANR", "activity lastanr");
    out.println(Names.hang(state));
    out.println();
  }

  private static void named(State state, String name, PrintWriter out) {
    boolean found = false;
    for (TaskState task : state.tasks()) {
      for (ActivityState activity : task.activities()) {
        if (!activity.component().flattenToString().contains(name)) continue;
        local(task, activity, out);
        found = true;
      }
    }
    if (found) return;
    out.println("Bad activity command, or no activities match: " + name);
    out.println("Use -h for help.");
  }
}
