package com.demo.page;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.CompoundButton;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What the page in front is told to change, by `am broadcast -a PACKAGE.CHANGE --es do WHAT --es id VIEW --es to VALUE`:
 * at once, with `--ez at_touch true` right before it gets the next touch, with `--ei after_ms N` so many milliseconds
 * later.
 *
 * <p>WHAT is `text` (to: what the view says then), `describe` (to: its description), `tick`, `untick`, `hide`, `show`,
 * `disable`, `swap` (to: the view that it changes places with), `cover` (a window with the text `to` comes over the
 * whole page) or `uncover`. When it is done, the page notes `change`; until then `planned`.
 */
final class Changes extends BroadcastReceiver {
  private final Page page;
  private final Handler later = new Handler(Looper.getMainLooper());
  private final List<Intent> atTouch = new ArrayList<>();
  private Cover cover;
  boolean isInFront;

  Changes(Page page) {
    this.page = page;
  }

  @Override
  public void onReceive(Context context, Intent order) {
    if (!isInFront) {
      return;
    }
    int afterMs = order.getIntExtra("after_ms", 0);
    boolean isAtTouch = order.getBooleanExtra("at_touch", false);
    if (!isAtTouch && afterMs == 0) {
      make(order);
      return;
    }
    if (isAtTouch) {
      atTouch.add(order);
    } else {
      later.postDelayed(() -> make(order), afterMs);
    }
    page.note("planned", "what", order.getStringExtra("do"), "after_ms", afterMs);
  }

  /** A finger comes down. */
  void touched() {
    List<Intent> orders = List.copyOf(atTouch);
    atTouch.clear();
    orders.forEach(this::make);
  }

  /** The page is gone. */
  void stop() {
    later.removeCallbacksAndMessages(null);
    uncover();
  }

  private void make(Intent order) {
    String what = order.getStringExtra("do");
    String id = order.getStringExtra("id");
    String to = order.getStringExtra("to");
    switch (what) {
      case "cover" -> cover(to);
      case "uncover" -> uncover();
      case "swap" -> swap(view(id), view(to));
      default -> change(view(id), what, to);
    }
    page.note("change", "what", what, "id", id, "to", to);
  }

  private View view(String id) {
    return Objects.requireNonNull(page.find(id), () -> "no view of this page is called " + id);
  }

  private static void change(View view, String what, String to) {
    switch (what) {
      case "text" -> ((TextView) view).setText(to);
      case "describe" -> view.setContentDescription(to);
      case "tick", "untick" -> ((CompoundButton) view).setChecked(what.equals("tick"));
      case "hide" -> view.setVisibility(View.INVISIBLE);
      case "show" -> view.setVisibility(View.VISIBLE);
      case "disable" -> view.setEnabled(false);
      default -> throw new IllegalArgumentException("no change is called " + what);
    }
  }

  /** Each is where the other was. */
  private static void swap(View one, View other) {
    int[] from = new int[2];
    int[] to = new int[2];
    one.getLocationOnScreen(from);
    other.getLocationOnScreen(to);
    move(one, to[0] - from[0], to[1] - from[1]);
    move(other, from[0] - to[0], from[1] - to[1]);
  }

  private static void move(View view, int x, int y) {
    view.setTranslationX(view.getTranslationX() + x);
    view.setTranslationY(view.getTranslationY() + y);
  }

  private void cover(String text) {
    uncover();
    cover = new Cover(page, text == null ? "" : text);
    cover.put();
  }

  private void uncover() {
    if (cover != null) {
      cover.takeAway();
      cover = null;
    }
  }
}
