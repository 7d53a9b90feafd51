package com.demo.mall;

import android.os.Bundle;
import android.view.View;
import android.widget.SeekBar;
import com.alipay.android.msp.ui.views.MspContainerActivity;
import com.demo.page.Page;

/**
 * Goods of two shops, with a subtotal each. Extras: bar, the layout `bar_…` at the bottom, which says how the order is
 * placed or paid; over, the layout `dialog_…` that lies over the page from the start.
 */
public class OrderActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.order);
    if (getIntent().hasExtra("over")) {
      ask("dialog_" + word("over", ""));
    }
  }

  @Override
  protected void built(View content) {
    String bar = word("bar", "plain");
    fill("bar", "bar_" + bar);
    if (bar.equals("slide")) {
      this.<SeekBar>findViewById(R.id.slide).setOnSeekBarChangeListener(new Slide());
    } else if (bar.equals("hold")) {
      find("hold").setOnLongClickListener(this::held);
    }
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "submit" -> submit(label(view));
      case "btn_submit_order", "ok_plain" -> order();
      case "ok_pay", "ok_risk", "ok_member", "pay_now" -> pay();
      case "ok_face" -> note("consent");
      case "ok_delete" -> note("delete");
      default -> { }
    }
  }

  private void submit(String label) {
    if (label.contains("支付")) {
      pay();
    } else {
      order();
    }
  }

  private void order() {
    note("order");
    open(MspContainerActivity.class);
  }

  private boolean held(View button) {
    pay();
    return true;
  }

  private void pay() {
    note("pay");
    open(DoneActivity.class);
  }

  /** Pays at the end of its way, and falls back when it is let go before. */
  private final class Slide implements SeekBar.OnSeekBarChangeListener {
    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean isByUser) {
      if (isByUser && progress == bar.getMax()) {
        pay();
      }
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {
      note("slide");
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
      bar.setProgress(0);
    }
  }
}
