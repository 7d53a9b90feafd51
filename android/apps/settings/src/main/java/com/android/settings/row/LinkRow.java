package com.android.settings.row;

import android.content.Context;
import android.content.Intent;
import android.util.AttributeSet;

/** A row that opens another page; android:targetClass names its activity, relative to the app. */
public final class LinkRow extends Row {
  /** Called by the layout inflater. */
  public LinkRow(Context context, AttributeSet set) {
    super(context, set);
    String target = new Attributes(context, set).text("targetClass", "");
    setOnClickListener(
        view -> context.startActivity(new Intent().setClassName(context, context.getPackageName() + target)));
  }
}
