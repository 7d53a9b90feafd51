package dev.pollex.lab;

import android.text.Editable;
import android.text.TextWatcher;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Notes each new text of a field by length and hash, and word for word if it is short and no secret. */
final class TextLog implements TextWatcher {
  private static final int SHORT = 500;
  private final Journal journal;
  private final String name;
  private final boolean isSecret;

  TextLog(LoggedPage page, int field, boolean isSecret) {
    journal = page.journal();
    name = page.getResources().getResourceEntryName(field);
    this.isSecret = isSecret;
  }

  @Override
  public void afterTextChanged(Editable text) {
    String whole = text.toString();
    String shown = isSecret || whole.length() > SHORT ? null : whole;
    journal.add("text", "id", name, "length", whole.length(), "sha256", sha256(whole), "text", shown);
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {
    // only what comes of it is of interest
  }

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {
    // only what comes of it is of interest
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
