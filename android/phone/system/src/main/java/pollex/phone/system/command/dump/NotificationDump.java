package pollex.phone.system.command.dump;

import android.app.Notification;
import android.os.Bundle;
import java.io.PrintWriter;
import java.util.List;
import java.util.TreeSet;
import pollex.phone.system.app.Packages;
import pollex.phone.system.service.NotificationServer;

/** {@code dumpsys notification}: what apps have posted. */
public final class NotificationDump implements Dump {
  private static final int DEFAULT_IMPORTANCE = 3;

  @Override
  public void print(List<String> args, PrintWriter out) {
    out.println("Current Notification Manager state:");
    List<NotificationServer.Posted> posted = NotificationServer.get().posted();
    if (!posted.isEmpty()) out.println("  Notification List:");
    for (NotificationServer.Posted one : posted) print(one, out);
    out.println();
  }

  private static void print(NotificationServer.Posted one, PrintWriter out) {
    Packages.Installed app = Packages.get().find(one.packageName());
    int uid = app == null ? 1000 : app.uid();
    String key = "0|" + one.packageName() + "|" + one.id() + "|" + one.tag() + "|" + uid;
    Notification notification = one.notification();
    out.println(
        "    NotificationRecord(0x" + Names.hash(key, 0) + ": pkg=" + one.packageName() + " user=UserHandle{0} id="
            + one.id() + " tag=" + one.tag() + " importance=" + DEFAULT_IMPORTANCE + " key=" + key + ": " + notification
            + ")");
    out.println("      uid=" + uid + " userId=0");
    out.println("      opPkg=" + one.packageName());
    out.println("      flags=0x" + Integer.toHexString(notification.flags));
    if (notification.tickerText != null) out.println("      tickerText=" + notification.tickerText);
    out.println("      extras={");
    Bundle extras = notification.extras;
    for (String name : new TreeSet<>(extras.keySet())) extra(name, extras.get(name), out);
    out.println("      }");
  }

  private static void extra(String name, Object value, PrintWriter out) {
    String type = value == null ? "" : value.getClass().getSimpleName() + " ";
    out.println("        " + name + "=" + (value == null ? "null" : type + "(" + value + ")"));
  }
}
