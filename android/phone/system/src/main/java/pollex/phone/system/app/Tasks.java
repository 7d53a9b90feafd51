package pollex.phone.system.app;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.json.JSONArray;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.app.ActivityRecord.Stage;
import pollex.phone.system.service.LockServer;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.state.TaskState;

/**
 * Stands for the activity task manager: which tasks there are, in which order, and who is resumed. Wishes come from any
 * thread into a queue; they are carried out one by one at the boundary of a turn of the main loop, never in the middle of
 * an app's code.
 */
public final class Tasks {
  private static final int INFO = 4;
  private static final int MAX_STEPS = 100;
  private static Tasks instance;

  private final ConcurrentLinkedQueue<Runnable> wishes = new ConcurrentLinkedQueue<>();
  private final List<Task> order = new ArrayList<>();
  private final List<ActivityRecord> dying = new ArrayList<>();
  private final Launch launch = new Launch(this);
  private final Visibility visibility = new Visibility(this);
  private final List<Runnable> onShown = new ArrayList<>();
  private ActivityRecord resumed;
  private boolean held;

  public Tasks() {
    instance = this;
  }

  public static Tasks get() {
    return instance;
  }

  // ---- wishes, from any thread ------------------------------------------------------------------------------------

  private void wish(Runnable wish) {
    wishes.add(wish);
    MainLoop.get().wake();
  }

  /**
   * Starts an activity.
   *
   * @param from the activity that asks, or null when it is the system or the shell
   * @param who the fragment that asks, or null
   * @param requestCode below 0 when no result is wanted
   */
  public void start(Intent intent, Activity from, String who, int requestCode) {
    Intent copy = new Intent(intent);
    wish(() -> launch.run(copy, recordOf(from), who, requestCode));
  }

  /** As {@link #start}, for the shell; answers with {@code ActivityManager.START_…} when everybody can see what came of it. */
  public CompletableFuture<Integer> startFromShell(Intent intent) {
    Intent copy = new Intent(intent);
    CompletableFuture<Integer> result = new CompletableFuture<>();
    wish(
        () -> {
          int code = launch.run(copy, null, null, -1);
          onShown.add(() -> result.complete(code));
        });
    return result;
  }

  /** HOME. */
  public void goHome() {
    wish(this::bringHome);
  }

  /** Brings a task to the front, as a tap in the list of recent ones does. */
  public void bringToFront(int taskId) {
    wish(() -> order.stream().filter(task -> task.id == taskId).findFirst().ifPresent(this::moveToFront));
  }

  /** Ends all activities of the tasks that are meant, as one who takes them out of the list of recent ones does. */
  public void remove(Predicate<TaskState> meant) {
    wish(
        () -> {
          for (Task task : List.copyOf(order)) if (meant.test(task.state())) Launch.finish(task.records);
        });
  }

  /** The configuration has changed; every activity is made anew or told, as its manifest says. */
  public void configurationChanged(int changes) {
    wish(() -> new ConfigurationChange(changes).apply(order));
  }

  /** The language of an app has changed: its activities are made anew or told. */
  void localesChanged(String packageName) {
    int changes = ActivityInfo.CONFIG_LOCALE | ActivityInfo.CONFIG_LAYOUT_DIRECTION;
    wish(() -> new ConfigurationChange(changes).apply(order, packageName));
  }

  /** Ends an app and all its activities, as {@code am force-stop} does. */
  public void forceStop(String packageName) {
    wish(
        () -> {
          Apps.get().kill(packageName, "stop " + packageName);
          NotificationServer.get().cancelAllNotifications(packageName, 0);
        });
  }

  /** Ends all apps, the launcher too, which then comes up anew; the latch opens when they have ended. */
  public CountDownLatch clear() {
    CountDownLatch done = new CountDownLatch(1);
    wish(
        () -> {
          for (App app : Apps.get().running()) Apps.get().kill(app.name(), "reset");
          order.clear(); // tasks of a snapshot that nobody has seen yet belong to apps that do not run
          done.countDown();
        });
    return done;
  }

  // ---- snapshots, from any thread ---------------------------------------------------------------------------------

  private <T> CompletableFuture<T> wishFor(Callable<T> work) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    wish(
        () -> {
          if (answer.isDone()) return; // who gave up waiting has cancelled it
          try {
            answer.complete(work.call());
          } catch (Exception | LinkageError e) {
            answer.completeExceptionally(e);
          }
        });
    return answer;
  }

  /**
   * Lets every activity that can be seen save its state, as if it went out of view, and does something with the tasks
   * before any of them comes back. Who gives up waiting cancels the answer.
   */
  public <T> CompletableFuture<T> atRest(Saving<T> work) {
    return wishFor(
        () -> {
          while (takeOutFinishing()) continue;
          if (resumed != null) {
            ActivityRecord leaving = resumed;
            resumed = null;
            guarded(leaving, () -> ActivityLife.pause(leaving));
          }
          for (Task task : List.copyOf(order)) {
            for (ActivityRecord record : List.copyOf(task.records)) {
              if (record.activity == null || record.stage != Stage.PAUSED || record.isFinishing()) continue;
              guarded(record, () -> ActivityLife.stop(record));
            }
          }
          return work.with(SavedTasks.of(order));
        });
  }

  /** Something that is done with the tasks as a snapshot keeps them. */
  public interface Saving<T> {
    /** Main thread. */
    T with(JSONArray tasks) throws Exception;
  }

  /** Ends all apps and does something; no activity is started until {@link #release}. */
  public CompletableFuture<Void> hold(Callable<Void> work) {
    return wishFor(
        () -> {
          held = true;
          for (App app : Apps.get().running()) Apps.get().kill(app.name(), "restore");
          order.clear();
          return work.call();
        });
  }

  /** Goes on after {@link #hold} with tasks of a snapshot; the answer comes when everybody can see the one in front. */
  public CompletableFuture<Void> release(JSONArray tasks) {
    CompletableFuture<Void> shown = new CompletableFuture<>();
    wishFor(
            () -> {
              held = false;
              order.addAll(SavedTasks.read(tasks));
              onShown.add(() -> shown.complete(null));
              return null;
            })
        .whenComplete((done, failure) -> {
          if (failure != null) shown.completeExceptionally(failure);
        });
    return shown;
  }

  // ---- questions, main thread -------------------------------------------------------------------------------------

  /** Which activity a start would reach, or null. From any thread. */
  public static ActivityInfo resolve(Intent intent) {
    return Resolution.of(intent);
  }

  ActivityRecord recordOf(Activity activity) {
    if (activity == null) return null;
    for (Task task : order) {
      for (ActivityRecord record : task.records) if (record.activity == activity) return record;
    }
    return null;
  }

  List<Task> order() {
    return order;
  }

  /** Whether an activity is the first of a task that the launcher started: BACK does not finish it. */
  public boolean isLauncherRoot(Activity activity) {
    ActivityRecord record = recordOf(activity);
    if (record == null || record.task.root() != record) return false;
    return record.task.home || isMain(record.intent);
  }

  static boolean isMain(Intent intent) {
    return Intent.ACTION_MAIN.equals(intent.getAction()) && intent.hasCategory(Intent.CATEGORY_LAUNCHER);
  }

  /** Sends the activity's task behind all others; the launcher stays where it is. */
  public boolean moveToBack(Activity activity) {
    ActivityRecord record = recordOf(activity);
    if (record == null || record.task.home) return false;
    Task task = record.task;
    wish(
        () -> {
          if (order.remove(task)) order.add(task);
        });
    return true;
  }

  /** Package of the activity in front, or null. */
  String topPackage() {
    Task front = front();
    return front == null || front.top() == null ? null : front.top().packageName();
  }

  /** The activity in front, null when there is none or it has no object. */
  public Activity frontActivity() {
    Task front = front();
    return front == null || front.top() == null ? null : front.top().activity;
  }

  /** All tasks, front first, for the state. */
  public List<TaskState> states() {
    return order.stream().filter(task -> !task.records.isEmpty()).map(Task::state).toList();
  }

  Task front() {
    return order.isEmpty() ? null : order.get(0);
  }

  void moveToFront(Task task) {
    order.remove(task);
    order.add(0, task);
  }

  private void bringHome() {
    for (Task task : order) {
      if (!task.home) continue;
      moveToFront(task);
      return;
    }
    launch.run(Launch.home(), null, null, -1);
  }

  // ---- carrying out -----------------------------------------------------------------------------------------------

  /** At the boundary of a turn: carries out wishes until every activity is as far as it should be. */
  public void settle() {
    for (int step = 0; step < MAX_STEPS; step++) {
      if (step()) continue;
      tellShown();
      return;
    }
    PhoneLogs.system(INFO, "ActivityTaskManager", "activities do not come to rest");
  }

  /** Those who wait for what they started are told in the next turn, when the state has been published. */
  private void tellShown() {
    if (onShown.isEmpty() || front() == null || !visibility.isShown(front().top())) return;
    onShown.forEach(MainLoop.get()::post);
    onShown.clear();
  }

  /** One change at most; false when there is nothing to do. */
  private boolean step() {
    Runnable wish = wishes.poll();
    if (wish != null) {
      wish.run();
      return true;
    }
    if (held) return false;
    if (takeOutFinishing()) return true;
    order.removeIf(task -> task.records.isEmpty());
    if (order.isEmpty()) {
      if (Tasks.resolve(Launch.home()) == null) return false; // nothing is installed yet
      launch.run(Launch.home(), null, null, -1);
      return true;
    }
    boolean awake = PowerServer.get().isInteractive() && !LockServer.get().isLocked();
    ActivityRecord top = front().top();
    if (resumed != null && (resumed != top || !awake)) {
      ActivityRecord leaving = resumed;
      resumed = null;
      guarded(leaving, () -> ActivityLife.pause(leaving));
      return true;
    }
    if (awake && resumed == null) {
      guarded(top, () -> bringUp(top));
      return true;
    }
    return visibility.stopHidden(awake) || visibility.showBehind(awake) || destroyDying();
  }

  /** App code that throws ends its app, nothing else. */
  void guarded(ActivityRecord record, Body body) {
    try {
      body.run();
    } catch (Throwable t) {
      Crashes.get().crashed(record.packageName(), t);
    }
  }

  /** Something of an app's. */
  interface Body {
    void run() throws Exception;
  }

  private void bringUp(ActivityRecord record) throws ReflectiveOperationException {
    if (record.activity != null && record.outdated) ActivityLife.destroy(record);
    if (record.activity == null) ActivityLife.create(record);
    if (record.isFinishing()) return;
    visibility.makeBehind(record);
    ActivityLife.resume(record);
    if (record.isFinishing()) return;
    resumed = record;
    visibility.resumedNow();
  }

  private boolean takeOutFinishing() {
    for (Task task : order) {
      for (ActivityRecord record : task.records) {
        if (!record.isFinishing()) continue;
        task.records.remove(record);
        record.passResult();
        if (resumed == record) resumed = null;
        if (record.stage == Stage.RESUMED) guarded(record, () -> ActivityLife.pause(record));
        dying.add(record);
        return true;
      }
    }
    return false;
  }

  private boolean destroyDying() {
    if (dying.isEmpty()) return false;
    ActivityRecord record = dying.remove(0);
    guarded(record, () -> ActivityLife.destroy(record));
    if (record.activity != null) ActivityLife.discard(record);
    return true;
  }

  /** The package's process is gone, and its windows: activities that do not stay go too. */
  void processGone(String packageName, Predicate<ActivityRecord> stays) {
    List<ActivityRecord> gone = new ArrayList<>(dying);
    order.forEach(task -> gone.addAll(task.records));
    gone.removeIf(record -> !record.packageName().equals(packageName));
    for (ActivityRecord record : gone) {
      if (!stays.test(record)) {
        if (record.task.records.remove(record)) record.passResult();
        dying.remove(record);
      }
      drop(record);
    }
  }

  private void drop(ActivityRecord record) {
    if (resumed == record) resumed = null;
    try {
      ActivityLife.discard(record);
    } catch (RuntimeException e) { // a view of the app's may throw while its window goes
      PhoneLogs.system(INFO, "ActivityTaskManager", "while " + record.component().flattenToShortString() + " goes: " + e);
    }
  }
}
