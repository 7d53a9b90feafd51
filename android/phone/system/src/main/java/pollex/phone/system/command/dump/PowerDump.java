package pollex.phone.system.command.dump;

import android.os.SystemClock;
import android.provider.Settings;
import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.service.SettingsServer;

/** {@code dumpsys power}: whether the phone is awake. */
public final class PowerDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    boolean on = PowerServer.get().isInteractive();
    String stayOn = SettingsServer.get().get(Namespace.GLOBAL, Settings.Global.STAY_ON_WHILE_PLUGGED_IN);
    String timeout = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.SCREEN_OFF_TIMEOUT);
    out.println("POWER MANAGER (dumpsys power)");
    out.println();
    out.println("Power Manager State:");
    out.println("  mDirty=0x0");
    out.println("  mWakefulness=" + (on ? "Awake" : "Asleep"));
    out.println("  mWakefulnessChanging=false");
    out.println("  mIsPowered=true");
    out.println("  mPlugType=1");
    out.println("  mBatteryLevel=" + BatteryDump.LEVEL);
    out.println("  mStayOn=" + (stayOn != null && !stayOn.equals("0")));
    out.println("  mBootCompleted=true");
    out.println("  mSystemReady=true");
    out.println("  mHoldingWakeLockSuspendBlocker=false");
    out.println("  mHoldingDisplaySuspendBlocker=" + on);
    out.println("  mUptime=" + SystemClock.uptimeMillis());
    out.println();
    out.println("Settings and Configuration:");
    out.println("  mScreenOffTimeoutSetting=" + timeout);
    out.println("  mStayOnWhilePluggedInSetting=" + (stayOn == null ? "0" : stayOn));
    out.println();
    out.println("Display Power: state=" + (on ? "ON" : "OFF"));
  }
}
