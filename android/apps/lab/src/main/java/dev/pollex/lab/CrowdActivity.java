package dev.pollex.lab;

import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** More elements on one page than a list for a model may have: every third one a button, all in sight. */
public final class CrowdActivity extends LoggedPage {
  private static final int COUNT = 119;
  private static final int COLUMNS = 6;
  private static final int EVERY = 3;
  private static final float TEXT_SP = 10;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout page = new LinearLayout(this);
    page.setOrientation(LinearLayout.VERTICAL);
    LinearLayout row = null;
    for (int number = 1; number <= COUNT; number++) {
      if (number % COLUMNS == 1) {
        row = new LinearLayout(this);
        row.setBaselineAligned(false);
        page.addView(row, LinearLayout.LayoutParams.MATCH_PARENT, getResources().getDimensionPixelSize(R.dimen.crowd_row));
      }
      View element = number % EVERY == 0 ? button(number) : text(number);
      row.addView(element, new LinearLayout.LayoutParams(0, LinearLayout.LayoutParams.MATCH_PARENT, 1));
    }
    setContentView(page);
  }

  private View button(int number) {
    Button button = new Button(this);
    button.setText(getString(R.string.crowd_button, number));
    button.setOnClickListener(view -> journal().add("click", "number", number));
    return small(button);
  }

  private View text(int number) {
    TextView text = new TextView(this);
    text.setText(getString(R.string.crowd_text, number));
    return small(text);
  }

  private static View small(TextView view) {
    view.setTextSize(TEXT_SP);
    view.setPadding(0, 0, 0, 0);
    view.setAllCaps(false);
    return view;
  }
}
