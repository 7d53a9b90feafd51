package dev.pollex.lab;

import android.os.Bundle;
import android.widget.CompoundButton;
import android.widget.Switch;

/** What can be on or off, a switch whose row takes the clicks, a button that is disabled and one that shows nothing. */
public final class SwitchesActivity extends LoggedPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.switches);
    logChecked(R.id.wifi, R.id.bt, R.id.agree, R.id.metric, R.id.imperial);
    logClick(R.id.bt_row, this.<Switch>findViewById(R.id.bt)::toggle);
    logClick(R.id.locked);
    logClick(R.id.nothing);
    logActions(R.id.bt_row, R.id.locked, R.id.nothing);
  }

  private void logChecked(int... boxes) {
    logActions(boxes);
    for (int id : boxes) {
      CompoundButton box = findViewById(id);
      box.setOnCheckedChangeListener((view, on) -> journal().add("checked", "id", nameOf(view), "on", on));
    }
  }
}
