package dev.pollex.lab;

import android.graphics.Rect;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.TextView;

/**
 * Fields of each kind; each new text is noted (`TextLog`). Commands: `refuse`, the search says no from now on; `keyboard`,
 * a window of a keyboard's kind lies over the page from `greeting` down; `clear` takes that away.
 */
public final class InputsActivity extends LoggedPage {
  static final String GREETING = "A\uD83D\uDE00B中文";
  private static final String PIN = "s3cret";
  private static final int GROUP = 4;
  private boolean refuses;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.inputs);
    this.<FussyField>findViewById(R.id.iban).group(GROUP);
    if (state == null) {
      this.<EditText>findViewById(R.id.greeting).setText(GREETING);
      this.<EditText>findViewById(R.id.pin).setText(PIN);
    }
    logActions(R.id.greeting, R.id.code, R.id.iban, R.id.pin, R.id.search, R.id.notes);
    for (int field : new int[] {R.id.greeting, R.id.code, R.id.iban, R.id.search, R.id.notes}) {
      this.<EditText>findViewById(field).addTextChangedListener(new TextLog(this, field, false));
    }
    this.<EditText>findViewById(R.id.pin).addTextChangedListener(new TextLog(this, R.id.pin, true));
    this.<EditText>findViewById(R.id.search).setOnEditorActionListener(this::entered);
    later("refuse", () -> refuses = true);
    later("keyboard", this::showKeyboard);
    later("clear", () -> Shade.clear(this));
  }

  @Override
  protected void onDestroy() {
    Shade.clear(this);
    super.onDestroy();
  }

  private void showKeyboard() {
    Rect place = Shade.placeOf(findViewById(R.id.greeting));
    place.bottom = getWindow().getDecorView().getHeight();
    Shade.layKeyboard(this, place);
  }

  /** Where Android makes a key of it, it asks for the way down and for the way up; that is one enter. */
  private boolean entered(TextView field, int action, KeyEvent event) {
    if (action != EditorInfo.IME_ACTION_SEARCH) {
      return false;
    }
    if (event != null && event.getAction() != KeyEvent.ACTION_DOWN) {
      return true;
    }
    journal().add("editor_action", "id", nameOf(field), "action", "search", "refused", refuses);
    show(R.id.outcome, refuses ? R.string.search_refused : R.string.searched, field.getText());
    return true;
  }
}
