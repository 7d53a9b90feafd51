package pollex.phone.system.ime;

import android.content.Context;
import android.graphics.Color;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.StateListDrawable;
import android.view.Gravity;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.LinearLayout;
import android.widget.TextView;
import pollex.phone.system.ui.SystemContexts;

/** The keys: letters, digits and symbols, and a row of Chinese words above them. */
final class KeyboardView extends LinearLayout {
  private static final String[] LETTERS = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  private static final String[] SYMBOLS = {"1234567890", "@#$_&-+()/", "*\"':;!?=%"};
  private static final int ROWS = 5;
  private static final int GAP_DP = 3;
  private static final int CORNER_DP = 6;
  private static final float BIG_SP = 20;
  private static final float SMALL_SP = 14;
  private static final int PAPER = Color.rgb(233, 234, 238);
  private static final int PRESSED = Color.rgb(180, 186, 198);
  private static final int SPECIAL = Color.rgb(207, 211, 219);

  private final transient Typing typing;
  private final int rowPx;
  private final LinearLayout words;

  /** What the keys do. */
  interface Typing {
    void letter(char letter);

    void delete();

    void space();

    void enter();

    void take(Pinyin.Candidate candidate);

    /** Another page of keys, or another case or language of them. */
    void turn(Page page);
  }

  /**
   * Which keys there are.
   *
   * @param shifted whether letters are capital ones
   * @param symbols whether there are digits and symbols instead of letters
   * @param chinese whether letters are pinyin
   */
  record Page(boolean shifted, boolean symbols, boolean chinese) {}

  KeyboardView(Context context, Typing typing, int heightPx) {
    super(context);
    this.typing = typing;
    rowPx = heightPx / ROWS;
    words = new LinearLayout(context);
    setOrientation(VERTICAL);
    setBackgroundColor(PAPER);
  }

  /** Lays out the keys anew. */
  void show(Page page, CharSequence enter) {
    removeAllViews();
    addView(words, LayoutParams.MATCH_PARENT, rowPx);
    String[] rows = page.symbols() ? SYMBOLS : LETTERS;
    addView(keys(rows[0], page), LayoutParams.MATCH_PARENT, rowPx);
    addView(keys(rows[1], page), LayoutParams.MATCH_PARENT, rowPx);
    LinearLayout third = keys(rows[2], page);
    Page other = new Page(!page.shifted(), page.symbols(), page.chinese());
    if (!page.symbols()) {
      View shift = special(page.shifted() ? "⇪" : "⇧", "Shift", v -> typing.turn(other));
      shift.setSelected(page.shifted());
      third.addView(shift, 0, width(1.5f));
    }
    third.addView(special("⌫", "Delete", v -> typing.delete()), width(1.5f));
    addView(third, LayoutParams.MATCH_PARENT, rowPx);
    addView(lastRow(page, enter), LayoutParams.MATCH_PARENT, rowPx);
  }

  private LinearLayout lastRow(Page page, CharSequence enter) {
    LinearLayout row = row();
    Page turned = new Page(false, !page.symbols(), page.chinese());
    row.addView(
        special(page.symbols() ? "ABC" : "?123", page.symbols() ? "Letters" : "Symbols", v -> typing.turn(turned)),
        width(1.5f));
    Page other = new Page(false, page.symbols(), !page.chinese());
    row.addView(special(page.chinese() ? "中" : "EN", "Language", v -> typing.turn(other)), width(1.2f));
    row.addView(key(",", ",", v -> typing.letter(',')), width(1));
    row.addView(key(page.chinese() ? "拼音" : "English", "Space", v -> typing.space()), width(4));
    row.addView(key(".", ".", v -> typing.letter('.')), width(1));
    row.addView(special(enter, enter, v -> typing.enter()), width(1.8f));
    return row;
  }

  /** The words to choose from. */
  void offer(Iterable<Pinyin.Candidate> candidates) {
    words.removeAllViews();
    for (Pinyin.Candidate candidate : candidates) {
      TextView word = special(candidate.text(), candidate.text(), v -> typing.take(candidate));
      word.setTextSize(BIG_SP);
      LayoutParams params = new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.MATCH_PARENT);
      params.setMargins(SystemContexts.px(GAP_DP), 0, SystemContexts.px(GAP_DP), 0);
      words.addView(word, params);
    }
  }

  private LinearLayout keys(String letters, Page page) {
    LinearLayout row = row();
    for (char letter : letters.toCharArray()) {
      char shown = page.shifted() ? Character.toUpperCase(letter) : letter;
      row.addView(key(String.valueOf(shown), String.valueOf(shown), v -> typing.letter(shown)), width(1));
    }
    return row;
  }

  private LinearLayout row() {
    LinearLayout row = new LinearLayout(getContext());
    row.setGravity(Gravity.CENTER);
    return row;
  }

  private static LayoutParams width(float weight) {
    LayoutParams params = new LayoutParams(0, LayoutParams.MATCH_PARENT, weight);
    int gap = SystemContexts.px(GAP_DP);
    params.setMargins(gap, gap, gap, gap);
    return params;
  }

  private TextView special(CharSequence text, CharSequence name, OnClickListener act) {
    TextView key = key(text, name, act);
    key.setTextSize(SMALL_SP);
    key.setBackground(background(SPECIAL));
    return key;
  }

  private TextView key(CharSequence text, CharSequence name, OnClickListener act) {
    TextView key = new TextView(getContext());
    key.setText(text);
    key.setContentDescription(name);
    key.setTextSize(BIG_SP);
    key.setTextColor(Color.BLACK);
    key.setSingleLine();
    key.setGravity(Gravity.CENTER);
    key.setPadding(SystemContexts.px(2 * GAP_DP), 0, SystemContexts.px(2 * GAP_DP), 0);
    key.setBackground(background(Color.WHITE));
    key.setFocusable(false);
    key.setOnClickListener(act);
    key.setAccessibilityDelegate(KEY);
    return key;
  }

  /** As keyboards on phones tell of their keys. */
  private static final AccessibilityDelegate KEY =
      new AccessibilityDelegate() {
        @Override
        public void onInitializeAccessibilityNodeInfo(View host, AccessibilityNodeInfo info) {
          super.onInitializeAccessibilityNodeInfo(host, info);
          info.setTextEntryKey(true);
        }
      };

  private static StateListDrawable background(int colour) {
    StateListDrawable states = new StateListDrawable();
    states.addState(new int[] {android.R.attr.state_pressed}, plate(PRESSED));
    states.addState(new int[0], plate(colour));
    return states;
  }

  private static GradientDrawable plate(int colour) {
    GradientDrawable plate = new GradientDrawable();
    plate.setColor(colour);
    plate.setCornerRadius(SystemContexts.px(CORNER_DP));
    return plate;
  }
}
