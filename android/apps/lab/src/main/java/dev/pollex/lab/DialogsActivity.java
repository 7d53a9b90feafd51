package dev.pollex.lab;

import android.app.AlertDialog;
import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.PopupMenu;
import android.widget.Spinner;
import android.widget.Toast;

/** Each kind of window that opens over a page, and what was chosen in it. */
public final class DialogsActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.dialogs);
    onClick(R.id.show_alert, this::alert);
    onClick(R.id.show_list, this::list);
    onClick(R.id.show_menu, this::menu);
    onClick(R.id.show_short_toast, () -> Toast.makeText(this, R.string.short_toast, Toast.LENGTH_SHORT).show());
    onClick(R.id.show_long_toast, () -> Toast.makeText(this, R.string.long_toast, Toast.LENGTH_LONG).show());
    this.<Spinner>findViewById(R.id.colour).setOnItemSelectedListener(new ColourListener());
  }

  private void chosen(CharSequence what) {
    show(R.id.chosen, R.string.chosen, what);
  }

  private void alert() {
    new AlertDialog.Builder(this)
        .setTitle(R.string.alert_question)
        .setMessage(R.string.alert_text)
        .setPositiveButton(R.string.alert_yes, (dialog, which) -> chosen(getString(R.string.alert_yes)))
        .setNegativeButton(R.string.alert_no, (dialog, which) -> chosen(getString(R.string.alert_no)))
        .setOnCancelListener(dialog -> show(R.id.chosen, R.string.cancelled))
        .show();
  }

  private void list() {
    String[] colours = getResources().getStringArray(R.array.colours);
    new AlertDialog.Builder(this)
        .setTitle(R.string.list_question)
        .setItems(colours, (dialog, which) -> chosen(colours[which]))
        .show();
  }

  private void menu() {
    PopupMenu menu = new PopupMenu(this, findViewById(R.id.show_menu));
    menu.inflate(R.menu.choices);
    menu.setOnMenuItemClickListener(
        item -> {
          chosen(item.getTitle());
          return true;
        });
    menu.show();
  }

  /** A spinner reports its first item by itself; that is no choice of anybody's. */
  private final class ColourListener implements AdapterView.OnItemSelectedListener {
    private boolean ready;

    @Override
    public void onItemSelected(AdapterView<?> spinner, View row, int position, long id) {
      if (ready) {
        chosen(spinner.getItemAtPosition(position).toString());
      }
      ready = true;
    }

    @Override
    public void onNothingSelected(AdapterView<?> spinner) {
      // a spinner with items always has one selected
    }
  }
}
