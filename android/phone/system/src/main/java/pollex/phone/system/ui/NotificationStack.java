package pollex.phone.system.ui;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import java.util.List;
import pollex.phone.system.service.NotificationServer.Posted;

/** The notifications in the shade, and the button that takes all away. */
final class NotificationStack {
  private static final int GAP_DP = 4;

  private final Shade shade;
  private final ViewGroup rows;
  private final View empty;
  private final View clear;
  private List<Posted> shown = List.of();

  NotificationStack(Shade shade, View panel) {
    this.shade = shade;
    rows = SystemContexts.find(panel, "notification_stack_scroller");
    empty = SystemContexts.find(panel, "no_notifications");
    clear = SystemContexts.find(panel, "dismiss_text");
    clear.setOnClickListener(view -> clearAll());
    show(shown);
  }

  /** The first one is shown with all that it has, as Android does. */
  void show(List<Posted> posted) {
    shown = posted;
    rows.removeAllViews();
    Context context = rows.getContext();
    for (Posted one : posted) {
      NotificationRow.Form form =
          rows.getChildCount() == 0 ? NotificationRow.Form.EXPANDED : NotificationRow.Form.COLLAPSED;
      LinearLayout.LayoutParams place =
          new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT);
      place.bottomMargin = SystemContexts.px(GAP_DP);
      rows.addView(new NotificationRow(context, shade, one, form), place);
    }
    boolean clearable = posted.stream().anyMatch(one -> one.item().isClearable());
    clear.setVisibility(clearable ? View.VISIBLE : View.GONE);
    empty.setVisibility(posted.isEmpty() ? View.VISIBLE : View.GONE);
  }

  private void clearAll() {
    for (Posted one : shown) shade.dismiss(one);
    shade.leave();
  }
}
