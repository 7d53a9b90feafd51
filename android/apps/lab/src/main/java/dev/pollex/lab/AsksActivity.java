package dev.pollex.lab;

import android.Manifest;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;

/**
 * A page that asks the phone for something on command: `post` a quiet notification with actions, `alert` with one that
 * comes up over the page, where its button `save` is; `camera`, `location` and `notifications` for permissions; `share` a
 * text with another app, `show` it by one of two pages of this app.
 */
public final class AsksActivity extends LoggedPage {
  static final String ACTION_SHOW = "dev.pollex.lab.SHOW";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.asks);
    logClick(R.id.save);
    logClick(R.id.ask_camera, () -> ask(Manifest.permission.CAMERA));
    Notices notices = new Notices(this);
    later("post", () -> notices.post(false));
    later("alert", () -> notices.post(true));
    later("camera", () -> ask(Manifest.permission.CAMERA));
    later("location", () -> ask(Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION));
    later("notifications", () -> ask(Manifest.permission.POST_NOTIFICATIONS));
    String text = getString(R.string.shared_text);
    Intent send = new Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text);
    later("share", () -> startActivity(Intent.createChooser(send, null)));
    later("show", () -> startActivity(new Intent(ACTION_SHOW)));
  }

  private void ask(String... permissions) {
    requestPermissions(permissions, 1);
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    for (int i = 0; i < permissions.length; i++) {
      boolean has = checkSelfPermission(permissions[i]) == PackageManager.PERMISSION_GRANTED;
      boolean told = results[i] == PackageManager.PERMISSION_GRANTED;
      String name = permissions[i].substring(permissions[i].lastIndexOf('.') + 1);
      journal().add("permission", "name", name, "granted", told, "has", has);
    }
  }
}
