package pollex.phone.system.command;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageParser;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.json.JSONObject;
import pollex.phone.bridge.LogBook;
import pollex.phone.bridge.Machine;
import pollex.phone.bridge.RealTime;
import pollex.phone.process.ProcessTable;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.fault.FaultKinds;
import pollex.phone.system.fault.FaultRefused;
import pollex.phone.system.fault.Faults;
import pollex.phone.system.ime.SoftKeyboard;
import pollex.phone.system.service.Echo;
import pollex.phone.system.service.Wire;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;
import pollex.phone.system.state.WindowState;

/** {@code vphone}: what no real phone has: its inner state, faults on demand, reset. */
final class Vphone implements Command {
  private static final String HELP =
      "vphone state              what is on the screen, which tasks and processes there are, memory; as JSON\n"
          + "vphone log                everything the phone has logged\n"
          + "vphone wire               what programs did to move it: touches, keys, actions, starts; a line of JSON each\n"
          + "vphone echo               what windows got of it, what views took and tell of themselves, what they hold; likewise\n"
          + "%s" // faults
          + "vphone set anr_kill_s S   end code that hangs after S seconds; 0 for never\n"
          + "vphone set old_loaders N  restart, all kept, with the reset or restore that finds N ended apps in memory; 50\n"
          + "vphone keyboard [on|off]  whether fields get a keyboard on the screen; off: as with one of hardware\n"
          + "vphone auth [on|off]      whether hosts that come from now on are asked for a key that this phone allows\n"
          + "vphone activities PACKAGE print the names of its activities, a line each\n"
          + "vphone open COMPONENT     start an activity, also one that its app keeps to itself, which am refuses\n"
          + "vphone gc                 collect garbage, then print the memory as state does\n"
          + "vphone reset              end all apps, empty their data and the shared storage, restore all settings\n"
          + "vphone snapshot NAME      keep how the phone is, until it ends; in place of an older one of that name\n"
          + "vphone restore NAME       bring that back; what the shell has put into its own folder stays\n"
          + "vphone snapshots          print their names, a line each\n"
          + "vphone snapshots delete NAME  forget one\n"
          + "vphone help               this text";
  private static final List<String> ON = List.of("on");
  private static final List<List<String>> ON_OFF = List.of(ON, List.of("off"));
  private static final long OPEN_MS = 20_000;
  private static final int MAX_SECONDS = 86_400;
  private static final int MEGABYTE = 1 << 20;

  private final Machine machine;
  private final Snapshots snapshots;
  private final PhoneReset reset;
  private final FaultKinds faults;

  Vphone(Machine machine) {
    this.machine = machine;
    snapshots = new Snapshots(machine);
    reset = new PhoneReset(machine, snapshots);
    faults = new FaultKinds(machine);
  }

  @Override
  public int run(Call call) throws InterruptedException {
    List<String> args = call.args();
    String what = args.isEmpty() ? "help" : args.get(0);
    switch (what) {
      case "help":
        call.out().printf(HELP + "%n", faults.help());
        return 0;
      case "state":
        call.out().println(state());
        return 0;
      case "keyboard":
        return keyboard(call, args.subList(1, args.size()));
      case "auth":
        return authorize(call, args.subList(1, args.size()));
      case "activities":
        return activities(call, args.size() > 1 ? args.get(1) : "");
      case "open":
        return open(call, args.size() > 1 ? ComponentName.unflattenFromString(args.get(1)) : null);
      case "gc":
        System.gc();
        call.out().println("{" + memory() + "}");
        return 0;
      case "log":
        for (LogBook.Line line : machine.log().lines()) {
          call.out().printf("%s %d %s: %s%n", line.buffer(), line.pid(), line.tag(), line.message());
        }
        return 0;
      case "wire":
        Wire.get().lines().forEach(call.out()::println);
        return 0;
      case "echo":
        Echo.get().lines().forEach(call.out()::println);
        return 0;
      case "fault":
        return fault(call, args.subList(1, args.size()));
      case "set":
        return set(call, args.subList(1, args.size()));
      case "reset":
        return changed(call, reset.run());
      case "restore":
        return args.size() == 2 ? changed(call, reset.restore(args.get(1))) : call.fail(1, "vphone: restore needs one NAME");
      case "snapshot":
        return args.size() == 2 ? take(call, args.get(1)) : call.fail(1, "vphone: snapshot needs one NAME");
      case "snapshots":
        return snapshots(call, args.subList(1, args.size()));
      default:
        return call.fail(1, "vphone: unknown word '" + what + "'; try: vphone help");
    }
  }

  /** As {@link pollex.phone.bridge.Kernel#goOn}. */
  String goOn() throws InterruptedException {
    return reset.goOn();
  }

  private static int said(Call call, String complaint) {
    return complaint == null ? 0 : call.fail(1, "vphone: " + complaint);
  }

  private int changed(Call call, String complaint) {
    if (reset.restarts()) call.out().println("the phone restarts itself now and comes back as it is, at the same address");
    return said(call, complaint);
  }

  private int take(Call call, String name) throws InterruptedException {
    return said(call, reset.take(name));
  }

  private int snapshots(Call call, List<String> args) {
    boolean deletes = args.size() == 2 && args.get(0).equals("delete");
    if (!args.isEmpty() && !deletes) return call.fail(1, "vphone: snapshots takes nothing, or: delete NAME");
    try {
      if (deletes) {
        Snapshots.check(args.get(1));
        snapshots.delete(args.get(1));
        return 0;
      }
      snapshots.names().forEach(call.out()::println);
      return 0;
    } catch (Snapshots.Unusable | IOException e) {
      return said(call, Snapshots.reason(e));
    }
  }

  private static int keyboard(Call call, List<String> words) {
    if (words.isEmpty()) return tell(call, SoftKeyboard.get().isOn());
    if (!ON_OFF.contains(words)) return call.fail(1, "vphone: keyboard is one of: on, off");
    SoftKeyboard.get().turn(words.equals(ON));
    MainLoop.get().wake();
    return 0;
  }

  private int authorize(Call call, List<String> words) {
    if (words.isEmpty()) return tell(call, machine.adbd().authorization().isRequired());
    if (!ON_OFF.contains(words)) return call.fail(1, "vphone: auth is one of: on, off");
    machine.adbd().authorization().require(words.equals(ON));
    return 0;
  }

  private static int tell(Call call, boolean isOn) {
    call.out().println(isOn ? "on" : "off");
    return 0;
  }

  private int fault(Call call, List<String> args) {
    if (args.isEmpty()) {
      Faults.get().lines().forEach(call.out()::println);
      return 0;
    }
    if (args.equals(List.of("clear"))) {
      if (Faults.get().clearAndWait()) return 0;
      return call.fail(1, "vphone: the main thread hangs; what was changed on the page in front goes back when it goes on");
    }
    try {
      call.out().println(faults.plan(args));
      return 0;
    } catch (FaultRefused e) {
      return call.fail(1, e.getMessage());
    }
  }

  private static int activities(Call call, String packageName) {
    Packages.Installed app = Packages.get().find(packageName);
    if (app == null) return call.fail(1, "vphone: there is no package " + packageName);
    for (PackageParser.Activity activity : app.parsed().activities) {
      if (!activity.info.name.startsWith("android.app.")) call.out().println(activity.info.name); // Android adds one to each
    }
    return 0;
  }

  /** Comes back when everybody can see what came of it. */
  private static int open(Call call, ComponentName name) throws InterruptedException {
    Intent intent = new Intent(Intent.ACTION_MAIN).setComponent(name).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    if (name == null || Tasks.resolve(intent) == null) return call.fail(1, "vphone: there is no such activity");
    try {
      Tasks.get().startFromShell(intent).get(OPEN_MS, TimeUnit.MILLISECONDS);
      return 0;
    } catch (ExecutionException | TimeoutException e) {
      return call.fail(1, "vphone: it was not shown within " + OPEN_MS / 1_000 + " s");
    }
  }

  private int set(Call call, List<String> args) {
    int value = args.size() == 2 && args.get(1).matches("\\d{1,5}") ? Integer.parseInt(args.get(1)) : -1;
    switch (value < 0 ? "" : args.get(0)) {
      case "anr_kill_s":
        Crashes.get().setHangLimitMs(1_000L * Math.min(MAX_SECONDS, value));
        return 0;
      case "old_loaders":
        reset.setMaxOldLoaders(value);
        return 0;
      default:
        return call.fail(1, "vphone: what can be set is: anr_kill_s SECONDS, old_loaders N");
    }
  }

  private String state() {
    State state = State.current();
    StringBuilder json = new StringBuilder();
    json.append(String.format("{\"number\":%d,\"interactive\":%b,", state.number(), state.interactive()));
    json.append(String.format("\"display\":{\"width\":%d,\"height\":%d,\"density\":%d,\"rotation\":%d},",
        state.display().widthPx(), state.display().heightPx(), state.display().density(), state.display().rotation()));
    State.Hang hang = state.hang();
    json.append("\"hang\":").append(hang == null ? "null" : quoted(hang.packageName() == null ? "" : hang.packageName()));
    json.append(",\"windows\":[");
    join(json, state.windows().stream().map(Vphone::window).toList());
    json.append("],\"tasks\":[");
    join(json, state.tasks().stream().map(Vphone::task).toList());
    json.append("],\"processes\":[");
    join(json, machine.processes().all().stream().map(Vphone::process).toList());
    return json.append("],").append(memory()).append('}').toString();
  }

  private static String memory() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return String.format(Locale.ROOT, "\"heap_mb\":%.1f,\"threads\":%d,\"at_ms\":%d",
        used / (double) MEGABYTE, Thread.activeCount(), RealTime.epochMillis());
  }

  private static void join(StringBuilder json, List<String> parts) {
    json.append(String.join(",", parts));
  }

  private static String window(WindowState window) {
    return String.format("{\"title\":%s,\"package\":%s,\"type\":%d,\"layer\":%d,\"focused\":%b,\"frame\":[%d,%d,%d,%d]}",
        quoted(window.title()), quoted(window.packageName()), window.type(), window.layer(), window.focused(),
        window.frame().left, window.frame().top, window.frame().right, window.frame().bottom);
  }

  private static String task(TaskState task) {
    List<String> activities = task.activities().stream().map(Vphone::activity).toList();
    return String.format("{\"id\":%d,\"affinity\":%s,\"home\":%b,\"activities\":[%s]}",
        task.id(), quoted(task.affinity()), task.home(), String.join(",", activities));
  }

  private static String activity(ActivityState activity) {
    return String.format("{\"component\":%s,\"stage\":%s,\"pid\":%d}",
        quoted(activity.component().flattenToShortString()), quoted(activity.stage()), activity.pid());
  }

  private static String process(ProcessTable.Entry entry) {
    return String.format("{\"pid\":%d,\"uid\":%d,\"name\":%s}", entry.pid(), entry.uid(), quoted(entry.name()));
  }

  private static String quoted(String text) {
    return JSONObject.quote(text);
  }
}
