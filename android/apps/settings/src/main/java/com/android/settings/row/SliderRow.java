package com.android.settings.row;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Gravity;
import android.view.LayoutInflater;
import android.widget.LinearLayout;
import android.widget.SeekBar;
import android.widget.TextView;
import com.android.settings.R;
import java.util.Arrays;

/**
 * A row with a slider for a number: android:min to android:max, or one step for each of android:entryValues, whose
 * names are android:entries. android:key is the setting, android:defaultValue its value before anybody set it.
 */
public final class SliderRow extends LinearLayout implements SeekBar.OnSeekBarChangeListener, Refreshing {
  private final Setting setting;
  private final String[] names;
  private final String[] values;
  private final String initial;
  private final SeekBar bar;
  private final TextView name;
  private boolean dragging;

  /** Called by the layout inflater. */
  public SliderRow(Context context, AttributeSet set) {
    super(context, set, 0, R.style.Row);
    setOrientation(VERTICAL);
    setGravity(Gravity.CENTER_VERTICAL);
    LayoutInflater.from(context).inflate(R.layout.slider_row, this);
    Attributes attributes = new Attributes(context, set);
    String title = attributes.text("title", "");
    TextView titleView = findViewById(android.R.id.title);
    titleView.setText(title);
    name = findViewById(android.R.id.summary);
    setting = Setting.of(attributes.text("key", ""));
    names = attributes.texts("entries");
    values = attributes.texts("entryValues");
    initial = attributes.text("defaultValue", "0");
    bar = findViewById(R.id.seekbar);
    bar.setContentDescription(title);
    bar.setMin(attributes.number("min", 0));
    bar.setMax(values.length > 0 ? values.length - 1 : attributes.number("max", 100));
    bar.setOnSeekBarChangeListener(this);
    refresh();
  }

  @Override
  public void refresh() {
    if (!dragging) {
      double value = value();
      bar.setProgress(values.length > 0 ? step(value) : (int) Math.round(value));
    }
    showName();
  }

  /** Anybody can store anything; what is no number counts as never set. */
  private double value() {
    try {
      return Double.parseDouble(setting.read(getContext(), initial));
    } catch (NumberFormatException e) {
      return Double.parseDouble(initial);
    }
  }

  /** The step whose value is nearest to a stored one, which need not be one of ours. */
  private int step(double wanted) {
    double[] distances = Arrays.stream(values).mapToDouble(v -> Math.abs(Double.parseDouble(v) - wanted)).toArray();
    int nearest = 0;
    for (int i = 1; i < distances.length; i++) {
      nearest = distances[i] < distances[nearest] ? i : nearest;
    }
    return nearest;
  }

  private void showName() {
    String text = names.length > 0 ? names[bar.getProgress()] : "";
    name.setText(text);
    name.setVisibility(text.isEmpty() ? GONE : VISIBLE);
    bar.setStateDescription(text.isEmpty() ? null : text);
  }

  private void write() {
    int progress = bar.getProgress();
    setting.write(getContext(), values.length > 0 ? values[progress] : Integer.toString(progress));
  }

  /** Numbers change while the finger moves; steps may restart the page, so they wait for its end. */
  @Override
  public void onProgressChanged(SeekBar seekBar, int progress, boolean fromUser) {
    showName();
    if (fromUser && (!dragging || values.length == 0)) {
      write();
    }
  }

  @Override
  public void onStartTrackingTouch(SeekBar seekBar) {
    dragging = true;
  }

  @Override
  public void onStopTrackingTouch(SeekBar seekBar) {
    dragging = false;
    write();
  }
}
