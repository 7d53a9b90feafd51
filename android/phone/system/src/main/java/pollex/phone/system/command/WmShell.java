package pollex.phone.system.command;

import android.provider.Settings;
import pollex.phone.shell.Call;
import pollex.phone.system.service.LockServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.state.State;

/** {@code wm}, which is {@code cmd window}: size, density and rotation of the display. */
final class WmShell extends ServiceShell {
  private static final int FAILED = -1;
  private static final String USAGE =
      "Window manager (window) commands:\n"
          + "  size [reset]\n"
          + "  density [reset]\n"
          + "  user-rotation [-d 0] [free|lock] [rotation]\n"
          + "  fixed-to-user-rotation [enabled|disabled|default]\n"
          + "  dismiss-keyguard";

  WmShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    switch (command) {
      case "size":
        return size();
      case "density":
        return density();
      case "user-rotation":
        return userRotation();
      case "fixed-to-user-rotation":
      case "set-fix-to-user-rotation":
        return fixedToUserRotation();
      case "dismiss-keyguard":
        LockServer.get().dismiss();
        return 0;
      default:
        return handleDefaultCommands(command);
    }
  }

  private void skipDisplay() {
    if (!"-d".equals(peekNextArg())) return;
    getNextArg();
    int display = Integer.parseInt(getNextArgRequired());
    if (display != 0) throw new IllegalArgumentException("Invalid displayId=" + display);
  }

  private int size() {
    skipDisplay();
    String wanted = getNextArg();
    DisplayState display = State.current().display();
    if (wanted == null) return say("Physical size: " + display.naturalWidthPx() + "x" + display.naturalHeightPx());
    return change(wanted, wanted.matches("\\d+x\\d+"), "Error: bad size " + wanted);
  }

  private int density() {
    skipDisplay();
    String wanted = getNextArg();
    if (wanted == null) return say("Physical density: " + State.current().display().density());
    return change(wanted, wanted.matches("\\d+"), "Error: bad number " + wanted);
  }

  /** The virtual phone's display is as it was made; nothing to reset is a success, as on a phone. */
  private int change(String wanted, boolean wellFormed, String complaint) {
    if (wanted.equals("reset")) return 0;
    if (!wellFormed) return fail(FAILED, complaint);
    throw new UnsupportedOperationException(
        "this virtual phone cannot change its display while it runs; start it with another --size or --density");
  }

  private int userRotation() {
    skipDisplay();
    SettingsServer settings = SettingsServer.get();
    String word = getNextArg();
    if (word == null) {
      boolean free = "1".equals(settings.get(Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION));
      return say(free ? "free" : "lock " + settings.get(Namespace.SYSTEM, Settings.System.USER_ROTATION));
    }
    if (word.equals("free")) {
      settings.put(Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION, "1");
      return 0;
    }
    if (!word.equals("lock")) return fail(FAILED, "Error: argument needs to be either -d, free or lock.");
    String rotation = getNextArg();
    if (rotation != null && !rotation.matches("[0-3]")) return fail(FAILED, "Error: bad rotation " + rotation);
    settings.put(Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION, "0");
    if (rotation != null) settings.put(Namespace.SYSTEM, Settings.System.USER_ROTATION, rotation);
    return 0;
  }

  private int fixedToUserRotation() {
    skipDisplay();
    String word = getNextArg();
    if (word == null) return say("default");
    if (word.matches("enabled|disabled|default")) return 0;
    return fail(FAILED, "Error: expecting enabled, disabled or default, but we get " + word);
  }

  @Override
  public void onHelp() {
    getOutPrintWriter().println(USAGE);
  }
}
