package pollex.phone.system.command.dump;

import android.app.Notification;
import android.os.Bundle;
import android.service.notification.StatusBarNotification;
import java.io.PrintWriter;
import java.util.List;
import java.util.TreeSet;
import pollex.phone.system.service.NotificationServer;

/** {@code dumpsys notification}: what apps have posted. */
public final class NotificationDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    out.println("Current Notification Manager state:");
    List<NotificationServer.Posted> posted = NotificationServer.get().posted();
    if (!posted.isEmpty()) out.println("  Notification List:");
    for (NotificationServer.Posted one : posted) print(one, out);
    out.println();
  }

  private static void print(NotificationServer.Posted one, PrintWriter out) {
    StatusBarNotification item = one.item();
    String key = item.getKey();
    Notification notification = one.notification();
    out.println(
        "    NotificationRecord(0x" + Names.hash(key, 0) + ": pkg=" + one.packageName() + " user=UserHandle{0} id="
            + item.getId() + " tag=" + item.getTag() + " importance=" + one.importance() + " key=" + key + ": "
            + notification + ")");
    out.println("      uid=" + item.getUid() + " userId=0");
    out.println("      opPkg=" + item.getOpPkg());
    out.println("      flags=0x" + Integer.toHexString(notification.flags));
    out.println("      key=" + key);
    out.println("      groupKey=" + item.getGroupKey());
    out.println("      contentIntent=" + notification.contentIntent);
    out.println("      deleteIntent=" + notification.deleteIntent);
    if (notification.tickerText != null) out.println("      tickerText=" + notification.tickerText);
    actions(notification, out);
    out.println("      extras={");
    Bundle extras = notification.extras;
    for (String name : new TreeSet<>(extras.keySet())) extra(name, extras.get(name), out);
    out.println("      }");
  }

  private static void actions(Notification notification, PrintWriter out) {
    if (notification.actions == null || notification.actions.length == 0) return;
    out.println("      actions={");
    for (int i = 0; i < notification.actions.length; i++) {
      Notification.Action action = notification.actions[i];
      out.println("        [" + i + "] \"" + action.title + "\" -> " + action.actionIntent);
    }
    out.println("      }");
  }

  private static void extra(String name, Object value, PrintWriter out) {
    String type = value == null ? "" : value.getClass().getSimpleName() + " ";
    out.println("        " + name + "=" + (value == null ? "null" : type + "(" + value + ")"));
  }
}
