package dev.pollex.lists;

import android.app.AlertDialog;
import android.os.Bundle;
import android.view.LayoutInflater;

/** A list, and over it a dialog with another one, from the start. */
public final class DialogActivity extends Page {
  private static final int ROWS = 100;
  private static final int CHOICES = 60;
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    fill(findViewById(R.id.list), new NumberedRows(this, R.string.row, ROWS));
    TracedList choices = (TracedList) LayoutInflater.from(this).inflate(R.layout.choices, null);
    fill(choices, new NumberedRows(this, R.string.choice, CHOICES));
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.dialog_question)
            .setView(choices)
            .setNegativeButton(android.R.string.cancel, null)
            .create();
    dialog.show();
  }

  @Override
  protected void onDestroy() {
    dialog.dismiss();
    super.onDestroy();
  }
}
