package com.android.launcher3;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.GridView;
import android.widget.TextView;
import android.widget.Toast;

/** The home screen: a search field and the icons of all apps. */
public final class Launcher extends Activity implements TextWatcher {
  private final BroadcastReceiver packageChanges =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          reload();
        }
      };
  private AppGrid grid;
  private EditText search;
  private View clear;
  private TextView empty;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.launcher);
    grid = new AppGrid(this);
    GridView icons = findViewById(R.id.apps_list_view);
    empty = findViewById(R.id.empty_text);
    icons.setEmptyView(empty);
    icons.setAdapter(grid);
    icons.setOnItemClickListener((list, cell, position, id) -> open(grid.getItem(position)));
    clear = findViewById(R.id.search_clear);
    clear.setOnClickListener(view -> search.setText(""));
    search = findViewById(R.id.search_box);
    search.addTextChangedListener(this);
    search.setOnEditorActionListener((view, action, event) -> action == EditorInfo.IME_ACTION_SEARCH && openFirst());
    IntentFilter changes = new IntentFilter();
    changes.addAction(Intent.ACTION_PACKAGE_ADDED);
    changes.addAction(Intent.ACTION_PACKAGE_CHANGED);
    changes.addAction(Intent.ACTION_PACKAGE_REMOVED);
    changes.addAction(Intent.ACTION_PACKAGE_REPLACED);
    changes.addDataScheme("package");
    registerReceiver(packageChanges, changes, RECEIVER_EXPORTED);
  }

  @Override
  protected void onResume() {
    super.onResume();
    reload();
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    search.setText("");
  }

  @Override
  protected void onDestroy() {
    unregisterReceiver(packageChanges);
    super.onDestroy();
  }

  /** Home is the bottom of everything: back ends a search, never the home screen. */
  @Override
  @SuppressWarnings("deprecation") // Android calls it as long as the app does not ask for predictive back
  public void onBackPressed() {
    search.setText("");
  }

  private void reload() {
    grid.setApps(new AppCatalog(this).load());
  }

  private boolean openFirst() {
    if (grid.getCount() == 0) {
      return false;
    }
    open(grid.getItem(0));
    return true;
  }

  private void open(AppEntry app) {
    try {
      startActivity(
          AppCatalog.launchIntent()
              .setComponent(app.activity())
              .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED));
    } catch (ActivityNotFoundException e) {
      Toast.makeText(this, getString(R.string.cannot_open, app.label()), Toast.LENGTH_SHORT).show();
      reload();
    }
  }

  @Override
  public void afterTextChanged(Editable text) {
    clear.setVisibility(text.length() == 0 ? View.GONE : View.VISIBLE);
    empty.setText(getString(R.string.no_match, text));
    grid.filter(text.toString());
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}
}
