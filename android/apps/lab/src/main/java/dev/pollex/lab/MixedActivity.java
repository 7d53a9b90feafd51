package dev.pollex.lab;

import android.os.Bundle;
import android.widget.EditText;
import android.widget.SeekBar;

/** One control of each main kind on one page: a slider, a field, a drawn timeline, a list. */
public final class MixedActivity extends ListPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    this.<SeekBar>findViewById(R.id.volume).setOnSeekBarChangeListener(new ProgressLog(this));
    EditText greeting = findViewById(R.id.greeting);
    if (state == null) {
      greeting.setText(InputsActivity.GREETING);
    }
    greeting.addTextChangedListener(new TextLog(this, R.id.greeting, false));
    logActions(R.id.volume, R.id.greeting, R.id.timeline);
    TimelineReadout.on(this);
  }

  @Override
  int layout() {
    return R.layout.mixed;
  }

  @Override
  Boolean scroll(int direction) {
    return null;
  }
}
