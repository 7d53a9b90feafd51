package com.demo.page;

import android.app.Activity;
import android.app.Dialog;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.CompoundButton;
import android.widget.TextView;
import java.util.Locale;

/**
 * What all pages of the demo apps do: read what they show from the intent, note every touch, key, click, tick and edit
 * that reaches them, and change when they are told to ({@link Changes}).
 *
 * <p>Notes: `open`; `touch` (a finger came down: its place, the id and label of what can be clicked there); `key`;
 * `click`; `tick`; `edit`; and what the page does then, such as `order` or `pay`. Each carries the total that the page
 * showed in that moment. State is that of the activity: a page that is started again is new.
 */
public abstract class Page extends Activity {
  private Journal journal;
  private Changes changes;
  private Dialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    String app = getPackageName().substring(getPackageName().lastIndexOf('.') + 1);
    journal = new Journal(app, getClass().getSimpleName().replace("Activity", "").toLowerCase(Locale.ROOT));
    changes = new Changes(this);
    if (says("secure")) {
      getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE);
    }
    registerReceiver(changes, new IntentFilter(getPackageName() + ".CHANGE"), Context.RECEIVER_EXPORTED);
  }

  /** Shows a layout, and notes all that is done to what is in it from now on. */
  @Override
  public final void setContentView(int layout) {
    super.setContentView(layout);
    built(findViewById(android.R.id.content));
    watch(findViewById(android.R.id.content));
    note("open");
  }

  /** Fills what the layout leaves open, before anything in it is watched. */
  protected void built(View content) {
    // nothing, on pages that stand in their layout
  }

  /** What a click does, after it was noted; `name` is the id of what was clicked. */
  protected void clicked(View view, String name) {
    // nothing, on most pages
  }

  @Override
  protected void onResume() {
    super.onResume();
    changes.isInFront = true;
  }

  @Override
  protected void onPause() {
    changes.isInFront = false;
    super.onPause();
  }

  @Override
  protected void onDestroy() {
    unregisterReceiver(changes);
    changes.stop();
    closeDialog();
    super.onDestroy();
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    noteTouch(getWindow().getDecorView(), event);
    return super.dispatchTouchEvent(event);
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    noteKey(event);
    return super.dispatchKeyEvent(event);
  }

  /** One more thing that happened, with the total on the page. Arguments: as {@link Journal#add}. */
  public final void note(String did, Object... facts) {
    Object[] all = new Object[facts.length + 2];
    System.arraycopy(facts, 0, all, 0, facts.length);
    all[facts.length] = "total";
    all[facts.length + 1] = total();
    journal.add(did, all);
  }

  /** Notes the touch that comes to a window of this page, after the changes that wait for a touch. */
  final void noteTouch(View root, MotionEvent event) {
    if (event.getActionMasked() != MotionEvent.ACTION_DOWN) {
      return;
    }
    changes.touched();
    View hit = Labels.clickableAt(root, event.getRawX(), event.getRawY());
    note(
        "touch", "x", Math.round(event.getRawX()), "y", Math.round(event.getRawY()),
        "id", hit == null ? null : Labels.name(hit), "label", hit == null ? null : Labels.of(hit));
  }

  final void noteKey(KeyEvent event) {
    if (event.getAction() == KeyEvent.ACTION_DOWN) {
      note("key", "key", KeyEvent.keyCodeToString(event.getKeyCode()));
    }
  }

  /** Notes clicks, ticks and edits in a part of the page; views that listen already are left alone. */
  public final void watch(View view) {
    if (view instanceof CompoundButton box) {
      box.setOnCheckedChangeListener(
          (button, on) -> note("tick", "id", Labels.name(box), "label", Labels.of(box), "on", on));
    } else if (view.onCheckIsTextEditor()) {
      TextView field = (TextView) view;
      field.addTextChangedListener(new Edits(this, field));
    } else if (view.isClickable() && !view.hasOnClickListeners()) {
      view.setOnClickListener(this::click);
    }
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        watch(group.getChildAt(i));
      }
    }
  }

  /** Shows the layout of that name as a dialog; what is done to it is noted as done to this page, and the first click closes it. */
  public final void ask(String layout) {
    dialog = new PageDialog(this, layoutOf(layout));
    dialog.show();
  }

  private void closeDialog() {
    if (dialog != null) {
      dialog.dismiss();
      dialog = null;
    }
  }

  private void click(View view) {
    note("click", "id", Labels.name(view), "label", Labels.of(view));
    closeDialog();
    clicked(view, Labels.name(view));
  }

  /** The total as it stands on the page now: what the view `total` says; empty without one. */
  public final String total() {
    View total = find("total");
    return total == null ? "" : Labels.of(total);
  }

  /** What a view says now: its text, else its description, else what is in it. */
  public static String label(View view) {
    return Labels.of(view);
  }

  /** The view of that id, null when this page has none. */
  public final View find(String name) {
    return findViewById(id(name, "id"));
  }

  /** Sets a text, and shows its view. */
  public final void show(String name, CharSequence text) {
    TextView view = (TextView) find(name);
    view.setText(text);
    view.setVisibility(View.VISIBLE);
  }

  /** Puts the layout of that name where the page leaves room for it. */
  public final void fill(String room, String layout) {
    getLayoutInflater().inflate(layoutOf(layout), (ViewGroup) find(room));
  }

  private int layoutOf(String name) {
    int found = id(name, "layout");
    if (found == 0) {
      throw new IllegalArgumentException("no layout is called " + name);
    }
    return found;
  }

  private int id(String name, String type) {
    return getResources().getIdentifier(name, type, getPackageName());
  }

  /** A word that the intent gives, e.g. by `am start --es total ¥25`. */
  public final String word(String extra, String otherwise) {
    String given = getIntent().getStringExtra(extra);
    return given == null ? otherwise : given;
  }

  /** Whether the intent says so, e.g. by `am start --ez box true`. */
  public final boolean says(String extra) {
    return getIntent().getBooleanExtra(extra, false);
  }

  /** A number that the intent gives. */
  public final int number(String extra, int otherwise) {
    return getIntent().getIntExtra(extra, otherwise);
  }

  /** Opens another page of this app, which shows this page's sum and what else the words say, names and values in turn. */
  public final void open(Class<? extends Activity> page, String... words) {
    Intent intent = new Intent(this, page);
    for (int i = 0; i < words.length; i += 2) {
      intent.putExtra(words[i], words[i + 1]);
    }
    startActivity(intent);
  }
}
