package pollex.phone.system.ui;

import android.app.AlertDialog;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.provider.Settings;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.widget.FrameLayout;
import com.android.internal.R;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Tasks;

/** The dialogs in which the system says that an app has crashed or does not answer, in Android's words and views. */
public final class AppErrorDialog {
  private static AlertDialog shown;

  private AppErrorDialog() {}

  /**
   * "… has stopped". Main thread.
   *
   * @param again whether it is not the first time in a row: "… keeps stopping"
   */
  public static void showCrash(String packageName, boolean again) {
    int sentence = again ? R.string.aerr_application_repeated : R.string.aerr_application;
    View buttons = show(sentence, packageName, R.layout.app_error_dialog);
    offer(buttons, R.id.aerr_restart, !again, () -> restart(packageName));
    offer(buttons, R.id.aerr_app_info, true, () -> showInfo(packageName));
    offer(buttons, R.id.aerr_close, true, () -> {});
    offer(buttons, R.id.aerr_report, false, () -> {});
    offer(buttons, R.id.aerr_mute, false, () -> {});
  }

  /**
   * "… isn't responding". The code that hung has been ended already, since it would have stopped this dialog as well:
   * to wait means to start the app again. Main thread.
   */
  public static void showNotResponding(String packageName) {
    View buttons = show(R.string.anr_application_process, packageName, R.layout.app_anr_dialog);
    offer(buttons, R.id.aerr_close, true, () -> {});
    offer(buttons, R.id.aerr_wait, true, () -> restart(packageName));
    offer(buttons, R.id.aerr_report, false, () -> {});
  }

  private static View show(int sentence, String packageName, int layout) {
    hide();
    Context context = SystemContexts.android();
    AlertDialog dialog =
        new AlertDialog.Builder(context)
            .setTitle(context.getString(sentence, Packages.label(packageName)))
            .setCancelable(false)
            .create();
    LayoutParams params = dialog.getWindow().getAttributes();
    params.type = LayoutParams.TYPE_SYSTEM_ERROR;
    params.setTitle("Application Error: " + packageName);
    dialog.getWindow().setAttributes(params);
    dialog.create();
    FrameLayout frame = dialog.requireViewById(android.R.id.custom);
    dialog.getLayoutInflater().inflate(layout, frame, true);
    frame.setVisibility(View.VISIBLE);
    ((View) frame.getParent()).setVisibility(View.VISIBLE);
    shown = dialog;
    dialog.show();
    return frame;
  }

  private static void offer(View buttons, int id, boolean offered, Runnable then) {
    View button = buttons.requireViewById(id);
    button.setVisibility(offered ? View.VISIBLE : View.GONE);
    button.setOnClickListener(
        view -> {
          hide();
          then.run();
        });
  }

  private static void restart(String packageName) {
    Intent launch = Packages.launchIntent(packageName);
    if (launch != null) Tasks.get().start(launch, null, null, -1);
  }

  private static void showInfo(String packageName) {
    Intent info =
        new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.fromParts("package", packageName, null))
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    if (Tasks.resolve(info) != null) Tasks.get().start(info, null, null, -1);
  }

  /** Takes the dialog away, if one is there. Main thread. */
  public static void hide() {
    AlertDialog dialog = shown;
    shown = null;
    if (dialog != null) dialog.dismiss();
  }
}
