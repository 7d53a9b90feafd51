package pollex.phone.system.ime;

import android.content.res.Resources;
import android.os.SystemClock;
import android.text.Editable;
import android.text.InputType;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.View;
import android.view.inputmethod.BaseInputConnection;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.widget.TextView;
import com.android.internal.R;

/** A field that is written into, through its own input connection. Main thread. */
final class Editor {
  private final View view;
  private final EditorInfo info;
  private final InputConnection connection;
  private final int inputType;

  private Editor(View view, EditorInfo info, InputConnection connection) {
    this.view = view;
    this.info = info;
    this.connection = connection;
    inputType = view instanceof TextView ? ((TextView) view).getInputType() : info.inputType;
  }

  /** The field behind a view; null if it takes no text. */
  static Editor of(View view) {
    if (view == null || !view.isEnabled() || !view.onCheckIsTextEditor()) return null;
    EditorInfo info = new EditorInfo();
    info.packageName = view.getContext().getPackageName();
    info.fieldId = view.getId();
    InputConnection connection = view.onCreateInputConnection(info);
    return connection == null ? null : new Editor(view, info, connection);
  }

  View view() {
    return view;
  }

  EditorInfo info() {
    return info;
  }

  InputConnection connection() {
    return connection;
  }

  boolean isNumeric() {
    int type = info.inputType & InputType.TYPE_MASK_CLASS;
    return type == InputType.TYPE_CLASS_NUMBER || type == InputType.TYPE_CLASS_PHONE || type == InputType.TYPE_CLASS_DATETIME;
  }

  /** Whether what is typed is not to be shown or guessed at. */
  boolean isSecret() {
    int variation = info.inputType & (InputType.TYPE_MASK_CLASS | InputType.TYPE_MASK_VARIATION);
    return variation == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD)
        || variation == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_VISIBLE_PASSWORD)
        || variation == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_WEB_PASSWORD)
        || variation == (InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_VARIATION_PASSWORD);
  }

  /** Whether the field has become one of another kind since. */
  boolean isOutOfDate() {
    if (!(view instanceof TextView)) return false;
    TextView field = (TextView) view;
    return field.getInputType() != inputType;
  }

  /** Whether what was composed is still there and not yet text, as far as that can be told. */
  boolean isComposing() {
    Editable text = connection instanceof BaseInputConnection ? ((BaseInputConnection) connection).getEditable() : null;
    return text == null || BaseInputConnection.getComposingSpanStart(text) >= 0;
  }

  void commit(CharSequence text) {
    connection.commitText(text, 1);
  }

  void compose(CharSequence text) {
    connection.setComposingText(text, 1);
  }

  void finishComposing() {
    connection.finishComposingText();
  }

  /** What is selected, else the character before the cursor. */
  void delete() {
    CharSequence selected = connection.getSelectedText(0);
    if (selected != null && selected.length() > 0) connection.commitText("", 1);
    else if (!connection.deleteSurroundingTextInCodePoints(1, 0)) key(KeyEvent.KEYCODE_DEL);
  }

  /** Empties the field. */
  void clear() {
    connection.performContextMenuAction(android.R.id.selectAll);
    connection.commitText("", 1);
  }

  /** The field's own action, or a new line where it has none. */
  void enter() {
    if (hasAction()) connection.performEditorAction(action());
    else if ((info.inputType & InputType.TYPE_TEXT_FLAG_MULTI_LINE) != 0) commit("\n");
    else key(KeyEvent.KEYCODE_ENTER);
  }

  void perform(int action) {
    connection.performEditorAction(action);
  }

  /** A key as from a keyboard. */
  void key(int code) {
    for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
      long now = SystemClock.uptimeMillis();
      connection.sendKeyEvent(
          new KeyEvent(now, now, action, code, 0, 0, KeyCharacterMap.VIRTUAL_KEYBOARD, 0,
              KeyEvent.FLAG_SOFT_KEYBOARD | KeyEvent.FLAG_KEEP_TOUCH_MODE));
    }
  }

  /** What the enter key is called: the field's own word, else Android's word for its action. */
  CharSequence enterLabel() {
    if (info.actionLabel != null) return info.actionLabel;
    if (!hasAction()) return "Enter";
    Resources words = view.getResources();
    switch (action()) {
      case EditorInfo.IME_ACTION_GO:
        return words.getText(R.string.ime_action_go);
      case EditorInfo.IME_ACTION_SEARCH:
        return words.getText(R.string.ime_action_search);
      case EditorInfo.IME_ACTION_SEND:
        return words.getText(R.string.ime_action_send);
      case EditorInfo.IME_ACTION_NEXT:
        return words.getText(R.string.ime_action_next);
      case EditorInfo.IME_ACTION_PREVIOUS:
        return words.getText(R.string.ime_action_previous);
      default:
        return words.getText(R.string.ime_action_done);
    }
  }

  private boolean hasAction() {
    boolean isOff = (info.imeOptions & EditorInfo.IME_FLAG_NO_ENTER_ACTION) != 0;
    return !isOff && action() != EditorInfo.IME_ACTION_NONE && action() != EditorInfo.IME_ACTION_UNSPECIFIED;
  }

  private int action() {
    return info.imeOptions & EditorInfo.IME_MASK_ACTION;
  }
}
