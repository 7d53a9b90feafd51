package com.demo.page;

import android.content.res.Resources;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

/** What views are called and what they say in this moment. */
final class Labels {
  private Labels() {}

  /** Its text, else its description, else the labels of its children, joined. */
  static String of(View view) {
    if (view instanceof TextView text && text.length() > 0) {
      return text.getText().toString();
    }
    if (view.getContentDescription() != null) {
      return view.getContentDescription().toString();
    }
    StringBuilder joined = new StringBuilder();
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        joined.append(of(group.getChildAt(i)));
      }
    }
    return joined.toString();
  }

  /** The name of its resource id, empty when it has none. */
  static String name(View view) {
    try {
      return view.getId() == View.NO_ID ? "" : view.getResources().getResourceEntryName(view.getId());
    } catch (Resources.NotFoundException made) { // an id that was made while the app runs
      return "";
    }
  }

  /** The clickable view on top at a place of the screen, null when there is none. */
  static View clickableAt(View view, float x, float y) {
    int[] at = new int[2];
    view.getLocationOnScreen(at);
    boolean isHit = x >= at[0] && x < at[0] + view.getWidth() && y >= at[1] && y < at[1] + view.getHeight();
    if (!view.isShown() || !isHit) {
      return null;
    }
    if (view instanceof ViewGroup group) {
      View top = null;
      float z = 0;
      for (int i = 0; i < group.getChildCount(); i++) {
        View child = clickableAt(group.getChildAt(i), x, y);
        if (child != null && (top == null || group.getChildAt(i).getZ() >= z)) {
          top = child;
          z = group.getChildAt(i).getZ();
        }
      }
      if (top != null) {
        return top;
      }
    }
    return view.isClickable() ? view : null;
  }
}
