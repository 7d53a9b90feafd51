package dev.pollex.forms;

import android.app.Activity;
import android.content.Intent;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.EditText;

/** One page of the form: its fields show what they held before, and keep what they are given at once. */
abstract class FormPage extends Activity {
  /** Shows a layout, and joins its fields with the form. */
  final void show(int layout, int... fields) {
    setContentView(layout);
    for (int id : fields) {
      EditText field = findViewById(id);
      String name = getResources().getResourceEntryName(id);
      field.setText(form().value(name));
      field.addTextChangedListener(new Keeping(name));
      field.setSaveEnabled(false);
    }
  }

  final FormsApp form() {
    return (FormsApp) getApplication();
  }

  /** Notes each click, then runs something. */
  final void onClick(int view, Runnable then) {
    View clicked = findViewById(view);
    clicked.setOnClickListener(
        any -> {
          form().note("click", "id", getResources().getResourceEntryName(view));
          then.run();
        });
  }

  final void open(Class<? extends Activity> page) {
    startActivity(new Intent(this, page));
  }

  private final class Keeping implements TextWatcher {
    private final String name;

    Keeping(String name) {
      this.name = name;
    }

    @Override
    public void afterTextChanged(Editable text) {
      form().put(name, text.toString());
    }

    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {
      // only what comes of it is of interest
    }

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {
      // only what comes of it is of interest
    }
  }
}
