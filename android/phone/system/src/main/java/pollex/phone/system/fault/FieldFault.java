package pollex.phone.system.fault;

import android.os.Bundle;
import android.text.Editable;
import android.text.InputFilter;
import android.text.Spanned;
import android.text.TextWatcher;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.EditText;
import java.util.List;
import java.util.Locale;

/** A field of the page in front that takes text otherwise than whoever enters it believes. */
final class FieldFault implements Fault {
  private static final int GROUP = 4;
  private static final int CUT_AT = 5;

  /** What it does. */
  private enum How {
    /** Says yes to being set and does nothing. */
    DEAF_TO_SET,
    /** The same, and to being pasted into. */
    DEAF_TO_PASTE,
    /** The same, and to keys. */
    DEAF,
    /** Says no where it can, and keeps its text. */
    REJECTS,
    /** Puts a blank after every four characters. */
    REFORMATS,
    /** Keeps five characters and tells nobody. */
    CUTS
  }

  private final How how;
  private final String id;
  private final Grouping grouping = new Grouping();
  private EditText field;
  private InputFilter[] filters;
  private View.AccessibilityDelegate delegate;

  private FieldFault(How how, String id) {
    this.how = how;
    this.id = id;
  }

  static List<FaultKind> kinds() {
    return List.of(
        FaultKind.ofPage("field HOW [ID]",
            "a field is deaf-to-set, deaf-to-paste (to both), deaf (to keys too), rejects, reformats, or cuts text", FieldFault::of));
  }

  private static FieldFault of(FaultWords words) throws FaultRefused {
    String word = words.next("HOW");
    for (How how : How.values()) {
      if (how.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) return new FieldFault(how, words.nextOr(null));
    }
    throw new FaultRefused("a field is not '" + word + "'");
  }

  @Override
  public void begin() throws FaultRefused {
    field = id == null ? FrontPage.main(EditText.class) : FrontPage.view(id, EditText.class);
    filters = field.getFilters();
    delegate = field.getAccessibilityDelegate();
    switch (how) {
      case REFORMATS -> field.addTextChangedListener(grouping);
      case CUTS -> field.setFilters(new InputFilter[] {FieldFault::cut});
      case DEAF, REJECTS -> {
        field.setFilters(new InputFilter[] {(text, start, end, held, from, to) -> held.subSequence(from, to)});
        field.setAccessibilityDelegate(new Ears());
      }
      default -> field.setAccessibilityDelegate(new Ears());
    }
  }

  /** As LengthFilter, of which a field tells whoever asks. */
  private static CharSequence cut(CharSequence text, int start, int end, Spanned held, int from, int to) {
    int room = Math.max(0, CUT_AT - (held.length() - (to - from)));
    return end - start <= room ? null : text.subSequence(start, start + room);
  }

  @Override
  public void end() {
    field.removeTextChangedListener(grouping);
    field.setFilters(filters);
    field.setAccessibilityDelegate(delegate);
  }

  @Override
  public boolean isOver() {
    return FrontPage.isGone(field);
  }

  /** Answers programs that enter text. */
  private final class Ears extends View.AccessibilityDelegate {
    @Override
    public boolean performAccessibilityAction(View host, int action, Bundle arguments) {
      boolean sets = action == AccessibilityNodeInfo.ACTION_SET_TEXT;
      boolean pastes = action == AccessibilityNodeInfo.ACTION_PASTE;
      if (sets || pastes && how != How.DEAF_TO_SET) return how != How.REJECTS;
      return super.performAccessibilityAction(host, action, arguments);
    }
  }

  private static final class Grouping implements TextWatcher {
    private boolean working;

    @Override
    public void afterTextChanged(Editable text) {
      if (working) return;
      working = true;
      String plain = text.toString().replace(" ", "");
      text.replace(0, text.length(), plain.replaceAll("(.{" + GROUP + "})(?=.)", "$1 "));
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
