package dev.pollex.lab;

import android.content.Intent;
import android.os.Bundle;
import android.provider.Settings;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.SeekBar;
import android.widget.TextView;

/**
 * Controls that change when they are told to; the number of a command is after how many milliseconds, and the note is
 * written in the moment of the change. `start` sets off one command with its time, from the extras `then` and `in_ms`.
 */
public final class ChangesActivity extends LoggedPage {
  private static final int LEVEL = 70;
  private static final float SHARE = 0.75f;
  private static final int STEPS = 6;
  private static final long STEP_MS = 100;
  private static final float STEP_PX = 40;
  private static final long BLINK_MS = 300;
  private boolean isBlinking;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.changes);
    logClick(R.id.subject);
    logClick(R.id.neighbour);
    logClick(R.id.start, this::start);
    this.<SeekBar>findViewById(R.id.level).setOnSeekBarChangeListener(new ProgressLog(this));
    logActions(R.id.subject, R.id.neighbour, R.id.start, R.id.level, R.id.gate, R.id.box);
    RangeView share = findViewById(R.id.share);
    logActions(share, (view, action, arguments) -> share.act(action, arguments));
    setUpPresence();
    setUpStates();
    setUpMovement();
    later("leave", () -> startActivity(new Intent(Settings.ACTION_SETTINGS)));
  }

  private void start() {
    String then = getIntent().getStringExtra("then");
    command(then == null ? "appear" : then, getIntent().getIntExtra("in_ms", 0));
  }

  private void setUpPresence() {
    later("appear", () -> setVisible(R.id.newcomer, true));
    later("second", () -> setVisible(R.id.second, true));
    later("vanish", () -> parent(R.id.subject).removeView(findViewById(R.id.subject)));
    later("hide", () -> setVisible(R.id.subject, false));
    later("double", this::replace);
    later(
        "blink",
        () -> {
          isBlinking = true;
          blink();
        });
    later("still", () -> isBlinking = false);
  }

  private void setUpStates() {
    later("enable", () -> findViewById(R.id.gate).setEnabled(true));
    later("disable", () -> findViewById(R.id.gate).setEnabled(false));
    later("check", () -> this.<CheckBox>findViewById(R.id.box).setChecked(true));
    later("uncheck", () -> this.<CheckBox>findViewById(R.id.box).setChecked(false));
    later("select", () -> findViewById(R.id.tab).setSelected(true));
    later("unselect", () -> findViewById(R.id.tab).setSelected(false));
    later("say", () -> show(R.id.message, R.string.done_text));
    later("rename", () -> this.<TextView>findViewById(R.id.subject).setText(R.string.renamed));
    later("describe", () -> findViewById(R.id.subject).setContentDescription(getString(R.string.described)));
    later("level", () -> this.<SeekBar>findViewById(R.id.level).setProgress(LEVEL));
    later("share", () -> this.<RangeView>findViewById(R.id.share).setValue(SHARE));
  }

  private void setUpMovement() {
    later(
        "move",
        () -> {
          View subject = findViewById(R.id.subject);
          subject.setTranslationX(subject.getTranslationX() + STEP_PX);
        });
    later("mover", () -> step(STEPS));
  }

  private void setVisible(int view, boolean isVisible) {
    findViewById(view).setVisibility(isVisible ? View.VISIBLE : View.GONE);
  }

  private ViewGroup parent(int view) {
    return (ViewGroup) findViewById(view).getParent();
  }

  /** Another view in the same place that looks the same. */
  private void replace() {
    Button old = findViewById(R.id.subject);
    ViewGroup parent = parent(R.id.subject);
    int place = parent.indexOfChild(old);
    Button twin = (Button) getLayoutInflater().inflate(R.layout.subject, parent, false);
    parent.removeViewAt(place);
    parent.addView(twin, place);
    logClick(R.id.subject);
    logActions(twin, null);
  }

  private void blink() {
    if (isBlinking) {
      View blinking = findViewById(R.id.blinking);
      boolean isShown = blinking.getVisibility() == View.VISIBLE;
      blinking.setVisibility(isShown ? View.INVISIBLE : View.VISIBLE);
      journal().add("blinked", "id", "blinking", "shown", !isShown);
      after(BLINK_MS, this::blink);
    }
  }

  /** Some steps to the right, each noted; then it stands. */
  private void step(int left) {
    View mover = findViewById(R.id.mover);
    mover.setTranslationX(mover.getTranslationX() + STEP_PX);
    journal().add("moved", "id", "mover", "left", left - 1);
    if (left > 1) {
      after(STEP_MS, () -> step(left - 1));
    }
  }
}
