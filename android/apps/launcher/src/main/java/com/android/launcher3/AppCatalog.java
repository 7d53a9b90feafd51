package com.android.launcher3;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.text.Collator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the installed apps that have an entry for the home screen. */
final class AppCatalog {
  private final PackageManager packages;
  private final RoundIcon icons;

  AppCatalog(Context context) {
    packages = context.getPackageManager();
    icons = new RoundIcon(context.getResources());
  }

  /** The intent that an app's home screen entry answers. */
  static Intent launchIntent() {
    return new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
  }

  /** All apps, sorted by name as the phone's language sorts. */
  List<AppEntry> load() {
    List<AppEntry> entries = new ArrayList<>();
    for (ResolveInfo info : packages.queryIntentActivities(launchIntent(), 0)) {
      ComponentName activity = new ComponentName(info.activityInfo.packageName, info.activityInfo.name);
      entries.add(new AppEntry(info.loadLabel(packages).toString(), icons.of(info.loadIcon(packages)), activity));
    }
    Collator collator = Collator.getInstance(Locale.getDefault());
    entries.sort((a, b) -> collator.compare(a.label(), b.label()));
    return entries;
  }
}
