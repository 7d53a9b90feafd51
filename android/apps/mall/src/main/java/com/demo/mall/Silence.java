package com.demo.mall;

import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityEvent;

/** Lets no accessibility event out, neither of the view that has it nor of what is in that view. */
final class Silence extends View.AccessibilityDelegate {
  @Override
  public void sendAccessibilityEvent(View host, int type) {
    // silent
  }

  @Override
  public void sendAccessibilityEventUnchecked(View host, AccessibilityEvent event) {
    // silent
  }

  @Override
  public boolean onRequestSendAccessibilityEvent(ViewGroup host, View child, AccessibilityEvent event) {
    return false;
  }
}
