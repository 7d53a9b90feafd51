package dev.pollex.lab;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** The list of pages. */
public final class MainActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    opens(R.id.life, LifeActivity.class);
    opens(R.id.dialogs, DialogsActivity.class);
    opens(R.id.secure, SecureActivity.class);
    opens(R.id.results, ResultActivity.class);
    opens(R.id.components, ComponentsActivity.class);
    opens(R.id.trouble, TroubleActivity.class);
    opens(R.id.controls, ControlsActivity.class);
    opens(R.id.pad, PadActivity.class);
    opens(R.id.fields, FieldsActivity.class);
    opens(R.id.translucent, TranslucentActivity.class);
    opens(R.id.single_top, SingleTopActivity.class);
    opens(R.id.single_task, SingleTaskActivity.class);
    opens(R.id.pages, PagesActivity.class);
  }

  private void opens(int button, Class<? extends Activity> page) {
    onClick(button, () -> startActivity(new Intent(this, page)));
  }
}
