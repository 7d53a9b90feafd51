package pollex.phone.system.command.dump;

import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.service.AccessibilityServer;
import pollex.phone.system.state.State;
import pollex.phone.system.state.WindowState;

/** {@code dumpsys accessibility}: who is connected, and the windows. */
public final class AccessibilityDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    out.println("ACCESSIBILITY MANAGER (dumpsys accessibility)");
    out.println();
    out.println("currentUserId=0");
    out.println("User state[");
    out.println("     attributes:{id=0, touchExplorationEnabled=false, installedServiceCount=0}");
    out.println("     installed services: {}");
    out.println("     Bound services:{}");
    out.println("     Enabled services:{}");
    out.println("     Binding services:{}");
    out.println("     Crashed services:{}");
    if (AccessibilityServer.get().isTaken()) {
      out.println("     Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]");
    }
    out.println("]");
    out.println("Display [0] : Top Focused Window : " + Names.window(State.current().focused()));
    for (WindowState window : State.current().windows()) {
      out.println(
          "Window[title=" + window.title() + ", type=" + window.type() + ", layer=" + window.layer() + ", bounds="
              + window.frame() + ", focused=" + window.focused() + "]");
    }
  }
}
