package dev.pollex.lab;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.widget.TextView;

/** Declines every action of accessibility services. */
public final class StubbornView extends TextView {
  public StubbornView(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  @Override
  public boolean performAccessibilityAction(int action, Bundle arguments) {
    return false;
  }
}
