package dev.pollex.lab;

import android.annotation.SuppressLint;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;

/** A card that a finger picks up when it stays on it, and carries; dropped on its goal it stays, elsewhere it goes back. */
public final class BoardActivity extends LoggedPage {
  private View card;
  private float downX;
  private float downY;
  private boolean isHeld;
  private final Runnable pickUp = this::pickUp;

  @Override
  @SuppressLint("ClickableViewAccessibility")
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.board);
    card = findViewById(R.id.card);
    card.setOnTouchListener((view, event) -> touched(event));
    show(R.id.outcome, R.string.card_home);
  }

  private boolean touched(MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN:
        downX = event.getRawX();
        downY = event.getRawY();
        card.postDelayed(pickUp, ViewConfiguration.getLongPressTimeout());
        break;
      case MotionEvent.ACTION_MOVE:
        moved(event.getRawX() - downX, event.getRawY() - downY);
        break;
      case MotionEvent.ACTION_UP:
        drop(true);
        break;
      case MotionEvent.ACTION_CANCEL:
        drop(false);
        break;
      default:
        break;
    }
    return true;
  }

  private void pickUp() {
    isHeld = true;
    journal().add("pick_up", "id", "card");
    show(R.id.outcome, R.string.card_held);
  }

  /** A finger that leaves before the card is picked up does not carry it. */
  private void moved(float dx, float dy) {
    if (isHeld) {
      card.setTranslationX(dx);
      card.setTranslationY(dy);
    } else if (Math.hypot(dx, dy) > ViewConfiguration.get(this).getScaledTouchSlop()) {
      card.removeCallbacks(pickUp);
    }
  }

  private void drop(boolean isMeant) {
    card.removeCallbacks(pickUp);
    if (!isHeld) {
      return;
    }
    isHeld = false;
    boolean onGoal = isMeant && isOnGoal();
    if (!onGoal) {
      card.setTranslationX(0);
      card.setTranslationY(0);
    }
    journal().add("drop", "id", "card", "on_goal", onGoal);
    show(R.id.outcome, onGoal ? R.string.card_on_goal : R.string.card_home);
  }

  /** By the middle of the card. */
  private boolean isOnGoal() {
    Rect goal = new Rect();
    Rect place = new Rect();
    return findViewById(R.id.goal).getGlobalVisibleRect(goal)
        && card.getGlobalVisibleRect(place)
        && goal.contains(place.centerX(), place.centerY());
  }
}
