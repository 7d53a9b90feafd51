package com.android.settings.row;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Gravity;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.android.settings.R;

/**
 * One entry of a page: icon, title, summary and room for a widget. In layouts it takes android:title, android:summary
 * and android:icon. A plain row only shows; `setOnClickListener` makes it a button.
 */
public class Row extends LinearLayout {
  private final TextView title;
  private final TextView summary;

  /** Called by the layout inflater. */
  public Row(Context context, AttributeSet set) {
    super(context, set, 0, R.style.Row);
    setGravity(Gravity.CENTER_VERTICAL);
    LayoutInflater.from(context).inflate(R.layout.row, this);
    title = findViewById(android.R.id.title);
    summary = findViewById(android.R.id.summary);
    Attributes attributes = new Attributes(context, set);
    title.setText(attributes.text("title", ""));
    setSummary(attributes.text("summary", ""));
    int icon = attributes.resource("icon");
    if (icon != 0) {
      setIcon(icon, null);
    }
  }

  /** Makes a row in code, for lists whose length is not known before. It is not yet in the parent. */
  public static Row in(ViewGroup parent, CharSequence title) {
    Row row = (Row) LayoutInflater.from(parent.getContext()).inflate(R.layout.plain_row, parent, false);
    row.title.setText(title);
    return row;
  }

  /** Puts a widget of a layout at the row's end. */
  final View addWidget(int layout) {
    ViewGroup frame = findViewById(android.R.id.widget_frame);
    frame.setVisibility(VISIBLE);
    LayoutInflater.from(getContext()).inflate(layout, frame);
    return frame.getChildAt(frame.getChildCount() - 1);
  }

  public final CharSequence title() {
    return title.getText();
  }

  public final CharSequence summary() {
    return summary.getText();
  }

  /** An empty summary takes no room. */
  public final void setSummary(CharSequence text) {
    summary.setText(text);
    summary.setVisibility(text.length() == 0 ? GONE : VISIBLE);
  }

  /** Shows an icon; `description` says what it means when the texts do not. */
  public final void setIcon(int resource, CharSequence description) {
    ImageView icon = findViewById(android.R.id.icon);
    icon.setImageResource(resource);
    icon.setContentDescription(description);
    icon.setVisibility(VISIBLE);
  }

  @Override
  public void setEnabled(boolean enabled) {
    super.setEnabled(enabled);
    title.setEnabled(enabled);
    summary.setEnabled(enabled);
  }
}
