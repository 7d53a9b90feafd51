package pollex.phone.system.ui;

import android.annotation.SuppressLint;
import android.app.Notification;
import android.app.PendingIntent;
import android.app.RemoteInput;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.text.TextUtils;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.RemoteViews;
import android.widget.TextView;
import com.android.internal.R;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.NotificationServer.Posted;

/**
 * One notification, in the views that Android makes of it. A tap opens it, a finger that goes sideways takes it away, its
 * actions send what its app has prepared.
 */
@SuppressLint("ViewConstructor")
final class NotificationRow extends FrameLayout {
  private static final int WARN = 5;

  /** How much of a notification is shown. */
  enum Form {
    COLLAPSED,
    EXPANDED,
    HEADS_UP
  }

  private final Shade shade;
  private final Posted posted;
  private final SwipeAway swipe;
  private Form form;
  private View reply;

  NotificationRow(Context context, Shade shade, Posted posted, Form form) {
    super(context);
    this.shade = shade;
    this.posted = posted;
    this.form = form;
    swipe = new SwipeAway(this, true, () -> shade.dismiss(posted));
    setId(SystemContexts.id(context, "id", "expandableNotificationRow"));
    setBackgroundResource(SystemContexts.id(context, "drawable", "rounded"));
    setClipToOutline(true);
    setOnClickListener(view -> open());
    fill();
  }

  /** What the notification is called, for those who cannot see it. */
  static CharSequence title(Posted posted) {
    CharSequence title = posted.notification().extras.getCharSequence(Notification.EXTRA_TITLE);
    CharSequence text = posted.notification().extras.getCharSequence(Notification.EXTRA_TEXT);
    return !TextUtils.isEmpty(title) ? title : text == null ? "" : text;
  }

  String key() {
    return posted.item().getKey();
  }

  /** Whether a person is writing an answer into it. */
  boolean isInUse() {
    return reply != null;
  }

  private void fill() {
    removeAllViews();
    View content = content();
    addView(content);
    View expand = content.findViewById(R.id.expand_button);
    if (expand != null && form != Form.HEADS_UP) expand.setOnClickListener(view -> toggle());
  }

  /** Views that an app has made itself may be wrong; it is not the shade's end, and no other app's. */
  private View content() {
    try {
      return views().apply(getContext(), this, this::act);
    } catch (RuntimeException e) {
      PhoneLogs.system(WARN, "NotifBindPipeline", "the views of " + key() + " cannot be made: " + e);
      TextView plain = new TextView(getContext());
      plain.setText(title(posted));
      return plain;
    }
  }

  private RemoteViews views() {
    Notification notification = posted.notification();
    Notification.Builder builder = Notification.Builder.recoverBuilder(getContext(), notification);
    RemoteViews views = null;
    if (form == Form.HEADS_UP) {
      views = notification.headsUpContentView != null
          ? notification.headsUpContentView
          : builder.createHeadsUpContentView();
    }
    if (form == Form.EXPANDED) {
      views = notification.bigContentView != null ? notification.bigContentView : builder.createBigContentView();
    }
    if (views == null) {
      views = notification.contentView != null ? notification.contentView : builder.createContentView();
    }
    return views;
  }

  private void toggle() {
    form = form == Form.EXPANDED ? Form.COLLAPSED : Form.EXPANDED;
    fill();
  }

  private void open() {
    shade.leave();
    NotificationServer.get().open(posted);
  }

  // ---- actions ----------------------------------------------------------------------------------------------------

  /** Something in the notification that its app has prepared was tapped. */
  private boolean act(View view, PendingIntent intent, RemoteViews.RemoteResponse response) {
    if (view.getTag(R.id.remote_input_tag) instanceof RemoteInput[] inputs && inputs.length > 0) {
      askForReply(intent, inputs);
      return true;
    }
    if (intent.isActivity()) shade.leave();
    send(intent, null);
    return true;
  }

  private void send(PendingIntent intent, Intent fillIn) {
    try {
      intent.send(getContext(), 0, fillIn);
    } catch (PendingIntent.CanceledException e) {
      PhoneLogs.system(WARN, "StatusBar", "an action of a notification has been canceled");
    }
  }

  private void askForReply(PendingIntent intent, RemoteInput[] inputs) {
    if (reply != null) return;
    shade.writing();
    reply = SystemContexts.inflate(getContext(), "remote_input");
    EditText field = SystemContexts.find(reply, "remote_input_text");
    if (inputs[0].getLabel() != null) field.setHint(inputs[0].getLabel());
    SystemContexts.find(reply, "remote_input_send").setOnClickListener(view -> reply(intent, inputs, field));
    field.setOnEditorActionListener(
        (view, action, key) -> {
          reply(intent, inputs, field);
          return true;
        });
    LayoutParams below = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    below.topMargin = getHeight();
    addView(reply, below);
    field.requestFocus();
  }

  private void reply(PendingIntent intent, RemoteInput[] inputs, EditText field) {
    if (field.length() == 0) return;
    Bundle results = new Bundle();
    results.putCharSequence(inputs[0].getResultKey(), field.getText().toString());
    Intent fillIn = new Intent();
    RemoteInput.addResultsToIntent(inputs, fillIn, results);
    removeView(reply);
    reply = null;
    send(intent, fillIn);
  }

  // ---- taking it away ---------------------------------------------------------------------------------------------

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    return swipe.intercepts(event);
  }

  @Override
  @SuppressLint("ClickableViewAccessibility")
  public boolean onTouchEvent(MotionEvent event) {
    return swipe.takes(event) || super.onTouchEvent(event);
  }

  @Override
  public void onInitializeAccessibilityNodeInfoInternal(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfoInternal(info);
    if (posted.item().isClearable()) SwipeAway.offer(info);
  }

  @Override
  public boolean performAccessibilityActionInternal(int action, Bundle arguments) {
    return swipe.performs(action, arguments) || super.performAccessibilityActionInternal(action, arguments);
  }
}
