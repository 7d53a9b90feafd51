package dev.pollex.lab;

import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.NumberPicker;
import android.widget.Spinner;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A number picker from 0 to 59 that goes round, and a dropdown with more options than fit the screen. */
public final class PickersActivity extends LoggedPage {
  private static final int LAST = 59;
  private static final int OPTIONS = 60;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pickers);
    NumberPicker number = findViewById(R.id.number_picker);
    number.setMinValue(0);
    number.setMaxValue(LAST);
    number.setOnValueChangedListener((picker, before, now) -> showNumber(now));
    show(R.id.number_value, R.string.number_value, number.getValue());
    setUpSpinner();
    logActions(R.id.spinner);
  }

  private void showNumber(int now) {
    journal().add("number", "id", "number_picker", "value", now);
    show(R.id.number_value, R.string.number_value, now);
  }

  private void setUpSpinner() {
    List<String> options = new ArrayList<>();
    for (int i = 1; i <= OPTIONS; i++) {
      options.add(getString(R.string.option, String.format(Locale.ROOT, "%02d", i)));
    }
    Spinner spinner = findViewById(R.id.spinner);
    ArrayAdapter<String> adapter = new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, options);
    adapter.setDropDownViewResource(android.R.layout.simple_spinner_dropdown_item);
    spinner.setAdapter(adapter);
    spinner.setOnItemSelectedListener(new Chosen());
  }

  private final class Chosen implements AdapterView.OnItemSelectedListener {
    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
      journal().add("option", "id", "spinner", "value", String.valueOf(parent.getItemAtPosition(position)));
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {
      // there is always an option
    }
  }
}
