package com.demo.mall;

import android.os.Bundle;
import com.demo.page.Page;

/** Rows that carry words of payment and only open pages. */
public final class WalletActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.wallet);
  }
}
