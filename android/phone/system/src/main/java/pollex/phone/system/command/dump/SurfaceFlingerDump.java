package pollex.phone.system.command.dump;

import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.state.State;
import pollex.phone.system.state.WindowState;

/** {@code dumpsys SurfaceFlinger}: the physical display, and one layer for each window. */
public final class SurfaceFlingerDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    if (args.contains("--display-id")) {
      out.println(
          "Display " + DisplayDump.PHYSICAL_ID + " (HWC display 0): port=0 pnpId=PLX displayName=\"virtual\"");
      return;
    }
    for (WindowState window : State.current().windows()) {
      if (args.contains("--list")) {
        out.println(window.title() + "#" + window.layer());
      } else {
        out.println("+ Layer (" + window.title() + "#" + window.layer() + ") z=" + window.layer() + " "
            + Names.rect(window.frame()));
      }
    }
  }
}
