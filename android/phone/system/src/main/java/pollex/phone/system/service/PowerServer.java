package pollex.phone.system.service;

import android.content.Intent;
import android.os.IPowerManager;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;

/** Stands for PowerManagerService: whether the screen is on. */
public final class PowerServer extends IPowerManager.Default {
  private static final int INFO = 4;
  private static final PowerServer INSTANCE = new PowerServer();

  private volatile boolean interactive = true;

  private PowerServer() {}

  public static PowerServer get() {
    return INSTANCE;
  }

  @Override
  public boolean isInteractive() {
    return interactive;
  }

  @Override
  public boolean isDisplayInteractive(int display) {
    return interactive;
  }

  @Override
  public void goToSleep(long time, int reason, int flags) {
    sleep();
  }

  @Override
  public void wakeUp(long time, int reason, String details, String packageName) {
    wakeUp();
  }

  /** Screen off. */
  public void sleep() {
    set(false);
  }

  /** Screen on. */
  public void wakeUp() {
    set(true);
  }

  /** What the power key does. */
  public void toggle() {
    set(!interactive);
  }

  private synchronized void set(boolean on) {
    if (interactive == on) return;
    interactive = on;
    if (!on) LockServer.get().screenOff();
    PhoneLogs.system(INFO, "PowerManagerService", on ? "Waking up from Asleep" : "Going to sleep");
    Intent intent = new Intent(on ? Intent.ACTION_SCREEN_ON : Intent.ACTION_SCREEN_OFF);
    MainLoop.get().post(() -> RuntimeEnvironment.getApplication().sendBroadcast(intent));
  }
}
