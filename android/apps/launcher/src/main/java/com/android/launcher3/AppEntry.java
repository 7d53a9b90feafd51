package com.android.launcher3;

import android.content.ComponentName;
import android.graphics.drawable.Drawable;

/** One app that can be started: its name, its icon and the activity behind them. */
record AppEntry(String label, Drawable icon, ComponentName activity) {}
