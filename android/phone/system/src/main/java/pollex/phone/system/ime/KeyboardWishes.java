package pollex.phone.system.ime;

import android.net.Uri;
import android.view.inputmethod.InputMethodSubtype;
import com.android.internal.infra.AndroidFuture;
import com.android.internal.inputmethod.IInputMethodPrivilegedOperations;
import pollex.phone.system.MainLoop;

/** What an app's keyboard may ask of the system. It waits for each answer, so each is given at once. */
@SuppressWarnings({"unchecked", "rawtypes"}) // as the interface is declared
final class KeyboardWishes extends IInputMethodPrivilegedOperations.Default {
  @Override
  public void hideMySoftInput(int flags, int reason, AndroidFuture done) {
    MainLoop.get().post(SoftKeyboard.get()::hide);
    done.complete(null);
  }

  @Override
  public void showMySoftInput(int flags, AndroidFuture done) {
    MainLoop.get().post(() -> SoftKeyboard.request(true));
    done.complete(null);
  }

  @Override
  public void setInputMethod(String id, AndroidFuture done) {
    InputMethods wanted = InputMethods.of(id);
    if (wanted != null && InputMethods.enabled().contains(wanted)) InputMethods.choose(wanted);
    done.complete(null);
  }

  @Override
  public void setInputMethodAndSubtype(String id, InputMethodSubtype subtype, AndroidFuture done) {
    setInputMethod(id, done);
  }

  @Override
  public void createInputContentUriToken(Uri content, String packageName, AndroidFuture made) {
    made.complete(null);
  }

  @Override
  public void switchToPreviousInputMethod(AndroidFuture done) {
    done.complete(false);
  }

  @Override
  public void switchToNextInputMethod(boolean onlyCurrentIme, AndroidFuture done) {
    done.complete(false);
  }

  @Override
  public void shouldOfferSwitchingToNextInputMethod(AndroidFuture offered) {
    offered.complete(false);
  }
}
