package com.android.settings;

import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.view.ViewGroup;
import android.widget.EditText;
import com.android.settings.row.Row;
import java.util.Locale;

/** The top page: a search field and the entries that match it. */
public final class Settings extends Page implements TextWatcher {
  private EditText search;

  /** Called by Android. */
  public Settings() {
    super(R.layout.settings);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    search = findViewById(R.id.search_src_text);
    search.addTextChangedListener(this);
    findViewById(R.id.search_close_btn).setOnClickListener(view -> search.setText(""));
  }

  /** Back ends a search first. */
  @Override
  @SuppressWarnings("deprecation") // Android calls it as long as the app does not ask for predictive back
  public void onBackPressed() {
    if (search.length() > 0) {
      search.setText("");
    } else {
      super.onBackPressed();
    }
  }

  @Override
  public void afterTextChanged(Editable text) {
    findViewById(R.id.search_close_btn).setVisibility(text.length() == 0 ? View.GONE : View.VISIBLE);
    String wanted = text.toString().strip().toLowerCase(Locale.getDefault());
    boolean any = false;
    ViewGroup rows = findViewById(R.id.recycler_view);
    for (int i = 0; i < rows.getChildCount(); i++) {
      if (rows.getChildAt(i) instanceof Row row) {
        boolean matches = (row.title() + "\n" + row.summary()).toLowerCase(Locale.getDefault()).contains(wanted);
        row.setVisibility(matches ? View.VISIBLE : View.GONE);
        any |= matches;
      }
    }
    findViewById(R.id.no_results).setVisibility(any ? View.GONE : View.VISIBLE);
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}
}
