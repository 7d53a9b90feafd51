package pollex.phone.launch;

import java.io.File;
import java.security.SecureRandom;
import java.util.Properties;
import org.robolectric.android.AndroidSdkShadowMatcher;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.config.AndroidConfigurer;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.SandboxManager;
import org.robolectric.internal.bytecode.ClassHandler;
import org.robolectric.internal.bytecode.ClassHandlerBuilder;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.SdkProvider;
import org.robolectric.util.inject.Injector;
import pollex.phone.bridge.Kernel;

/**
 * The class loader in which Android lives: Robolectric's instrumented framework of API 34 with our own shadows, and our
 * system server beside it. Everything else of ours stays outside and is shared by both sides.
 */
final class Sandbox {
  private static final int API = 34;
  private static final String SYSTEM = "pollex.phone.system.";

  /** Packages that both sides share; the sandbox takes the launcher's classes of these. */
  private static final String[] SHARED = {
    "pollex.phone.bridge.", "pollex.phone.install.", "pollex.phone.process.", "pollex.phone.fs.", "pollex.phone.net.", "pollex.phone.shell.", "pollex.phone.adbd.",
    "pollex.phone.launch."
  };

  /** Shadows of ours that replace or add to Robolectric's; each says in its Javadoc why. */
  private static final String[] SHADOWS = {
    "RealAccessibilityManager", "RealAccessibilityRecord", "RealUiAutomation", "RealToast", "RealSearchManager",
    "RealTabHost", "RealTabSpec", "RealTabWidget", "RealTabActivity", "RealWindowOnBackInvokedDispatcher", "RealViewAnimator",
    "PhoneUiAutomationConnection", "PhoneActivity", "PhoneContextImpl", "PhoneLoadedApk", "PhoneLog",
    "RealSystemSettings", "RealSecureSettings", "RealGlobalSettings", "PhoneSettingsCache", "PhoneSystemClock",
    "PhonePowerManager", "PhonePackageManager", "PhoneActivityManager", "PhoneUserManager",
    "PhoneBroadcastReceiver", "PhoneKeyCharacterMap", "RealValueAnimator", "RealClipboardManager",
    "PhoneActivityThread", "PhoneBitmapFactory", "PhoneMagnifier", "PhoneVisualizer",
    "RealNotificationManager", "PhonePendingIntent", "PhoneService",
    "PhoneSQLiteConnection", "PhoneLocalServerSocket", "PhoneLocalSocket", "PhoneKeyguardManager", "PhoneAudioManager", "PhoneMediaSessionManager"
  };

  private final AndroidSandbox sandbox;

  private Sandbox(AndroidSandbox sandbox) {
    this.sandbox = sandbox;
  }

  static Sandbox build() throws Exception {
    System.setProperty("org.bouncycastle.rsa.max_mr_tests", "0");
    new SecureRandom().nextInt(); // starts the JDK's provider threads outside of the sandbox
    ClassLoader loader = Sandbox.class.getClassLoader();
    Injector injector =
        new Injector.Builder(loader)
            .bind(Properties.class, System.getProperties())
            .bind(
                AndroidSandbox.TestEnvironmentSpec.class,
                new AndroidSandbox.TestEnvironmentSpec(
                    Class.forName(SYSTEM + "PhoneEnvironment", false, loader)
                        .asSubclass(AndroidTestEnvironment.class)))
            .build();
    Sdk sdk = sdk(injector);
    Interceptors interceptors = new Interceptors(AndroidInterceptors.all());
    AndroidSandbox sandbox =
        injector
            .getInstance(SandboxManager.SandboxBuilder.class)
            .build(configuration(injector, interceptors), sdk, sdk, ResourcesMode.Mode.BINARY, SQLiteMode.Mode.NATIVE);
    ShadowMap shadows = shadows(injector, loader);
    sandbox.replaceShadowMap(shadows);
    ClassHandler handler =
        injector
            .getInstance(ClassHandlerBuilder.class)
            .build(shadows, new AndroidSdkShadowMatcher(API), interceptors);
    sandbox.configure(handler, interceptors);
    return new Sandbox(sandbox);
  }

  private static Sdk sdk(Injector injector) {
    return injector.getInstance(SdkProvider.class).getSdks().stream()
        .filter(sdk -> sdk.getApiLevel() == API)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Robolectric knows no API " + API));
  }

  private static InstrumentationConfiguration configuration(Injector injector, Interceptors interceptors) {
    InstrumentationConfiguration.Builder builder = InstrumentationConfiguration.newBuilder();
    injector.getInstance(AndroidConfigurer.class).configure(builder, interceptors);
    for (String name : SHARED) builder.doNotAcquirePackage(name);
    return builder.build();
  }

  private static ShadowMap shadows(Injector injector, ClassLoader loader) throws ClassNotFoundException {
    ShadowMap.Builder builder = injector.getInstance(ShadowProviders.class).getBaseShadowMap().newBuilder();
    for (String name : SHADOWS) builder.addShadowClasses(Class.forName(SYSTEM + "shadow." + name, false, loader));
    return builder.build();
  }

  /** Robolectric's environment of this sandbox, opaque outside. */
  Object environment() {
    return sandbox.getTestEnvironment();
  }

  /** The loader of the framework and of the system server. */
  ClassLoader loader() {
    return sandbox.getRobolectricClassLoader();
  }

  /** The jar of the framework as Robolectric instrumented it. */
  static File frameworkJar() {
    File[] jars = new File(System.getProperty("robolectric.dependency.dir")).listFiles((d, n) -> n.endsWith(".jar"));
    if (jars == null || jars.length != 1) throw new IllegalStateException("one framework jar is expected in sdk/");
    return jars[0];
  }

  /** A new kernel, whose class lives in the sandbox. */
  Kernel kernel() throws ReflectiveOperationException {
    return (Kernel) loader().loadClass(SYSTEM + "PhoneKernel").getDeclaredConstructor().newInstance();
  }

  /** Something that may throw. */
  interface Body {
    void run() throws Exception;
  }

  /** Runs on the sandbox's main thread, Android's main thread, and waits for the end. */
  void runOnMainThread(Body body) {
    sandbox.runOnMainThread(
        () -> {
          Thread.currentThread().setContextClassLoader(loader());
          body.run();
          return null;
        });
  }
}
