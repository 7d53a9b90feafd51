package dev.pollex.lab;

import android.app.Activity;
import android.widget.TextView;

/** What all pages do: act when a button is touched, and say in a text what came of it. */
abstract class Page extends Activity {
  /** Runs something whenever a view is clicked. */
  final void onClick(int view, Runnable action) {
    findViewById(view).setOnClickListener(clicked -> action.run());
  }

  /** Shows a text of the resources, with its values put in, in a text view. */
  final void show(int view, int text, Object... values) {
    this.<TextView>findViewById(view).setText(getString(text, values));
  }
}
