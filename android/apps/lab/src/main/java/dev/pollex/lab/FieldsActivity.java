package dev.pollex.lab;

import android.app.AlertDialog;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.TextView;

/** Fields that take text in some ways and not in others, or make something else of it; each new text is noted. */
public final class FieldsActivity extends LoggedPage {
  private static final int LIMIT = 10;
  private static final int GROUP = 4;
  private int enters;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.fields);
    this.<FussyField>findViewById(R.id.deaf_to_set).deafTo(FussyField.SET);
    this.<FussyField>findViewById(R.id.deaf_to_paste).deafTo(FussyField.SET, FussyField.PASTE);
    this.<FussyField>findViewById(R.id.deaf_to_all).deafTo(FussyField.SET, FussyField.PASTE, FussyField.KEYS);
    this.<FussyField>findViewById(R.id.limited).cutAt(LIMIT);
    this.<FussyField>findViewById(R.id.grouped).group(GROUP);
    this.<TextView>findViewById(R.id.search).setOnEditorActionListener(this::entered);
    this.<FussyField>findViewById(R.id.rejecting).rejectAll();
    logTexts(
        R.id.plain_field,
        R.id.deaf_to_set,
        R.id.deaf_to_paste,
        R.id.deaf_to_all,
        R.id.rejecting,
        R.id.limited,
        R.id.grouped,
        R.id.search);
    this.<TextView>findViewById(R.id.secret_field).addTextChangedListener(new TextLog(this, R.id.secret_field, true));
    onClick(R.id.show_field_dialog, this::dialog);
  }

  private void logTexts(int... fields) {
    for (int field : fields) {
      this.<TextView>findViewById(field).addTextChangedListener(new TextLog(this, field, false));
    }
  }

  /** Where Android makes a key of it, it asks for the way down and for the way up; that is one enter. */
  private boolean entered(TextView field, int action, KeyEvent event) {
    if (action != EditorInfo.IME_ACTION_SEARCH) {
      return false;
    }
    if (event != null && event.getAction() != KeyEvent.ACTION_DOWN) {
      return true;
    }
    enters++;
    show(R.id.entered, R.string.entered, enters, field.getText());
    return true;
  }

  private void dialog() {
    EditText field = new EditText(this);
    field.setId(R.id.dialog_field);
    field.setHint(R.string.dialog_field_hint);
    field.addTextChangedListener(new TextLog(this, R.id.dialog_field, false));
    new AlertDialog.Builder(this)
        .setTitle(R.string.field_dialog_title)
        .setView(field)
        .setPositiveButton(
            R.string.alert_yes, (dialog, which) -> show(R.id.entered, R.string.entered, enters, field.getText()))
        .show();
  }
}
