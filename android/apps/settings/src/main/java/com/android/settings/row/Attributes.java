package com.android.settings.row;

import android.content.Context;
import android.util.AttributeSet;

/** Reads the attributes of a row from its layout; all of them are names of the framework, such as android:title. */
final class Attributes {
  private static final String ANDROID = "http://schemas.android.com/apk/res/android";
  private final Context context;
  private final AttributeSet set;

  Attributes(Context context, AttributeSet set) {
    this.context = context;
    this.set = set;
  }

  /** The resource that an attribute refers to, or 0. */
  int resource(String name) {
    return set.getAttributeResourceValue(ANDROID, name, 0);
  }

  /** A text, given as it is or by a string resource; `otherwise` when the attribute is absent. */
  String text(String name, String otherwise) {
    int resource = resource(name);
    if (resource != 0) {
      return context.getString(resource);
    }
    String value = set.getAttributeValue(ANDROID, name);
    return value == null ? otherwise : value;
  }

  int number(String name, int otherwise) {
    return set.getAttributeIntValue(ANDROID, name, otherwise);
  }

  /** An array of texts, or an empty one when the attribute is absent. */
  String[] texts(String name) {
    int resource = resource(name);
    return resource == 0 ? new String[0] : context.getResources().getStringArray(resource);
  }
}
