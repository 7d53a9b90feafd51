package com.demo.ledger;

import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.EditText;
import android.widget.TextView;
import com.demo.page.Page;

/** A book of what was spent: every entry is written with 确定 or 完成, and no money moves. */
public final class LedgerActivity extends Page {
  private static final int SUM = 619;
  private int sum = SUM;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("记账本");
    setContentView(R.layout.ledger);
  }

  @Override
  protected void built(View content) {
    add("房租分摊", "¥600");
    add("早餐", "¥19");
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("ok") || name.equals("done")) {
      enter(findViewById(R.id.purpose), findViewById(R.id.amount));
    }
  }

  private void enter(EditText purpose, EditText amount) {
    String yuan = amount.getText().toString();
    if (!yuan.matches("\\d{1,6}")) { // a field for numbers takes all that is set by other means than keys
      return;
    }
    note("entry", "purpose", purpose.getText().toString(), "amount", yuan);
    add(purpose.getText().toString(), "¥" + yuan);
    sum += Integer.parseInt(yuan);
    show("total", "合计 ¥" + sum);
    purpose.setText("");
    amount.setText("");
  }

  private void add(String purpose, String price) {
    ViewGroup entries = findViewById(R.id.entries);
    View row = getLayoutInflater().inflate(R.layout.entry, entries, false);
    row.<TextView>findViewById(R.id.name).setText(purpose);
    row.<TextView>findViewById(R.id.price).setText(price);
    entries.addView(row);
  }
}
