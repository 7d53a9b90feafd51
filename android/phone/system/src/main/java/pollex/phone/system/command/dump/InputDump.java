package pollex.phone.system.command.dump;

import android.graphics.Rect;
import android.hardware.display.DisplayViewport;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import pollex.phone.system.state.State;

/** {@code dumpsys input}: what display touches go to, and how it is turned. */
public final class InputDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    DisplayViewport seen = DisplayDump.viewport(State.current().display());
    out.println("INPUT MANAGER (dumpsys input)");
    out.println();
    out.println("Input Reader State (Nums of device: 1):");
    out.println("  Device 1: touchscreen");
    out.println("    Touch Input Mapper (mode - DIRECT):");
    out.println("      Viewport INTERNAL: displayId=" + seen.displayId + ", uniqueId=" + seen.uniqueId
        + ", port=" + seen.physicalPort + ", orientation=" + seen.orientation + ", logicalFrame=" + frame(seen.logicalFrame)
        + ", physicalFrame=" + frame(seen.physicalFrame)
        + ", deviceSize=" + Arrays.toString(new int[] {seen.deviceWidth, seen.deviceHeight}) + ", isActive=[1]");
  }

  private static String frame(Rect frame) {
    return Arrays.toString(new int[] {frame.left, frame.top, frame.right, frame.bottom});
  }
}
