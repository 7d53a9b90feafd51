package pollex.phone.system.command.dump;

import android.view.WindowManager.LayoutParams;
import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.app.Packages;
import pollex.phone.system.service.LockServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;
import pollex.phone.system.state.WindowState;

/** {@code dumpsys window}: displays, windows from top to bottom, focus, keyguard. */
public final class WindowDump implements Dump {
  private static final int LAYER_STEP = 10_000;

  @Override
  public void print(List<String> args, PrintWriter out) {
    State state = State.current();
    String part = args.stream().filter(arg -> !arg.startsWith("-")).findFirst().orElse("");
    switch (part) {
      case "displays":
      case "d":
        displays(state, out);
        break;
      case "windows":
      case "w":
      case "visible":
      case "visible-apps":
        windows(state, out);
        focus(state, out); // where phones before Android 10 print it, and some clients look for it
        break;
      case "policy":
      case "p":
        policy(state, out);
        break;
      case "lastanr":
      case "l":
        lastAnr(state, out);
        break;
      case "":
      case "all":
        lastAnr(state, out);
        policy(state, out);
        displays(state, out);
        windows(state, out);
        break;
      default:
        one(state, part, out);
    }
  }

  private static void lastAnr(State state, PrintWriter out) {
    Names.title(out, "WINDOW MANAGER LAST ANR", "window lastanr");
    out.println(Names.hang(state));
    out.println();
  }

  private static void policy(State state, PrintWriter out) {
    boolean on = state.interactive();
    boolean locked = LockServer.get().isLocked();
    Names.title(out, "WINDOW MANAGER POLICY STATE", "window policy");
    out.println("    mSafeMode=false mSystemReady=true mSystemBooted=true");
    out.println("    mCameraLensCoverState=CAMERA_LENS_COVER_ABSENT");
    out.println("    mWakeUpOnPhysicalKeys=true mAwake=" + on);
    out.println("    mScreenOnEarly=" + on + " mScreenOnFully=" + on);
    out.println("    mKeyguardDrawComplete=" + on + " mWindowManagerDrawComplete=" + on);
    out.println("    mShowingLockscreen=" + locked + " mShowingDream=false mDreamingLockscreen=false");
    out.println("    mDreamingSleepToken=null");
    out.println("    isStatusBarKeyguard=" + locked);
    out.println("    KeyguardServiceDelegate");
    out.println("      showing=" + locked);
    out.println("      showingAndNotOccluded=" + locked);
    out.println("      inputRestricted=" + locked);
    out.println("      occluded=false");
    out.println("      secure=" + LockServer.get().isSecure());
    out.println("      screenState=" + (on ? "SCREEN_STATE_ON" : "SCREEN_STATE_OFF"));
    out.println("      interactiveState=" + (on ? "INTERACTIVE_STATE_AWAKE" : "INTERACTIVE_STATE_SLEEP"));
    out.println();
  }

  private static void displays(State state, PrintWriter out) {
    DisplayState display = state.display();
    String natural = display.naturalWidthPx() + "x" + display.naturalHeightPx();
    String now = display.widthPx() + "x" + display.heightPx();
    Names.title(out, "WINDOW MANAGER DISPLAY CONTENTS", "window displays");
    out.println("  Display: mDisplayId=0 (organized)");
    out.println(
        "    init=" + natural + " " + display.density() + "dpi mMinSizeOfResizeableTaskDp=220 cur=" + now + " app="
            + now + " rng=" + smaller(display) + "-" + larger(display));
    out.println("    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()");
    out.println("  mLayoutSeq=" + state.number());
    focus(state, out);
    out.println();
    out.println("  Application tokens in top down Z order:");
    for (TaskState task : state.tasks()) {
      out.println("    * " + Names.task(task, task == state.frontTask()));
      List<ActivityState> activities = task.activities();
      for (int i = activities.size() - 1; i >= 0; i--) {
        out.println("      * " + Names.activity(activities.get(i), task));
      }
    }
    out.println();
    out.println("  DisplayRotation");
    out.println("    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED");
    out.println("    mRotation=" + display.rotation() + " mDeferredRotationPauseCount=0");
    out.println("    mUserRotationMode=" + rotationMode() + " mUserRotation=ROTATION_" + 90 * display.rotation());
    out.println();
  }

  private static String smaller(DisplayState display) {
    int side = Math.min(display.widthPx(), display.heightPx());
    return side + "x" + side;
  }

  private static String larger(DisplayState display) {
    int side = Math.max(display.widthPx(), display.heightPx());
    return side + "x" + side;
  }

  private static String rotationMode() {
    boolean free = "1".equals(SettingsServer.get().get(Namespace.SYSTEM, "accelerometer_rotation"));
    return free ? "USER_ROTATION_FREE" : "USER_ROTATION_LOCKED";
  }

  private static void focus(State state, PrintWriter out) {
    out.println("  mCurrentFocus=" + Names.window(state.focused()));
    out.println("  mFocusedApp=" + Names.topActivity(state));
  }

  private static void windows(State state, PrintWriter out) {
    Names.title(out, "WINDOW MANAGER WINDOWS", "window windows");
    int number = 0;
    for (WindowState window : state.windows()) print(window, number++, state, out);
    out.println();
    out.println("  mGlobalConfiguration={" + Names.bounds(state.display()) + " " + state.display().density() + "dpi}");
    out.println("  mHasPermanentDpad=false");
    out.println("  mTopFocusedDisplayId=0");
    out.println("  mInTouchMode=true");
    out.println("  mLastDisplayFreezeDuration=0");
    out.println("  mDisableWallpaper=false");
  }

  private static void one(State state, String name, PrintWriter out) {
    boolean found = false;
    int number = 0;
    for (WindowState window : state.windows()) {
      if (window.title().contains(name)) {
        if (!found) Names.title(out, "WINDOW MANAGER WINDOWS", "window windows");
        print(window, number, state, out);
        found = true;
      }
      number++;
    }
    if (!found) {
      out.println("Bad window command, or no windows match: " + name);
      out.println("Use -h for help.");
    }
  }

  private static void print(WindowState window, int number, State state, PrintWriter out) {
    Packages.Installed app = Packages.get().find(window.packageName());
    LayoutParams params = new LayoutParams(window.type(), window.flags());
    params.setTitle(window.title());
    String size = "w=" + window.frame().width() + " h=" + window.frame().height();
    String frame = Names.rect(window.frame());
    String parent = Names.bounds(state.display());
    out.println("  Window #" + number + " " + Names.window(window) + ":");
    out.println("    mDisplayId=0 rootTaskId=" + taskOf(window, state) + " mSession=Session");
    out.println(
        "    mOwnerUid=" + (app == null ? 1000 : app.uid()) + " showForAllUsers=" + (app == null) + " package="
            + window.packageName() + " appop=NONE");
    out.println("    mAttrs=" + params.toString("    "));
    out.println("    Requested " + size + " mLayoutSeq=" + state.number());
    out.println("    mBaseLayer=" + window.layer() * LAYER_STEP + " mSubLayer=0");
    if (window.type() == LayoutParams.TYPE_BASE_APPLICATION) {
      out.println("    mActivityRecord=" + record(window, state));
    }
    out.println("    mViewVisibility=0x0 mHaveFrame=true mObscured=false");
    out.println("    Frames: parent=" + parent + " display=" + parent + " frame=" + frame + " last=" + frame
        + " insetsChanged=false");
    out.println("    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false");
    out.println("    isOnScreen=" + state.interactive());
    out.println("    isVisible=" + state.interactive());
  }

  private static int taskOf(WindowState window, State state) {
    for (TaskState task : state.tasks()) if (activityOf(window, task) != null) return task.id();
    return 0;
  }

  private static String record(WindowState window, State state) {
    for (TaskState task : state.tasks()) {
      ActivityState found = activityOf(window, task);
      if (found != null) return Names.activity(found, task);
    }
    return "null";
  }

  private static ActivityState activityOf(WindowState window, TaskState task) {
    for (ActivityState activity : task.activities()) {
      if (window.title().equals(activity.component().flattenToString())) return activity;
    }
    return null;
  }
}
