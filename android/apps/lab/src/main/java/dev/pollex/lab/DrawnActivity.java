package dev.pollex.lab;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;

/**
 * Draws its page by itself, as a game does: no node of it says anything. With the extra `then` a button takes the place
 * of the drawing after a second, as on a page that takes its time.
 */
public final class DrawnActivity extends Page {
  private static final long LATER_MS = 1_000;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(new Drawing(this));
    if (getIntent().hasExtra("then")) {
      new Handler(Looper.getMainLooper()).postDelayed(this::build, LATER_MS);
    }
  }

  private void build() {
    Button button = new Button(this);
    button.setId(R.id.late);
    button.setText(R.string.late);
    setContentView(button);
  }

  private static final class Drawing extends View {
    Drawing(Context context) {
      super(context);
    }

    @Override
    protected void onDraw(Canvas canvas) {
      canvas.drawColor(Color.DKGRAY);
    }
  }
}
