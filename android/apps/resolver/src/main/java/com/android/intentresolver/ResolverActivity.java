package com.android.intentresolver;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.GridView;
import com.android.internal.R.id;

/** The sheet that the phone shows when several apps answer to an intent: once, or always? */
public final class ResolverActivity extends SheetActivity {
  private ResolveInfo chosen;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    if (isFinishing()) return;
    GridView list = requireViewById(R.id.resolver_list);
    list.setNumColumns(1);
    list.setChoiceMode(GridView.CHOICE_MODE_SINGLE);
    list.setSelector(android.R.color.darker_gray);
    list.setDrawSelectorOnTop(false);
    // A phone's own resolver is a page of the framework; its parts are known by these names.
    list.setId(id.resolver_list);
    headline(getText(com.android.internal.R.string.whichApplication));
    requireViewById(R.id.headline).setId(android.R.id.title);
    requireViewById(R.id.button_bar).setVisibility(View.VISIBLE);
    button(R.id.once, id.button_once, R.string.just_once, false);
    button(R.id.always, id.button_always, R.string.always, true);
  }

  private void button(int name, int framework, int text, boolean always) {
    Button button = requireViewById(name);
    button.setId(framework);
    button.setText(text);
    button.setOnClickListener(view -> go(always));
  }

  @Override
  Intent wanted() {
    return new Intent(getIntent()).setComponent(null);
  }

  @Override
  void chosen(ResolveInfo target) {
    chosen = target;
    requireViewById(id.button_once).setEnabled(true);
    requireViewById(id.button_always).setEnabled(true);
  }

  private void go(boolean always) {
    if (always) remember();
    start(chosen);
  }

  @SuppressWarnings("deprecation") // for apps; this is the phone's own
  private void remember() {
    IntentFilter filter = new IntentFilter(intent().getAction());
    filter.addCategory(Intent.CATEGORY_DEFAULT);
    if (intent().getCategories() != null) intent().getCategories().forEach(filter::addCategory);
    try {
      if (intent().getScheme() != null) filter.addDataScheme(intent().getScheme());
      if (intent().getType() != null) filter.addDataType(intent().getType());
    } catch (IntentFilter.MalformedMimeTypeException e) {
      throw new IllegalStateException(e); // somebody answered to it
    }
    ComponentName[] among = all().stream().map(SheetActivity::nameOf).toArray(ComponentName[]::new);
    getPackageManager().addPreferredActivity(filter, IntentFilter.MATCH_CATEGORY_TYPE, among, nameOf(chosen));
  }
}
