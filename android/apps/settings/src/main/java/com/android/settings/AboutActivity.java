package com.android.settings;

import android.app.AlertDialog;
import android.os.Build;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.widget.EditText;
import android.widget.Toast;
import com.android.settings.row.Row;
import com.android.settings.row.Setting;

/** What phone this is. Seven taps on the build number open the developer options. */
public final class AboutActivity extends Page {
  static final Setting DEVICE_NAME = new Setting("global", "device_name");
  static final Setting DEVELOPER = new Setting("global", "development_settings_enabled");
  private static final int TAPS_TO_DEVELOPER = 7;
  private static final int SILENT_TAPS = 2;
  private int taps;
  private Toast toast;

  /** Called by Android. */
  public AboutActivity() {
    super(R.layout.about_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    findViewById(R.id.device_name).setOnClickListener(view -> rename());
    findViewById(R.id.build_number).setOnClickListener(view -> tapped());
  }

  @Override
  void refresh() {
    super.refresh();
    show(R.id.device_name, DEVICE_NAME.read(this, Build.MODEL));
    show(R.id.model, Build.MODEL);
    show(R.id.android_version, Build.VERSION.RELEASE);
    show(R.id.security_patch, Build.VERSION.SECURITY_PATCH);
    show(R.id.build_number, Build.DISPLAY);
  }

  private void show(int row, String text) {
    this.<Row>findViewById(row).setSummary(text);
  }

  private void rename() {
    View content = LayoutInflater.from(this).inflate(R.layout.name_dialog, null);
    EditText name = content.findViewById(android.R.id.edit);
    name.setText(DEVICE_NAME.read(this, Build.MODEL));
    new AlertDialog.Builder(this)
        .setTitle(R.string.device_name)
        .setView(content)
        .setPositiveButton(
            android.R.string.ok,
            (dialog, which) -> {
              DEVICE_NAME.write(this, name.getText().toString());
              refresh();
            })
        .setNegativeButton(android.R.string.cancel, null)
        .show();
  }

  private void tapped() {
    if (DEVELOPER.read(this, "0").equals("1")) {
      say(getString(R.string.developer_already));
      return;
    }
    taps++;
    int left = TAPS_TO_DEVELOPER - taps;
    if (left == 0) {
      DEVELOPER.write(this, "1");
      say(getString(R.string.developer_now));
      taps = 0;
    } else if (taps > SILENT_TAPS) {
      say(getResources().getQuantityString(R.plurals.developer_steps, left, left));
    }
  }

  private void say(String text) {
    if (toast != null) {
      toast.cancel();
    }
    toast = Toast.makeText(this, text, Toast.LENGTH_SHORT);
    toast.show();
  }
}
