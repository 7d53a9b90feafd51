package pollex.phone.bridge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import pollex.phone.install.InstallRefusal;
import pollex.phone.shell.Programs;

/** What the world outside of the sandbox may ask of the phone. Implemented inside; every method may be called from any thread. */
public interface Kernel {
  /** Boots and runs the phone on the calling thread, the sandbox's main thread; returns when {@link #shutDown} was called. */
  void run(Machine machine) throws Exception;

  /** Moves the phone's clock on by real time that has passed. Called by the clock thread only. */
  void advanceClock(long nanos);

  /** The programs of the shell that talk to Android's services. */
  Programs programs();

  /** Installs an APK of the computer's, when the first screen is up; any thread but the main one. */
  void install(Path apk) throws InstallRefusal, IOException, InterruptedException;

  /** Goes on from where a phone that has restarted itself left off; gives null, or what could not be done. */
  String goOn() throws InterruptedException;

  /** What the main thread is doing, for the watchdog. */
  MainThread mainThread();

  /**
   * Tells the phone that the main thread hangs in code of a package; the phone says so in its log and to {@code dumpsys}.
   *
   * @param packageName owner of the code on top of the stack, null when unknown
   */
  void reportHang(String packageName, long hungMs);

  /** Tells the phone that the hang is over, the code having been ended by the watchdog: the app is to be removed. */
  void endHungApp(String packageName);

  /** Threads of a virtual process are about to be ended: their message loops are taken out of the phone's clock. */
  void threadsEnding(Collection<Thread> threads);

  /** After how long the watchdog ends code that hangs the main thread, in milliseconds; 0 for never. */
  long hangLimitMs();

  /** Ends the main loop. */
  void shutDown();
}
