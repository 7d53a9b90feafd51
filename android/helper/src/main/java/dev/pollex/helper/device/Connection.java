package dev.pollex.helper.device;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.graphics.Bitmap;
import android.os.HandlerThread;
import android.os.Looper;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import dev.pollex.helper.screen.EventRing;
import dev.pollex.helper.screen.Heard;
import dev.pollex.helper.wire.Refusal;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** The phone's one UiAutomation, held by this process, and what it hears. */
public final class Connection {
  /** The owner's accessibility services keep running. */
  private static final int FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES = 1;
  private static final int WANTED_FLAGS =
      AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS
          | AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS
          | AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS;
  /** Apps build their trees only when accessibility is on: the first reading waits for a first event. */
  private static final long FIRST_EVENT_MS = 1000;
  private static final int CONNECT_TRIES = 2;

  private final UiAutomation automation;
  private final HandlerThread thread;
  private final Method clearCache;
  private final long connectedMs;

  private Connection(UiAutomation automation, HandlerThread thread, Variants variants) {
    this.automation = automation;
    this.thread = thread;
    this.clearCache = Members.method(UiAutomation.class, "clearCache"); // 34
    variants.found("cache", clearCache != null ? "UiAutomation.clearCache" : "setServiceInfo");
    this.connectedMs = Clock.nowMs();
  }

  /** Takes the slot; DEVICE_UNAVAILABLE if another tool has it, or accessibility cannot be reached. */
  static Connection open(EventRing events, Activities activities, Variants variants, PrintStream log)
      throws Refusal {
    HandlerThread thread = new HandlerThread("pollex-events");
    thread.setDaemon(true);
    thread.start();
    try {
      UiAutomation automation = connect(thread.getLooper());
      Connection connection = new Connection(automation, thread, variants);
      connection.listen(events, activities);
      return connection;
    } catch (RuntimeException e) {
      thread.quit();
      e.printStackTrace(log);
      boolean taken = String.valueOf(e.getMessage()).contains("already registered");
      throw new Refusal(
              "DEVICE_UNAVAILABLE",
              taken ? "another tool holds the phone's UiAutomation" : "accessibility cannot be reached: " + e)
          .detail("state", taken ? "slot_taken" : "no_accessibility");
    }
  }

  private static UiAutomation connect(Looper looper) {
    RuntimeException failure = null;
    for (int i = 0; i < CONNECT_TRIES; i++) {
      UiAutomation automation = create(looper);
      try {
        Method connect = Members.method(UiAutomation.class, "connect", int.class);
        Members.call(connect, automation, FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES);
        return automation;
      } catch (RuntimeException e) {
        failure = e;
        boolean isLate = e.getCause() instanceof TimeoutException // since 31
            || e.getCause() == null && String.valueOf(e.getMessage()).startsWith("Error while connecting");
        if (!isLate) {
          break; // only a phone that is slow deserves a second try
        }
      }
    }
    throw failure;
  }

  /** By exact signature: newer systems have constructors with a Context, and a private one. */
  private static UiAutomation create(Looper looper) {
    try {
      Class<?> type = Class.forName("android.app.UiAutomationConnection");
      Object connection = type.getConstructor().newInstance();
      Class<?> binder = Class.forName("android.app.IUiAutomationConnection");
      return UiAutomation.class.getConstructor(Looper.class, binder).newInstance(looper, connection);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no UiAutomation can be made", e);
    }
  }

  private void listen(final EventRing events, final Activities activities) {
    automation.setOnAccessibilityEventListener(
        new UiAutomation.OnAccessibilityEventListener() {
          @Override
          public void onAccessibilityEvent(AccessibilityEvent event) {
            Heard heard = EventReader.read(event);
            if (heard.type == Heard.STATE && event.getContentChangeTypes() == 0) { // else a part of the window changed
              activities.heard(heard);
            }
            events.add(heard);
          }
        });
    AccessibilityServiceInfo info = automation.getServiceInfo();
    info.flags |= WANTED_FLAGS; // the object as it is: a blank one would lose FORCE_DIRECT_BOOT_AWARE
    automation.setServiceInfo(info);
  }

  /** Waits until the first event is there, at most a second after connecting. */
  public void awaitFirstEvent(EventRing events) throws InterruptedException {
    events.await(0, connectedMs + FIRST_EVENT_MS - Clock.nowMs());
  }

  /** Forgets all nodes and windows that the framework keeps in this process. */
  public void clearCache() {
    if (clearCache != null) {
      Members.call(clearCache, automation);
    } else {
      automation.setServiceInfo(automation.getServiceInfo()); // clears it too, before 34
    }
  }

  List<AccessibilityWindowInfo> windows() {
    return automation.getWindows();
  }

  AccessibilityNodeInfo activeRoot() {
    return automation.getRootInActiveWindow();
  }

  Bitmap picture() {
    return automation.takeScreenshot();
  }

  /** One of Android's global actions; true: accepted. */
  public boolean globalAction(int action) {
    return automation.performGlobalAction(action);
  }

  /** Gives the slot back. */
  public void close() {
    automation.setOnAccessibilityEventListener(null);
    try {
      Members.call(Members.method(UiAutomation.class, "disconnect"), automation);
    } finally {
      thread.quit();
    }
  }
}
