package dev.pollex.lab;

import android.content.Context;
import android.os.Bundle;
import android.text.Editable;
import android.text.InputFilter;
import android.text.TextWatcher;
import android.util.AttributeSet;
import android.view.KeyEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.EditText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** An input field that says yes to a way of entering text and does nothing, or changes what was entered. */
public final class FussyField extends EditText {
  static final String SET = "set";
  static final String PASTE = "paste";
  static final String KEYS = "keys";
  private List<String> deafTo = Collections.emptyList();
  private boolean isRejecting;

  /** As layouts make it. */
  public FussyField(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  void deafTo(String... ways) {
    deafTo = Arrays.asList(ways);
  }

  /** Says no to every way, where it can, and keeps what it holds. */
  void rejectAll() {
    isRejecting = true;
    setFilters(new InputFilter[] {(source, start, end, dest, from, to) -> dest.subSequence(from, to)});
  }

  /** Keeps so many characters and tells nobody of it. */
  void cutAt(int limit) {
    setFilters(
        new InputFilter[] {
          (source, start, end, dest, from, to) -> {
            int room = Math.max(0, limit - (dest.length() - (to - from)));
            return end - start <= room ? null : source.subSequence(start, start + room);
          }
        });
  }

  /** Puts a blank after every so many characters. */
  void group(int size) {
    addTextChangedListener(new Grouping(size));
  }

  @Override
  public boolean performAccessibilityAction(int action, Bundle arguments) {
    boolean isEntry =
        action == AccessibilityNodeInfo.ACTION_SET_TEXT || action == AccessibilityNodeInfo.ACTION_PASTE;
    if (isEntry && isRejecting) {
      return false;
    }
    if (action == AccessibilityNodeInfo.ACTION_SET_TEXT && deafTo.contains(SET)) {
      return true;
    }
    return super.performAccessibilityAction(action, arguments);
  }

  @Override
  public boolean onTextContextMenuItem(int id) {
    return id == android.R.id.paste && deafTo.contains(PASTE) || super.onTextContextMenuItem(id);
  }

  @Override
  public boolean onKeyDown(int code, KeyEvent event) {
    return deafTo.contains(KEYS) && code != KeyEvent.KEYCODE_BACK || super.onKeyDown(code, event);
  }

  /** Works on the text after each change, its own changes left out. */
  private static final class Grouping implements TextWatcher {
    private final int size;
    private boolean working;

    Grouping(int size) {
      this.size = size;
    }

    @Override
    public void afterTextChanged(Editable text) {
      if (working) {
        return;
      }
      working = true;
      String plain = text.toString().replace(" ", "");
      StringBuilder grouped = new StringBuilder();
      for (int i = 0; i < plain.length(); i++) {
        grouped.append(i > 0 && i % size == 0 ? " " : "").append(plain.charAt(i));
      }
      text.replace(0, text.length(), grouped);
      working = false;
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
