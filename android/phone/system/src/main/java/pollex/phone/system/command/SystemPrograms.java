package pollex.phone.system.command;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.bridge.Machine;
import pollex.phone.shell.Command;
import pollex.phone.shell.Programs;

/** The programs of the shell that talk to Android's services. To add one: a class, and its line here. */
public final class SystemPrograms implements Programs {
  private final Map<String, Command> programs = new TreeMap<>();

  private final Vphone vphone;

  public SystemPrograms(Machine machine) {
    vphone = new Vphone(machine);
    programs.put("input", new Input());
    programs.put("screencap", new Screencap());
    programs.put("uiautomator", new Uiautomator());
    programs.put("vphone", vphone);
    programs.put("am", ServiceShell.program(AmShell::new));
    programs.put("appops", ServiceShell.program(AppopsShell::new));
    programs.put("cmd", new CmdCommand(this));
    programs.put("content", new ContentCommand());
    programs.put("dumpsys", new DumpsysCommand(machine));
    programs.put("ime", ServiceShell.program(ImeShell::new));
    programs.put("ip", new IpCommand());
    programs.put("locksettings", ServiceShell.program(LockSettingsShell::new));
    programs.put("log", new LogCommand(machine.log()));
    programs.put("logcat", new LogcatCommand(machine.log()));
    programs.put("monkey", new MonkeyCommand());
    programs.put("pm", ServiceShell.program(PmShell::new));
    programs.put("service", new ServiceCommand());
    programs.put("settings", ServiceShell.program(SettingsShell::new));
    programs.put("svc", new SvcCommand());
    programs.put("wm", ServiceShell.program(WmShell::new));
    new PropertyCommands(new Properties(machine.options())).addTo(programs);
    Refusals.addTo(programs);
  }

  /** As {@link pollex.phone.bridge.Kernel#goOn}. */
  public String goOn() throws InterruptedException {
    return vphone.goOn();
  }

  @Override
  public Command find(String name) {
    return programs.get(name);
  }

  @Override
  public Collection<String> names() {
    return programs.keySet();
  }
}
