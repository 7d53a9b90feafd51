package pollex.phone.system.ime;

import android.content.Context;
import java.util.List;
import pollex.phone.system.ime.KeyboardView.Page;

/** The keyboard with keys: what each key does to the field. Main thread. */
final class Keys implements KeyboardView.Typing {
  private final KeyboardView view;
  private final Composer composer = new Composer();
  private Editor editor;
  private Page page = new Page(false, false, false);

  Keys(Context context, int heightPx, boolean isChinese) {
    view = new KeyboardView(context, this, heightPx);
    page = new Page(false, false, isChinese);
  }

  KeyboardView view() {
    return view;
  }

  /** Writes into this field from now on. */
  void serve(Editor next) {
    composer.takeLetters();
    editor = next;
    turn(new Page(false, next.isNumeric(), page.chinese()));
  }

  @Override
  public void turn(Page next) {
    writeLetters();
    page = next;
    view.show(page, editor.enterLabel());
    offer();
  }

  @Override
  public void letter(char letter) {
    forgetLost();
    boolean isPinyin = page.chinese() && !editor.isSecret() && letter >= 'a' && letter <= 'z';
    if (isPinyin) {
      composer.type(letter);
      compose();
      return;
    }
    writeLetters();
    editor.commit(String.valueOf(letter));
    if (page.shifted()) turn(new Page(false, page.symbols(), page.chinese()));
  }

  @Override
  public void delete() {
    forgetLost();
    if (composer.delete()) compose();
    else editor.delete();
  }

  @Override
  public void space() {
    forgetLost();
    List<Pinyin.Candidate> candidates = composer.candidates();
    if (!candidates.isEmpty()) take(candidates.get(0));
    else if (composer.isEmpty()) editor.commit(" ");
    else writeLetters();
  }

  @Override
  public void enter() {
    forgetLost();
    if (composer.isEmpty()) editor.enter();
    else writeLetters();
  }

  @Override
  public void take(Pinyin.Candidate candidate) {
    editor.commit(composer.take(candidate));
    compose();
  }

  /** Letters that became no word stay letters. */
  void writeLetters() {
    if (composer.isEmpty()) return;
    editor.commit(composer.takeLetters());
    offer();
  }

  /** The app may have put another text in place of what was composed. */
  private void forgetLost() {
    if (composer.isEmpty() || editor.isComposing()) return;
    composer.takeLetters();
    offer();
  }

  private void compose() {
    editor.compose(composer.letters());
    offer();
  }

  private void offer() {
    view.offer(composer.candidates());
  }
}
