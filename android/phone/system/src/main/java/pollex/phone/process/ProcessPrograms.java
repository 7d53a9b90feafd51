package pollex.phone.process;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.bridge.Kernel;
import pollex.phone.net.Netcat;
import pollex.phone.net.Sockets;
import pollex.phone.shell.Command;
import pollex.phone.shell.Programs;

/** The programs of the phone that are no little tools: those that talk to Android, those about processes, and sockets. */
public final class ProcessPrograms implements Programs {
  private final Programs android;
  private final Map<String, Command> own = new TreeMap<>();

  public ProcessPrograms(Kernel kernel, ProcessTable processes, Sockets sockets) {
    android = kernel.programs();
    AppProcess appProcess = new AppProcess(kernel, processes, this);
    for (String name : new String[] {"app_process", "app_process32", "app_process64"}) own.put(name, appProcess);
    own.put("nc", new Netcat(sockets));
    new ProcessCommands(processes).addTo(own);
  }

  @Override
  public Command find(String name) {
    Command command = own.get(name);
    return command != null ? command : android.find(name);
  }

  @Override
  public Collection<String> names() {
    TreeMap<String, Command> all = new TreeMap<>(own);
    for (String name : android.names()) all.put(name, android.find(name));
    return all.keySet();
  }
}
