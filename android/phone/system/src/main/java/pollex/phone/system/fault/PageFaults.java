package pollex.phone.system.fault;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Context;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.view.inputmethod.InputMethodManager;
import android.widget.EditText;
import android.widget.TextView;
import java.util.List;
import pollex.phone.system.ime.SoftKeyboard;

/** What the page in front does that its reader did not expect. Begun and ended on the main thread. */
final class PageFaults {
  private static final String OFFER = "Members save 20 %";

  private PageFaults() {}

  static List<FaultKind> kinds() {
    return List.of(
        FaultKind.ofPage("slow-pages MS", "pages that are opened show what is on them MS later", words -> new SlowPages(words.positive("MS"))),
        FaultKind.ofPage("animation", "something on the page in front moves all the time", words -> new Animation()),
        FaultKind.ofPage("popup [TEXT]", "the app in front opens a dialog", words -> new Popup(words.textOr(OFFER))),
        FaultKind.ofPage("secure", "the page in front must not be pictured", words -> new Secure()),
        FaultKind.ofPage("keyboard [ID]", "a keyboard comes up, and the page in front gives it no room",
            words -> new Covering(words.nextOr(null))),
        FaultKind.ofPage("reorder [ID]", "a list turns its rows round", words -> new Reorder(words.nextOr(null))),
        FaultKind.ofView("text ID TEXT", "what a view says changes, a price for one",
            words -> new Saying(words.next("ID"), words.text("TEXT"))),
        FaultKind.ofView("move ID DX DY", "a view moves by so many pixels",
            words -> new Moved(words.next("ID"), words.number("DX"), words.number("DY"))));
  }

  private static final class Popup implements Fault {
    private final String text;
    private AlertDialog dialog;

    Popup(String text) {
      this.text = text;
    }

    @Override
    public void begin() throws FaultRefused {
      dialog =
          new AlertDialog.Builder(FrontPage.activity())
              .setMessage(text)
              .setPositiveButton(android.R.string.ok, null)
              .setNegativeButton(android.R.string.cancel, null)
              .setCancelable(false)
              .show();
    }

    @Override
    public void end() {
      dialog.dismiss();
    }

    @Override
    public boolean isOver() {
      return !dialog.isShowing() || FrontPage.isGone(dialog.getWindow().getDecorView());
    }
  }

  private static final class Secure implements Fault {
    private Activity page;

    @Override
    public void begin() throws FaultRefused {
      page = FrontPage.activity();
      boolean isSo = (page.getWindow().getAttributes().flags & LayoutParams.FLAG_SECURE) != 0;
      if (isSo) throw new FaultRefused("the page in front must not be pictured anyway");
      page.getWindow().addFlags(LayoutParams.FLAG_SECURE);
    }

    @Override
    public void end() {
      page.getWindow().clearFlags(LayoutParams.FLAG_SECURE);
    }

    @Override
    public boolean isOver() {
      return FrontPage.isGone(page.getWindow().getDecorView());
    }
  }

  private static final class Covering implements Fault {
    private final String id;
    private EditText field;
    private Activity page;
    private int mode;

    Covering(String id) {
      this.id = id;
    }

    @Override
    public void begin() throws FaultRefused {
      page = FrontPage.activity();
      field = id == null ? FrontPage.main(EditText.class) : FrontPage.view(id, EditText.class);
      if (!SoftKeyboard.get().isOn()) throw new FaultRefused("no keyboard comes up on this phone; say: vphone keyboard on");
      if (!field.requestFocus()) throw new FaultRefused("the field takes no focus, so that no keyboard comes up for it");
      mode = page.getWindow().getAttributes().softInputMode;
      page.getWindow().setSoftInputMode(LayoutParams.SOFT_INPUT_ADJUST_NOTHING);
      inputMethods().showSoftInput(field, 0);
    }

    private InputMethodManager inputMethods() {
      return (InputMethodManager) page.getSystemService(Context.INPUT_METHOD_SERVICE);
    }

    @Override
    public void end() {
      page.getWindow().setSoftInputMode(mode);
      inputMethods().hideSoftInputFromWindow(field.getWindowToken(), 0);
    }

    @Override
    public boolean isOver() {
      return FrontPage.isGone(field);
    }
  }

  /** The old text comes back unless the app has set another one since. */
  private static final class Saying implements Fault {
    private final String id;
    private final String text;
    private TextView view;
    private CharSequence before;

    Saying(String id, String text) {
      this.id = id;
      this.text = text;
    }

    @Override
    public void begin() throws FaultRefused {
      view = FrontPage.view(id, TextView.class);
      before = view.getText();
      view.setText(text);
    }

    @Override
    public void end() {
      if (text.contentEquals(view.getText())) view.setText(before);
    }

    @Override
    public boolean isOver() {
      return FrontPage.isGone(view);
    }
  }

  private static final class Moved implements Fault {
    private final String id;
    private final int dx;
    private final int dy;
    private View view;

    Moved(String id, int dx, int dy) throws FaultRefused {
      if (dx == 0 && dy == 0) throw new FaultRefused("by 0 0 it would not move");
      this.id = id;
      this.dx = dx;
      this.dy = dy;
    }

    @Override
    public void begin() throws FaultRefused {
      view = FrontPage.view(id, View.class);
      shift(1);
    }

    private void shift(int sign) {
      view.setTranslationX(view.getTranslationX() + sign * dx);
      view.setTranslationY(view.getTranslationY() + sign * dy);
    }

    @Override
    public void end() {
      shift(-1);
    }

    @Override
    public boolean isOver() {
      return FrontPage.isGone(view);
    }
  }
}
