package dev.pollex.lab;

import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.KeyEvent;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.TextView;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Fields of each kind. What a field holds is noted by length and hash, and word for word if it is short and no secret.
 * Command `refuse`: the search says no from now on.
 */
public final class InputsActivity extends LoggedPage {
  private static final String GREETING = "A\uD83D\uDE00B中文";
  private static final String PIN = "s3cret";
  private static final int GROUP = 4;
  private static final int SHORT = 500;
  private boolean refuses;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.inputs);
    this.<FussyField>findViewById(R.id.iban).group(GROUP);
    if (state == null) {
      this.<EditText>findViewById(R.id.greeting).setText(GREETING);
      this.<EditText>findViewById(R.id.pin).setText(PIN);
    }
    logActions(R.id.greeting, R.id.code, R.id.iban, R.id.pin, R.id.search, R.id.notes);
    for (int field : new int[] {R.id.greeting, R.id.code, R.id.iban, R.id.search, R.id.notes}) {
      this.<EditText>findViewById(field).addTextChangedListener(new TextLog(field, false));
    }
    this.<EditText>findViewById(R.id.pin).addTextChangedListener(new TextLog(R.id.pin, true));
    this.<EditText>findViewById(R.id.search).setOnEditorActionListener(this::entered);
    later("refuse", () -> refuses = true);
  }

  /** Where Android makes a key of it, it asks for the way down and for the way up; that is one enter. */
  private boolean entered(TextView field, int action, KeyEvent event) {
    if (action != EditorInfo.IME_ACTION_SEARCH) {
      return false;
    }
    if (event != null && event.getAction() != KeyEvent.ACTION_DOWN) {
      return true;
    }
    journal().add("editor_action", "id", nameOf(field), "action", "search", "refused", refuses);
    show(R.id.outcome, refuses ? R.string.search_refused : R.string.searched, field.getText());
    return true;
  }

  private final class TextLog implements TextWatcher {
    private final String name;
    private final boolean isSecret;

    TextLog(int field, boolean isSecret) {
      name = getResources().getResourceEntryName(field);
      this.isSecret = isSecret;
    }

    @Override
    public void afterTextChanged(Editable text) {
      String whole = text.toString();
      String shown = isSecret || whole.length() > SHORT ? null : whole;
      journal().add("text", "id", name, "length", whole.length(), "sha256", sha256(whole), "text", shown);
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

  private static String sha256(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      StringBuilder hex = new StringBuilder();
      for (byte part : hash) {
        hex.append(String.format("%02x", part));
      }
      return hex.toString();
    } catch (NoSuchAlgorithmException e) { // every Android has it
      throw new IllegalStateException(e);
    }
  }
}
