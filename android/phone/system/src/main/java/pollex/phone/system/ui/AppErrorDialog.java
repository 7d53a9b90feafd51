package pollex.phone.system.ui;

import android.app.AlertDialog;
import android.content.Context;
import android.view.WindowManager.LayoutParams;
import com.android.internal.R;
import pollex.phone.system.app.Packages;

/** The dialogs by which the system says that an app has crashed or does not answer, in Android's own words. */
public final class AppErrorDialog {
  private static AlertDialog shown;

  private AppErrorDialog() {}

  /** "… has stopped". Main thread. */
  public static void showCrash(String packageName) {
    show(R.string.aerr_application, packageName);
  }

  /** "… isn't responding", for an app that has been ended meanwhile. Main thread. */
  public static void showNotResponding(String packageName) {
    show(R.string.anr_application_process, packageName);
  }

  private static void show(int sentence, String packageName) {
    hide();
    Context context = SystemContexts.android();
    CharSequence title = context.getString(sentence, Packages.label(packageName));
    AlertDialog dialog =
        new AlertDialog.Builder(context)
            .setTitle(title)
            .setPositiveButton(android.R.string.ok, (d, which) -> hide())
            .setOnCancelListener(d -> hide())
            .create();
    LayoutParams params = dialog.getWindow().getAttributes();
    params.type = LayoutParams.TYPE_SYSTEM_ERROR;
    params.setTitle("Application Error: " + packageName);
    dialog.getWindow().setAttributes(params);
    shown = dialog;
    dialog.show();
  }

  /** Takes the dialog away, if one is there. Main thread. */
  public static void hide() {
    AlertDialog dialog = shown;
    shown = null;
    if (dialog != null) dialog.dismiss();
  }
}
