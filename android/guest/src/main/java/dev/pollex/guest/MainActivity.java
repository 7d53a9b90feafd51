package dev.pollex.guest;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** Says who it is, and counts clicks in its own preferences. */
public final class MainActivity extends Activity implements View.OnClickListener {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    findViewById(R.id.count).setOnClickListener(this);
    show(getSharedPreferences(Counter.KEY, MODE_PRIVATE).getInt(Counter.KEY, 0));
  }

  @Override
  public void onClick(View button) {
    show(((GuestApp) getApplication()).next());
  }

  private void show(int count) {
    this.<TextView>findViewById(R.id.facts).setText(Counter.line(this, count));
  }
}
