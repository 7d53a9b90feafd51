package pollex.phone.system.ime;

import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.graphics.Rect;
import android.inputmethodservice.InputMethodService;
import android.os.Binder;
import android.os.IBinder;
import android.os.Process;
import android.view.View;
import android.view.inputmethod.InputBinding;
import android.view.inputmethod.InputMethod;
import android.view.inputmethod.InputMethodSession;
import com.android.internal.inputmethod.IInputMethod;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.app.RunningServices;

/**
 * The keyboard that an installed app has brought: its service, bound while it is the one in use, and told of fields as
 * the system server tells it. Main thread.
 */
final class AppKeyboard implements ServiceConnection {
  private final InputMethods method;
  private final ComponentName name;
  private InputMethod service;
  private InputMethodSession session;
  private Editor served;
  private boolean isShown;

  private AppKeyboard(InputMethods method) {
    this.method = method;
    name = ComponentName.unflattenFromString(method.id());
  }

  private interface Body {
    void run();
  }

  /** The one for what is in use now: that of before, a new one, or null when no app's keyboard is in use. */
  static AppKeyboard inUse(AppKeyboard before, InputMethods method) {
    boolean isSame = before != null && before.method.equals(method) && before.lives();
    if (isSame) return before;
    if (before != null) before.end();
    if (method == null || !method.isOfApp()) return null;
    AppKeyboard fresh = new AppKeyboard(method);
    RunningServices.get().bind(new Intent(InputMethod.SERVICE_INTERFACE).setComponent(fresh.name), fresh);
    return fresh;
  }

  /** Not any more, when the app was stopped, crashed or was replaced. One that cannot even start is not tried again. */
  private boolean lives() {
    return service == null || RunningServices.get().names().contains(name);
  }

  @Override
  public void onServiceConnected(ComponentName connected, IBinder binder) {
    WeakReference<InputMethod> bound = ReflectionHelpers.getField(binder, "mInputMethod");
    InputMethod fresh = bound.get();
    IInputMethod.InitParams start = new IInputMethod.InitParams();
    start.token = new Binder();
    start.privilegedOperations = new KeyboardWishes();
    fresh.initializeInternal(start);
    fresh.createSession(made -> session = made);
    service = fresh;
  }

  @Override
  public void onServiceDisconnected(ComponentName gone) {}

  /** Lets it write into this field, or with null into none. It may do that while it is not shown. */
  void serve(View field) {
    if (service == null) return;
    View now = served == null ? null : served.view();
    if (Objects.equals(now, field) && (served == null || !served.isOutOfDate())) return;
    served = field == null ? null : Editor.of(field);
    guarded(
        () -> {
          session.finishInput();
          if (served == null) return;
          service.bindInput(new InputBinding(served.connection(), new Binder(), Process.myUid(), Process.myPid()));
          service.startInput(served.connection(), served.info());
        });
  }

  /** What it writes into, null if there is nothing. */
  Editor served() {
    return served;
  }

  /** Shows its window; gives where that is, null while it has none. */
  Rect show() {
    if (service == null || served == null) return null;
    if (!isShown) {
      isShown = true;
      guarded(
          () -> {
            decor().setVisibility(View.VISIBLE);
            service.showSoftInputWithToken(InputMethod.SHOW_EXPLICIT, null, new Binder(), null);
          });
    }
    if (service == null || decor().getHeight() == 0) return null;
    int[] at = new int[2];
    decor().getLocationOnScreen(at);
    return new Rect(at[0], at[1], at[0] + decor().getWidth(), at[1] + decor().getHeight());
  }

  /** Takes its window away; on a phone the system does that, not the service. */
  void hide() {
    if (!isShown) return;
    isShown = false;
    guarded(
        () -> {
          service.hideSoftInputWithToken(0, null, new Binder(), null);
          decor().setVisibility(View.GONE);
        });
  }

  private void end() {
    if (service == null || !lives()) return;
    hide();
    guarded(session::finishInput);
    RunningServices.get().unbind(this);
  }

  private View decor() {
    InputMethodService owner = ReflectionHelpers.getField(service, "this$0");
    return owner.getWindow().getWindow().getDecorView();
  }

  /** Its code is an app's, and crashes that app alone. */
  private void guarded(Body body) {
    try {
      body.run();
    } catch (RuntimeException | Error thrown) {
      service = null;
      Crashes.get().crashed(name.getPackageName(), thrown);
    }
  }
}
