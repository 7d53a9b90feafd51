package com.demo.food;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.ViewGroup;
import android.view.inputmethod.EditorInfo;
import android.widget.TextView;
import com.demo.page.Page;

/**
 * The page that confirms an order. Extras: bar, rows, the layouts `bar_…` and `rows_…` that show its sums; total, the sum
 * of the plain bar; lines, how many more lines follow, so that it
 * scrolls; box, whether a box to tick is there; then, what submitting does: `cashier`, `done` (an order without
 * a cashier), `late` (nothing happens for `late_ms`, then it is one order) or `retry`.
 */
public final class OrderActivity extends Page {
  private static final int LATE_MS = 8_000;
  private static final int PRICE = 13;
  private static final int PIECES = 2;
  private final Handler later = new Handler(Looper.getMainLooper());
  private int pieces = PIECES;
  private boolean isOrdered;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.order);
  }

  @Override
  protected void built(View content) {
    fill("bar", "bar_" + word("bar", "plain"));
    fill("rows", "rows_" + word("rows", "none"));
    if (getIntent().hasExtra("total")) {
      show("total", "合计 " + word("total", ""));
    }
    ViewGroup column = findViewById(R.id.column);
    for (int i = 1; i <= number("lines", 0); i++) {
      TextView line = (TextView) getLayoutInflater().inflate(R.layout.line, column, false);
      line.setText("大家还看了 " + i);
      column.addView(line);
    }
    if (says("box")) {
      find("box").setVisibility(View.VISIBLE);
    }
    this.<TextView>findViewById(R.id.remark).setOnEditorActionListener((field, action, key) -> entered(action));
  }

  private boolean entered(int action) {
    if (action == EditorInfo.IME_ACTION_GO) {
      submit(word("then", "cashier"));
    }
    return action == EditorInfo.IME_ACTION_GO;
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "plus" -> take(pieces + 1);
      case "minus" -> take(Math.max(1, pieces - 1));
      case "submit" -> submit(word("then", "cashier"));
      case "again" -> submit("cashier");
      default -> { }
    }
  }

  private void take(int wanted) {
    int more = PRICE * (wanted - pieces);
    pieces = wanted;
    show("quantity", Integer.toString(wanted));
    if (word("bar", "plain").equals("plain")) {
      show("total", "合计 ¥" + (Integer.parseInt(total().substring("合计 ¥".length())) + more));
    }
  }

  private void submit(String then) {
    switch (then) {
      case "late" -> late();
      case "retry" -> ask("retry");
      case "done" -> order(DoneActivity.class);
      case "cashier" -> order(CashierActivity.class);
      default -> throw new IllegalArgumentException("nothing is called " + then);
    }
  }

  /** However often it was asked for until then, it becomes one order. */
  private void late() {
    if (!isOrdered) {
      isOrdered = true;
      later.postDelayed(() -> order(DoneActivity.class), number("late_ms", LATE_MS));
    }
  }

  private void order(Class<? extends Page> next) {
    note("order", "pieces", pieces);
    open(next, "total", sum(), "heading", "下单成功");
  }

  /** The sum alone, without its label. */
  private String sum() {
    String total = total();
    int sign = total.lastIndexOf('¥');
    return sign < 0 ? total : total.substring(sign);
  }

  @Override
  protected void onDestroy() {
    later.removeCallbacksAndMessages(null);
    super.onDestroy();
  }
}
