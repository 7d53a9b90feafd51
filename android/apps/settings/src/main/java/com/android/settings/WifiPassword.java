package com.android.settings;

import android.app.AlertDialog;
import android.content.Context;
import android.text.Editable;
import android.text.TextWatcher;
import android.text.method.PasswordTransformationMethod;
import android.view.LayoutInflater;
import android.view.View;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;

/** The dialog that asks for a network's password. */
final class WifiPassword implements TextWatcher {
  private static final int MIN_LENGTH = 8;
  private final Button connect;

  private WifiPassword(Button connect) {
    this.connect = connect;
    connect.setEnabled(false);
  }

  /** Shows the dialog; `connect` runs when the person gives a password that is long enough. */
  static void ask(Context context, String network, Runnable connect) {
    View content = LayoutInflater.from(context).inflate(R.layout.wifi_dialog, null);
    EditText password = content.findViewById(R.id.password);
    CheckBox show = content.findViewById(R.id.show_password);
    show.setOnCheckedChangeListener(
        (box, on) -> password.setTransformationMethod(on ? null : PasswordTransformationMethod.getInstance()));
    AlertDialog dialog =
        new AlertDialog.Builder(context)
            .setTitle(network)
            .setView(content)
            .setPositiveButton(R.string.wifi_connect, (shown, which) -> connect.run())
            .setNegativeButton(android.R.string.cancel, null)
            .show();
    password.addTextChangedListener(new WifiPassword(dialog.getButton(AlertDialog.BUTTON_POSITIVE)));
  }

  @Override
  public void afterTextChanged(Editable text) {
    connect.setEnabled(text.length() >= MIN_LENGTH);
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}
}
