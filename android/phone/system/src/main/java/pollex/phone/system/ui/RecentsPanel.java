package pollex.phone.system.ui;

import android.app.Dialog;
import android.content.Context;
import android.graphics.Color;
import android.view.Gravity;
import android.view.ViewGroup;
import android.view.WindowManager.LayoutParams;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/** The list of recent apps: a tap brings one to the front. On a phone it is an activity of the launcher. */
public final class RecentsPanel {
  private static final int ROW_DP = 72;
  private static Dialog shown;

  private RecentsPanel() {}

  /** Shows the list, or takes it away. Main thread. */
  public static void toggle() {
    if (shown != null) {
      hide();
    } else {
      show();
    }
  }

  /** Takes the list away, if it is there. Main thread. */
  public static void hide() {
    Dialog dialog = shown;
    shown = null;
    if (dialog != null) dialog.dismiss();
  }

  private static void show() {
    Context context = SystemContexts.systemUi();
    Dialog dialog = new Dialog(context, android.R.style.Theme_DeviceDefault_NoActionBar_Fullscreen);
    dialog.setContentView(content(context));
    dialog.setOnCancelListener(d -> hide());
    LayoutParams params = dialog.getWindow().getAttributes();
    params.type = LayoutParams.TYPE_SYSTEM_DIALOG;
    params.width = ViewGroup.LayoutParams.MATCH_PARENT;
    params.height = ViewGroup.LayoutParams.MATCH_PARENT;
    params.setTitle("Recents");
    dialog.getWindow().setAttributes(params);
    shown = dialog;
    dialog.show();
  }

  private static ScrollView content(Context context) {
    LinearLayout list = new LinearLayout(context);
    list.setOrientation(LinearLayout.VERTICAL);
    list.setGravity(Gravity.CENTER);
    for (TaskState task : State.current().tasks()) {
      if (!task.home()) list.addView(row(context, task), ViewGroup.LayoutParams.MATCH_PARENT, SystemContexts.px(ROW_DP));
    }
    if (list.getChildCount() == 0) {
      TextView empty = new TextView(context);
      empty.setText("No recent items");
      list.addView(empty);
    }
    ScrollView scroll = new ScrollView(context);
    scroll.setFillViewport(true);
    scroll.setBackgroundColor(Color.DKGRAY);
    scroll.addView(list);
    return scroll;
  }

  private static Button row(Context context, TaskState task) {
    Button row = new Button(context);
    row.setAllCaps(false);
    row.setText(Packages.label(task.activities().get(0).component().getPackageName()));
    row.setOnClickListener(
        v -> {
          hide();
          Tasks.get().bringToFront(task.id());
        });
    return row;
  }
}
