package pollex.phone.system;

import android.app.INotificationManager;
import android.app.ISearchManager;
import android.app.Instrumentation;
import android.content.IClipboard;
import android.content.pm.IPackageManager;
import android.hardware.input.IInputManager;
import android.os.IPowerManager;
import android.view.IWindowManager;
import android.view.accessibility.IAccessibilityManager;
import javax.inject.Named;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;
import org.robolectric.shadows.ShadowServiceManager;
import pollex.phone.system.service.AccessibilityServer;
import pollex.phone.system.service.ClipboardServer;
import pollex.phone.system.service.InputServer;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.PackageServer;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SearchServer;
import pollex.phone.system.service.WindowServer;

/** Robolectric's environment, with our system services in place before anybody asks for one. */
public class PhoneEnvironment extends AndroidTestEnvironment {
  public PhoneEnvironment(
      @Named("runtimeSdk") Sdk runtimeSdk,
      @Named("compileSdk") Sdk compileSdk,
      ShadowProvider[] shadowProviders,
      TestEnvironmentLifecyclePlugin[] plugins) {
    super(runtimeSdk, compileSdk, shadowProviders, plugins);
  }

  /** The right moment for services: shadows can be picked already, and nobody has asked for a service yet. */
  @Override
  protected Instrumentation pickInstrumentation() {
    ShadowServiceManager.addBinderService("accessibility", IAccessibilityManager.class, AccessibilityServer.get());
    ShadowServiceManager.addBinderService("clipboard", IClipboard.class, new ClipboardServer());
    ShadowServiceManager.addBinderService("input", IInputManager.class, InputServer.get());
    ShadowServiceManager.addBinderService("notification", INotificationManager.class, NotificationServer.get());
    ShadowServiceManager.addBinderService("package", IPackageManager.class, new PackageServer());
    ShadowServiceManager.addBinderService("search", ISearchManager.class, new SearchServer());
    ShadowServiceManager.addBinderService("power", IPowerManager.class, PowerServer.get());
    ShadowServiceManager.addBinderService("window", IWindowManager.class, new WindowServer());
    return new PhoneInstrumentation();
  }
}
