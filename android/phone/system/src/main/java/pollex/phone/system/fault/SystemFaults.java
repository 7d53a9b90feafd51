package pollex.phone.system.fault;

import android.provider.Settings;
import java.util.List;
import pollex.phone.bridge.Machine;
import pollex.phone.process.ProcessTable;
import pollex.phone.shell.WallClock;
import pollex.phone.system.app.Packages;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** What the phone itself does: it turns, ends programs, has no room left, corrects its clock. */
final class SystemFaults {
  private static final String HELPER = "helper";
  private static final String HELPER_CLASS = "dev.pollex.helper.Main";
  private static final int SIGKILL = 9;

  private SystemFaults() {}

  static List<FaultKind> kinds(Machine machine) {
    return List.of(
        FaultKind.lasting("rotation N", "the phone is turned by N quarters, 0 to 3", words -> new Turned(words.number("N"))),
        FaultKind.passing("kill NAME", "end an app by its package, in front or behind, or 'helper', as for want of memory",
            words -> {
              String name = words.next("NAME");
              return () -> kill(machine.processes(), name);
            }),
        FaultKind.lasting("disk", "the disk is full: nothing more can be written", words -> new FullDisk(machine)),
        FaultKind.lasting("clock MS", "the clock jumps by MS, back if below 0", words -> Jump.by(words.number("MS"))));
  }

  private static void kill(ProcessTable processes, String name) throws FaultRefused {
    if (!name.equals(HELPER) && Packages.get().find(name) == null) throw new FaultRefused("there is no app " + name);
    boolean found = false;
    for (ProcessTable.Entry one : processes.all()) {
      if (!one.name().equals(name) && !(name.equals(HELPER) && one.command().contains(HELPER_CLASS))) continue;
      one.ender().end(SIGKILL);
      found = true;
    }
    if (!found) throw new FaultRefused(name + " does not run");
  }

  private static final class Turned implements Fault {
    private final int quarters;
    private String before;

    Turned(int quarters) throws FaultRefused {
      if (quarters < 0 || quarters > 3) throw new FaultRefused("N is 0, 1, 2 or 3");
      this.quarters = quarters;
    }

    @Override
    public void begin() {
      before = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.USER_ROTATION);
      turn(Integer.toString(quarters));
    }

    private static void turn(String to) {
      SettingsServer.get().put(Namespace.SYSTEM, Settings.System.USER_ROTATION, to);
    }

    @Override
    public void end() {
      turn(before == null ? "0" : before);
      if (before == null) SettingsServer.get().put(Namespace.SYSTEM, Settings.System.USER_ROTATION, null);
    }
  }

  private record FullDisk(Machine machine) implements Fault {
    @Override
    public void begin() {
      machine.files().fill(true);
    }

    @Override
    public void end() {
      machine.files().fill(false);
    }
  }

  private record Jump(int ms) implements Fault {
    private static Jump by(int ms) throws FaultRefused {
      if (ms == 0) throw new FaultRefused("by 0 it would not jump");
      return new Jump(ms);
    }

    @Override
    public void begin() {
      WallClock.jump(ms);
    }

    @Override
    public void end() {
      WallClock.jump(-ms);
    }
  }
}
