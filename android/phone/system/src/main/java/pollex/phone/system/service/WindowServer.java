package pollex.phone.system.service;

import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;
import android.provider.Settings;
import android.view.IWindowManager;
import com.android.internal.policy.IKeyguardDismissCallback;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.state.State;

/** Stands for WindowManagerService where others ask it; the windows themselves are in {@code window.Windows}. */
public final class WindowServer extends IWindowManager.Default {
  @Override
  public int getDefaultDisplayRotation() {
    return State.current().display().rotation();
  }

  @Override
  public boolean isKeyguardLocked() {
    return LockServer.get().isLocked();
  }

  @Override
  public boolean isKeyguardSecure(int user) {
    return LockServer.get().isSecure();
  }

  @Override
  public void dismissKeyguard(IKeyguardDismissCallback callback, CharSequence message) {
    LockServer.get().dismiss();
  }

  @Override
  public boolean isRotationFrozen() {
    return "0".equals(SettingsServer.get().get(Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION));
  }

  @Override
  public void freezeRotation(int rotation) {
    SettingsServer settings = SettingsServer.get();
    settings.put(Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION, "0");
    if (rotation >= 0) settings.put(Namespace.SYSTEM, Settings.System.USER_ROTATION, Integer.toString(rotation));
  }

  @Override
  public void thawRotation() {
    SettingsServer.get().put(Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION, "1");
  }

  /** Contexts for windows without an activity, keyboards' among them, want to know what display they are on. */
  @Override
  public Configuration attachWindowContextToDisplayArea(IBinder context, int type, int displayId, Bundle options) {
    return new Configuration(RuntimeEnvironment.getApplication().getResources().getConfiguration());
  }

  @Override
  public float getAnimationScale(int which) {
    return 1;
  }

  @Override
  public float getCurrentAnimatorScale() {
    return 1;
  }

  @Override
  public boolean hasNavigationBar(int display) {
    return false;
  }
}
