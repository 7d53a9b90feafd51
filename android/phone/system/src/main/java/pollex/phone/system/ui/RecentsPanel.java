package pollex.phone.system.ui;

import android.app.Dialog;
import android.content.Context;
import android.content.pm.PackageManager;
import android.graphics.drawable.Drawable;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager.LayoutParams;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.List;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/**
 * The screen of recent apps: a tap on a card brings an app to the front, a finger that goes up takes it out. On a phone it
 * is a page of the launcher.
 */
public final class RecentsPanel {
  private static final int CARD_WIDTH_DP = 240;
  private static Dialog shown;

  private RecentsPanel() {}

  /** Shows the screen, or takes it away. Main thread. */
  public static void toggle() {
    if (shown != null) {
      hide();
    } else {
      show();
    }
  }

  /** Takes the screen away, if it is there. Main thread. */
  public static void hide() {
    Dialog dialog = shown;
    shown = null;
    if (dialog != null) dialog.dismiss();
  }

  private static void show() {
    Context context = SystemContexts.systemUi();
    Dialog dialog = new Dialog(context, android.R.style.Theme_DeviceDefault_NoActionBar);
    View content = SystemContexts.inflate(context, "recents");
    dialog.setContentView(content);
    dialog.setOnCancelListener(d -> hide());
    LayoutParams params = dialog.getWindow().getAttributes();
    params.type = LayoutParams.TYPE_SYSTEM_DIALOG;
    params.width = ViewGroup.LayoutParams.MATCH_PARENT;
    params.height = ViewGroup.LayoutParams.MATCH_PARENT;
    params.setTitle("Recents");
    dialog.getWindow().setAttributes(params);
    shown = dialog;
    fill(content);
    dialog.show();
  }

  private static void fill(View content) {
    ViewGroup cards = SystemContexts.find(content, "overview_panel");
    List<TaskState> tasks = State.current().tasks().stream().filter(task -> !task.home()).toList();
    for (TaskState task : tasks) {
      cards.addView(card(content, task), SystemContexts.px(CARD_WIDTH_DP), ViewGroup.LayoutParams.MATCH_PARENT);
    }
    View clear = SystemContexts.find(content, "clear_all");
    clear.setOnClickListener(
        view -> {
          tasks.forEach(task -> Tasks.get().remove(one -> one.id() == task.id()));
          hide();
        });
    showEmpty(content);
  }

  private static void showEmpty(View content) {
    boolean empty = SystemContexts.<ViewGroup>find(content, "overview_panel").getChildCount() == 0;
    SystemContexts.find(content, "no_recents").setVisibility(empty ? View.VISIBLE : View.GONE);
    SystemContexts.find(content, "clear_all").setVisibility(empty ? View.GONE : View.VISIBLE);
  }

  private static View card(View content, TaskState task) {
    Context context = content.getContext();
    String packageName = task.activities().get(0).component().getPackageName();
    CharSequence label = Packages.label(packageName);
    TaskCard card =
        new TaskCard(
            context,
            gone -> {
              Tasks.get().remove(one -> one.id() == task.id());
              ((ViewGroup) gone.getParent()).removeView(gone);
              showEmpty(content);
            });
    card.setContentDescription(label);
    SystemContexts.<TextView>find(card, "title").setText(label);
    SystemContexts.<ImageView>find(card, "icon").setImageDrawable(icon(packageName));
    card.setOnClickListener(
        view -> {
          hide();
          Tasks.get().bringToFront(task.id());
        });
    return card;
  }

  private static Drawable icon(String packageName) {
    try {
      return Packages.manager().getApplicationIcon(packageName);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }
}
