package dev.pollex.forms;

import android.os.Bundle;
import android.widget.TextView;

/** The last page; it says how much of the form is filled. */
public final class WishesActivity extends FormPage {
  private static final int FIELDS = 9;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    show(R.layout.wishes, R.id.meal, R.id.seat, R.id.remark);
    onClick(R.id.finish, this::finishForm);
  }

  private void finishForm() {
    this.<TextView>findViewById(R.id.outcome).setText(getString(R.string.finished, form().filled(), FIELDS));
  }
}
