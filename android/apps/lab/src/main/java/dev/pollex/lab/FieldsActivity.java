package dev.pollex.lab;

import android.app.AlertDialog;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.TextView;

/** Fields that take text in some ways and not in others, or make something else of it. */
public final class FieldsActivity extends Page {
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
    onClick(R.id.show_field_dialog, this::dialog);
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
    new AlertDialog.Builder(this)
        .setTitle(R.string.field_dialog_title)
        .setView(field)
        .setPositiveButton(
            R.string.alert_yes, (dialog, which) -> show(R.id.entered, R.string.entered, enters, field.getText()))
        .show();
  }
}
