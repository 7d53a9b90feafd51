package pollex.phone.system.command.dump;

import android.os.SystemClock;
import java.io.PrintWriter;
import java.util.List;
import pollex.phone.process.ProcessTable;

/** {@code dumpsys meminfo}: all apps share one heap on this phone; that heap is what can be told. */
public final class MemoryDump implements Dump {
  private static final int KIB = 1024;

  private final ProcessTable processes;

  public MemoryDump(ProcessTable processes) {
    this.processes = processes;
  }

  @Override
  public void print(List<String> args, PrintWriter out) {
    String wanted = args.stream().filter(arg -> !arg.startsWith("-")).findFirst().orElse(null);
    if (wanted != null && find(wanted) == null) {
      out.println("No process found for: " + wanted);
      return;
    }
    long now = SystemClock.uptimeMillis();
    long used = (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / KIB;
    out.println("Applications Memory Usage (in Kilobytes):");
    out.println("Uptime: " + now + " Realtime: " + SystemClock.elapsedRealtime());
    out.println();
    for (ProcessTable.Entry entry : processes.all()) {
      if (wanted != null && entry != find(wanted)) continue;
      out.println("** MEMINFO in pid " + entry.pid() + " [" + entry.name() + "] **");
    }
    out.println();
    out.println(" App Summary (the heap that all apps of this virtual phone share)");
    out.println("           Java Heap: " + used);
    out.println("           TOTAL PSS: " + used);
  }

  private ProcessTable.Entry find(String word) {
    for (ProcessTable.Entry entry : processes.all()) {
      if (entry.name().equals(word) || Integer.toString(entry.pid()).equals(word)) return entry;
    }
    return null;
  }
}
