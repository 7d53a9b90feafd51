package com.android.intentresolver;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.GridView;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** A sheet at the bottom with the activities that answer to an intent; a tap beside it closes it. */
abstract class SheetActivity extends Activity {
  private final List<ResolveInfo> targets = new ArrayList<>();
  private Intent wanted;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.sheet);
    requireViewById(R.id.outside).setOnClickListener(view -> finish());
    wanted = wanted();
    if (wanted == null) {
      finish();
      return;
    }
    targets.addAll(targets());
    GridView list = requireViewById(R.id.resolver_list);
    list.setAdapter(new Targets());
    list.setOnItemClickListener((parent, view, position, id) -> chosen(targets.get(position)));
    TextView empty = requireViewById(R.id.empty);
    empty.setText(com.android.internal.R.string.noApplications);
    empty.setVisibility(targets.isEmpty() ? View.VISIBLE : View.GONE);
  }

  /** The intent that somebody is to carry out, null if there is none. */
  abstract Intent wanted();

  abstract void chosen(ResolveInfo target);

  /** What the sheet says on top. */
  final void headline(CharSequence text) {
    this.<TextView>requireViewById(R.id.headline).setText(text);
  }

  final Intent intent() {
    return wanted;
  }

  final List<ResolveInfo> all() {
    return targets;
  }

  List<ResolveInfo> targets() {
    List<ResolveInfo> found =
        new ArrayList<>(getPackageManager().queryIntentActivities(wanted, PackageManager.MATCH_DEFAULT_ONLY));
    found.removeIf(target -> target.activityInfo.packageName.equals(getPackageName()));
    return found;
  }

  static ComponentName nameOf(ResolveInfo target) {
    return new ComponentName(target.activityInfo.packageName, target.activityInfo.name);
  }

  /** Starts it in place of this sheet: what it answers goes to the one who asked. */
  final void start(ResolveInfo target) {
    startActivity(new Intent(wanted).setComponent(nameOf(target)).addFlags(Intent.FLAG_ACTIVITY_FORWARD_RESULT));
    finish();
  }

  /** Icons and labels. */
  private final class Targets extends ArrayAdapter<ResolveInfo> {
    private Targets() {
      super(SheetActivity.this, R.layout.target, targets);
    }

    @Override
    public View getView(int position, View used, ViewGroup parent) {
      View view = used != null ? used : getLayoutInflater().inflate(R.layout.target, parent, false);
      ResolveInfo target = getItem(position);
      view.<TextView>requireViewById(android.R.id.text1).setText(target.loadLabel(getPackageManager()));
      view.<ImageView>requireViewById(android.R.id.icon).setImageDrawable(target.loadIcon(getPackageManager()));
      return view;
    }
  }
}
