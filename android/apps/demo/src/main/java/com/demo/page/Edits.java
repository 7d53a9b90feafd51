package com.demo.page;

import android.text.Editable;
import android.text.TextWatcher;
import android.widget.TextView;

/** Notes each change of a field. */
final class Edits implements TextWatcher {
  private final Page page;
  private final TextView field;

  Edits(Page page, TextView field) {
    this.page = page;
    this.field = field;
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {
    // only what comes of it is of interest
  }

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {
    // only what comes of it is of interest
  }

  @Override
  public void afterTextChanged(Editable text) {
    page.note("edit", "id", Labels.name(field), "text", text.toString());
  }
}
