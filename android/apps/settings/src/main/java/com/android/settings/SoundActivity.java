package com.android.settings;

/** Volumes, vibration and sounds. */
public final class SoundActivity extends Page {
  /** Called by Android. */
  public SoundActivity() {
    super(R.layout.sound_page);
  }
}
