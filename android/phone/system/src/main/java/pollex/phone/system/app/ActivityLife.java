package pollex.phone.system.app;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.app.Activity;
import android.app.ActivityThread;
import android.app.Instrumentation;
import android.content.Context;
import android.content.pm.ActivityInfo;
import android.os.Build;
import android.os.Bundle;
import android.view.Display;
import android.view.View;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import java.util.List;
import java.util.Map;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ActivityReflector;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.shadows.ShadowContextImpl.ContextImplReflector;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.app.ActivityRecord.Stage;
import pollex.phone.system.fault.SlowPages;
import pollex.phone.system.window.Windows;

/**
 * Stands for ActivityThread: moves one activity through its life. Exceptions of the app's own code come out as they are.
 */
final class ActivityLife {
  private ActivityLife() {}

  private static Instrumentation instrumentation() {
    return App.thread().getInstrumentation();
  }

  private static ActivityReflector of(Activity activity) {
    return reflector(ActivityReflector.class, activity);
  }

  /** Makes the object and takes it to "started". */
  static void create(ActivityRecord record) throws ReflectiveOperationException {
    ActivityInfo info = record.info;
    App app = Apps.get().ensure(info.packageName);
    ClassLoader loader = Loaders.of(info.packageName);
    String className = info.targetActivity != null ? info.targetActivity : info.name;
    Activity activity = loader.loadClass(className).asSubclass(Activity.class).getDeclaredConstructor().newInstance();
    ActivityThread thread = App.thread();
    Context context =
        reflector(ContextImplReflector.class)
            .createActivityContext(thread, app.apk(), info, record.token, Display.DEFAULT_DISPLAY, null);
    reflector(ContextImplReflector.class, context).setOuterContext(activity);
    reflector(ContextImplReflector.class, context).setClassLoader(loader);
    AppLocales.configure(context.getResources(), info.packageName);
    record.intent.setExtrasClassLoader(loader);
    if (record.saved != null) record.saved.setClassLoader(loader);
    of(activity)
        .callAttach(
            activity, context, thread, instrumentation(), app.application(), record.intent, info, record.token,
            title(info, context), null);
    if (record.resultTo != null) {
      Shadow.<ShadowActivity>extract(activity).setCallingActivity(record.resultTo.component());
    }
    int theme = info.getThemeResource();
    activity.setTheme(theme != 0 ? theme : android.R.style.Theme_DeviceDefault_Light);
    record.activity = activity;
    record.outdated = false;
    start(record);
  }

  /** As {@link #create}, for one that is seen without being in front. */
  static void createVisible(ActivityRecord record) throws ReflectiveOperationException {
    create(record);
    if (!record.isFinishing()) show(record);
  }

  private static void start(ActivityRecord record) {
    Bundle saved = record.saved;
    record.saved = null;
    instrumentation().callActivityOnCreate(record.activity, saved);
    if (record.isFinishing()) return;
    of(record.activity).performStart("start");
    if (saved != null) instrumentation().callActivityOnRestoreInstanceState(record.activity, saved);
    of(record.activity).onPostCreate(saved);
    record.stage = Stage.PAUSED;
  }

  private static CharSequence title(ActivityInfo info, Context context) {
    int label = info.labelRes != 0 ? info.labelRes : info.applicationInfo.labelRes;
    if (info.nonLocalizedLabel != null) return info.nonLocalizedLabel;
    return label != 0 ? context.getText(label) : info.name;
  }

  /** From created, paused or stopped to the front; results that wait are delivered first. */
  static void resume(ActivityRecord record) {
    if (record.stage == Stage.STOPPED) restart(record);
    record.saved = null;
    deliverResults(record);
    if (record.isFinishing()) return;
    Activity activity = record.activity;
    of(activity).performResume(true, "resume");
    record.stage = Stage.RESUMED;
    show(record);
    of(activity).performTopResumedActivityChanged(true, "top");
  }

  private static void show(ActivityRecord record) {
    Activity activity = record.activity;
    activity.getWindow().getAttributes().type = WindowManager.LayoutParams.TYPE_BASE_APPLICATION;
    if (!of(activity).getWindowAdded()) SlowPages.opens(activity);
    of(activity).setDecor(activity.getWindow().getDecorView());
    of(activity).makeVisible();
  }

  /** From stopped to visible, but not in front. */
  static void restart(ActivityRecord record) {
    of(record.activity).performRestart(true);
    record.activity.getWindow().getDecorView().setVisibility(View.VISIBLE);
    record.stage = Stage.PAUSED;
  }

  private static void deliverResults(ActivityRecord record) {
    List<ActivityRecord.Result> results = List.copyOf(record.results);
    record.results.clear();
    for (ActivityRecord.Result result : results) {
      Shadow.<ShadowActivity>extract(record.activity)
          .internalCallDispatchActivityResult(result.who(), result.requestCode(), result.resultCode(), result.data());
    }
  }

  static void pause(ActivityRecord record) {
    record.stage = Stage.PAUSED;
    of(record.activity).performTopResumedActivityChanged(false, "top");
    instrumentation().callActivityOnPause(record.activity);
  }

  static void stop(ActivityRecord record) {
    record.stage = Stage.STOPPED;
    Activity activity = record.activity;
    stopAndSave(record, true);
    activity.getWindow().getDecorView().setVisibility(View.INVISIBLE); // as ActivityThread does
  }

  /** The state is saved after {@code onStop} since Android 9, before it for apps that were made for older ones. */
  private static void stopAndSave(ActivityRecord record, boolean preserveWindow) {
    boolean saveFirst = record.info.applicationInfo.targetSdkVersion < Build.VERSION_CODES.P;
    Bundle saved = record.isFinishing() ? null : new Bundle();
    if (saved != null) record.saved = saved;
    if (saved != null && saveFirst) instrumentation().callActivityOnSaveInstanceState(record.activity, saved);
    of(record.activity).performStop(preserveWindow, "stop");
    if (saved != null && !saveFirst) instrumentation().callActivityOnSaveInstanceState(record.activity, saved);
  }

  /** Ends an object for good, or before it is made anew; the record keeps its saved state. */
  static void destroy(ActivityRecord record) {
    Activity activity = record.activity;
    if (record.stage == Stage.RESUMED) pause(record);
    if (record.stage == Stage.PAUSED) stopAndSave(record, false);
    record.stage = Stage.DESTROYED;
    instrumentation().callActivityOnDestroy(activity);
    discard(record);
  }

  /** Takes the windows away and forgets the object, without a word to the app. */
  static void discard(ActivityRecord record) {
    Activity activity = record.activity;
    if (activity == null) return;
    record.activity = null;
    record.stage = Stage.DESTROYED;
    if (activity.getWindow() != null && of(activity).getWindowAdded()) {
      View decor = activity.getWindow().getDecorView();
      for (View child : Windows.attachedTo(decor)) activity.getWindowManager().removeViewImmediate(child);
      activity.getWindowManager().removeViewImmediate(activity.getWindow().getDecorView());
    }
    WindowManagerGlobal.getInstance().closeAll(record.token, activity.getClass().getName(), "Activity");
    activity.setAutofillClient(null);
    ReflectionHelpers.<Map<?, ?>>getField(App.thread(), "mActivities").remove(record.token);
  }
}
