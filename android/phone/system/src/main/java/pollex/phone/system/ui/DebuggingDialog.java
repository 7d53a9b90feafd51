package pollex.phone.system.ui;

import android.app.AlertDialog;
import android.content.Context;
import android.view.ContextThemeWrapper;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.widget.CheckBox;
import com.android.internal.R;
import java.util.ArrayDeque;
import pollex.phone.adbd.Authorization;
import pollex.phone.system.MainLoop;

/** "Allow USB debugging?", with the fingerprint of the host's key: one question after the other. */
public final class DebuggingDialog implements Authorization.Person {
  private static final String TITLE = SystemContexts.SYSTEM_UI + "/" + SystemContexts.SYSTEM_UI + ".usb.UsbDebuggingActivity";

  private final Authorization authorization;

  // Main thread only; the first one is shown.
  private final ArrayDeque<Authorization.Question> asking = new ArrayDeque<>();
  private AlertDialog shown;

  public DebuggingDialog(Authorization authorization) {
    this.authorization = authorization;
  }

  @Override
  public void ask(Authorization.Question question) {
    MainLoop.get()
        .post(
            () -> {
              asking.add(question);
              showNext();
            });
  }

  @Override
  public void withdraw(Authorization.Question question) {
    MainLoop.get()
        .post(
            () -> {
              if (asking.peek() == question) hide();
              asking.remove(question);
              showNext();
            });
  }

  private void hide() {
    AlertDialog dialog = shown;
    shown = null;
    if (dialog != null) dialog.dismiss();
  }

  private void showNext() {
    Authorization.Question question = asking.peek();
    if (question == null || shown != null) return;
    Context texts = SystemContexts.systemUi();
    Context context = new ContextThemeWrapper(texts, android.R.style.Theme_DeviceDefault_Light_Dialog_Alert);
    View always = View.inflate(context, R.layout.always_use_checkbox, null);
    CheckBox box = always.requireViewById(R.id.alwaysUse);
    box.setText(SystemContexts.text(texts, "usb_debugging_always"));
    always.requireViewById(R.id.clearDefaultHint).setVisibility(View.GONE);
    shown =
        new AlertDialog.Builder(context)
            .setTitle(SystemContexts.text(texts, "usb_debugging_title"))
            .setMessage(SystemContexts.text(texts, "usb_debugging_message", question.fingerprint()))
            .setView(always)
            .setPositiveButton(
                SystemContexts.text(texts, "usb_debugging_allow"), (dialog, which) -> answer(true, box.isChecked()))
            .setNegativeButton(android.R.string.cancel, (dialog, which) -> answer(false, false))
            .setOnCancelListener(dialog -> answer(false, false))
            .create();
    LayoutParams params = shown.getWindow().getAttributes();
    params.type = LayoutParams.TYPE_SYSTEM_DIALOG;
    params.setTitle(TITLE);
    shown.getWindow().setAttributes(params);
    shown.show();
  }

  private void answer(boolean allowed, boolean always) {
    shown = null;
    Authorization.Question question = asking.poll();
    if (question != null) authorization.answer(question, allowed, always);
    showNext();
  }
}
