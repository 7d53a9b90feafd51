package pollex.phone.process;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import pollex.phone.bridge.RealTime;

/** Everything that runs on the phone under a number: apps, which all live in one JVM, and the virtual processes of the shell. */
public final class ProcessTable {
  /** The process that stands for Android itself. */
  public static final int SYSTEM_SERVER = 612;

  private static final int FIRST_FREE = 2_001;

  /** Ends a process; called with the signal's number. */
  public interface Ender {
    void end(int signal);
  }

  /**
   * One process.
   *
   * @param uid Android's user id: 1000 system, 2000 shell, 10000 and up for apps
   * @param command the whole command line, as {@code ps -f} and {@code pgrep -f} see it
   */
  public record Entry(int pid, int uid, String name, String command, long startedEpochMs, Ender ender) {}

  private final Map<Integer, Entry> entries = new ConcurrentSkipListMap<>();
  private final AtomicInteger next = new AtomicInteger(FIRST_FREE);

  public ProcessTable() {
    put(new Entry(1, 0, "init", "/system/bin/init", RealTime.epochMillis(), signal -> {}));
    put(new Entry(SYSTEM_SERVER, 1000, "system_server", "system_server", RealTime.epochMillis(), signal -> {}));
  }

  private void put(Entry entry) {
    entries.put(entry.pid(), entry);
  }

  /** Gives a starting process its number. */
  public int start(int uid, String name, String command, Ender ender) {
    int pid = next.getAndIncrement();
    put(new Entry(pid, uid, name, command, RealTime.epochMillis(), ender));
    return pid;
  }

  /** The process has ended. */
  public void ended(int pid) {
    entries.remove(pid);
  }

  /** All processes, by number. */
  public List<Entry> all() {
    return List.copyOf(entries.values());
  }

  /** The process of that number, or null. */
  public Entry find(int pid) {
    return entries.get(pid);
  }
}
