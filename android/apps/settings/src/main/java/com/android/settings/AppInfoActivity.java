package com.android.settings;

import android.app.ActivityManager;
import android.app.AlertDialog;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;
import android.widget.ImageView;
import android.widget.TextView;
import android.widget.Toast;
import com.android.settings.row.Row;
import java.util.Arrays;
import java.util.List;

/** What is known of one app, which the intent names as package:NAME, and what can be done to it. */
public final class AppInfoActivity extends Page {
  private String packageName;
  private ActivityManager activities;

  /** Called by Android. */
  public AppInfoActivity() {
    super(R.layout.app_info_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Uri data = getIntent().getData();
    packageName = data == null ? "" : data.getSchemeSpecificPart();
    activities = getSystemService(ActivityManager.class);
    findViewById(R.id.button_open).setOnClickListener(view -> startActivity(launchIntent()));
    findViewById(R.id.button_uninstall).setOnClickListener(view -> startActivity(uninstallIntent()));
    findViewById(R.id.button_force_stop).setOnClickListener(view -> askForceStop());
  }

  @Override
  void refresh() {
    super.refresh();
    PackageManager packages = getPackageManager();
    PackageInfo info;
    try {
      info = packages.getPackageInfo(packageName, PackageManager.GET_PERMISSIONS);
    } catch (PackageManager.NameNotFoundException e) {
      Toast.makeText(this, R.string.app_not_found, Toast.LENGTH_SHORT).show();
      finish();
      return;
    }
    ApplicationInfo app = info.applicationInfo;
    this.<ImageView>findViewById(R.id.entity_header_icon).setImageDrawable(app.loadIcon(packages));
    this.<TextView>findViewById(R.id.entity_header_title).setText(app.loadLabel(packages));
    this.<TextView>findViewById(R.id.entity_header_summary).setText(getString(R.string.app_version, info.versionName));
    findViewById(R.id.button_open).setEnabled(launchIntent() != null);
    findViewById(R.id.button_uninstall).setEnabled((app.flags & ApplicationInfo.FLAG_SYSTEM) == 0);
    findViewById(R.id.button_force_stop).setEnabled(isRunning());
    this.<Row>findViewById(R.id.app_permissions).setSummary(permissions(info));
    this.<Row>findViewById(R.id.app_package).setSummary(packageName);
  }

  private Intent launchIntent() {
    return getPackageManager().getLaunchIntentForPackage(packageName);
  }

  private Intent uninstallIntent() {
    return new Intent(Intent.ACTION_DELETE, Uri.fromParts("package", packageName, null));
  }

  private boolean isRunning() {
    List<ActivityManager.RunningAppProcessInfo> running = activities.getRunningAppProcesses();
    return running != null
        && running.stream().anyMatch(process -> Arrays.asList(process.pkgList).contains(packageName));
  }

  private String permissions(PackageInfo info) {
    int count = info.requestedPermissions == null ? 0 : info.requestedPermissions.length;
    if (count == 0) {
      return getString(R.string.app_no_permissions);
    }
    return getResources().getQuantityString(R.plurals.permission_count, count, count);
  }

  private void askForceStop() {
    new AlertDialog.Builder(this)
        .setTitle(R.string.app_force_stop_question)
        .setMessage(R.string.app_force_stop_text)
        .setPositiveButton(android.R.string.ok, (dialog, which) -> forceStop())
        .setNegativeButton(android.R.string.cancel, null)
        .show();
  }

  private void forceStop() {
    activities.forceStopPackage(packageName);
    View button = findViewById(R.id.button_force_stop);
    button.setEnabled(isRunning());
  }
}
