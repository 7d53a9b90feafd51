package com.android.launcher3;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.graphics.Color;
import android.graphics.drawable.AdaptiveIconDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.graphics.drawable.InsetDrawable;
import java.text.Collator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the installed apps that have an entry for the home screen. */
final class AppCatalog {
  private static final float OLD_ICON_INSET = 0.28f;
  private final PackageManager packages;

  AppCatalog(PackageManager packages) {
    this.packages = packages;
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
      entries.add(new AppEntry(info.loadLabel(packages).toString(), rounded(info.loadIcon(packages)), activity));
    }
    Collator collator = Collator.getInstance(Locale.getDefault());
    entries.sort((a, b) -> collator.compare(a.label(), b.label()));
    return entries;
  }

  /** Icons of older apps have any shape; they are put on a plate of the phone's shape. */
  private static Drawable rounded(Drawable icon) {
    if (icon instanceof AdaptiveIconDrawable) {
      return icon;
    }
    return new AdaptiveIconDrawable(new ColorDrawable(Color.WHITE), new InsetDrawable(icon, OLD_ICON_INSET));
  }
}
