package com.demo.food;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** A pad for the payment password: the sixth digit pays. Extra: total. */
public final class PadActivity extends Page {
  private static final int DIGITS = 6;
  private int digits;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pad);
  }

  @Override
  protected void built(View content) {
    show("total", word("total", "¥25"));
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("key_delete")) {
      digits = Math.max(0, digits - 1);
    } else if (name.startsWith("key_")) {
      digits++;
    }
    find("box").setContentDescription("密码框,共六位数字,已输入" + digits + "位");
    if (digits == DIGITS) {
      note("pay");
      open(DoneActivity.class, "total", total());
      finish();
    }
  }
}
