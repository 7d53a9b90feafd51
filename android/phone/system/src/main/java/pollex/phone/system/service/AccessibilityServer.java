package pollex.phone.system.service;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.accessibilityservice.IAccessibilityServiceClient;
import android.graphics.Matrix;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.SystemClock;
import android.view.IWindow;
import android.view.MagnificationSpec;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityInteractionClient;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityWindowInfo;
import android.view.accessibility.IAccessibilityInteractionConnection;
import android.view.accessibility.IAccessibilityManager;
import android.view.accessibility.IAccessibilityManagerClient;
import com.android.internal.util.IntPair;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import pollex.phone.process.VirtualProcess;
import pollex.phone.system.state.State;
import pollex.phone.system.state.WindowState;

/**
 * Stands for AccessibilityManagerService: joins the windows of the state with the connections that they registered, and
 * hands queries, actions and events to and fro. Never waits for the main thread: a query goes to the window's own
 * connection, and the client's own time-out of five seconds bounds it.
 */
public final class AccessibilityServer extends IAccessibilityManager.Default {
  private static final AccessibilityServer INSTANCE = new AccessibilityServer();

  /** What one window registered. */
  record Connection(int id, IBinder window, IAccessibilityInteractionConnection link, String packageName) {}

  private final Map<IBinder, Connection> connections = new ConcurrentHashMap<>();
  private final AtomicInteger nextWindow = new AtomicInteger(1);
  private final AtomicInteger nextClient = new AtomicInteger(100);
  private volatile UiAutomationClient client;
  private volatile boolean takenAway;

  private AccessibilityServer() {}

  public static AccessibilityServer get() {
    return INSTANCE;
  }

  // ---- what apps ask ----------------------------------------------------------------------------------------------

  @Override
  public long addClient(IAccessibilityManagerClient listener, int user) {
    // Always on: a phone tells apps when the first client comes, and few of them listen before they build their tree.
    return IntPair.of(AccessibilityManager.STATE_FLAG_ACCESSIBILITY_ENABLED, AccessibilityEvent.TYPES_ALL_MASK);
  }

  @Override
  public List<AccessibilityServiceInfo> getInstalledAccessibilityServiceList(int user) {
    return List.of();
  }

  @Override
  public List<AccessibilityServiceInfo> getEnabledAccessibilityServiceList(int type, int user) {
    return List.of();
  }

  @Override
  public int addAccessibilityInteractionConnection(
      IWindow window, IBinder leash, IAccessibilityInteractionConnection link, String packageName, int user) {
    int id = nextWindow.getAndIncrement();
    connections.put(window.asBinder(), new Connection(id, window.asBinder(), link, packageName));
    return id;
  }

  @Override
  public void removeAccessibilityInteractionConnection(IWindow window) {
    connections.remove(window.asBinder());
  }

  @Override
  public WindowTransformationSpec getWindowTransformationSpec(int windowId) {
    WindowTransformationSpec spec = new WindowTransformationSpec();
    spec.magnificationSpec = new MagnificationSpec();
    spec.transformationMatrix = matrix(connection(windowId));
    return spec;
  }

  @Override
  public void sendAccessibilityEvent(AccessibilityEvent event, int user) {
    Echo.get().event(event);
    UiAutomationClient to = client;
    if (to != null) to.deliver(event);
  }

  /** Tells the client that the windows are others; it keeps its list of them until then. */
  public void windowsChanged() {
    AccessibilityEvent event = new AccessibilityEvent(AccessibilityEvent.TYPE_WINDOWS_CHANGED);
    event.setEventTime(SystemClock.uptimeMillis());
    sendAccessibilityEvent(event, 0);
  }

  // ---- the one client ---------------------------------------------------------------------------------------------

  @Override
  public void registerUiTestAutomationService(
      IBinder owner, IAccessibilityServiceClient service, AccessibilityServiceInfo info, int user, int flags)
      throws RemoteException {
    UiAutomationClient fresh = new UiAutomationClient(this, service, info, nextClient.getAndIncrement());
    synchronized (this) {
      if (client != null || takenAway) {
        throw new IllegalStateException("UiAutomationService " + client + "already registered!");
      }
      client = fresh;
    }
    VirtualProcess process = VirtualProcess.current();
    if (process != null) process.atEnd(() -> unregister(service)); // as the death of the process does
    service.init(fresh, fresh.id(), new Binder());
  }

  @Override
  public void unregisterUiTestAutomationService(IAccessibilityServiceClient service) {
    unregister(service);
  }

  private synchronized void unregister(IAccessibilityServiceClient service) {
    if (client == null || !client.isOf(service)) return;
    AccessibilityInteractionClient.removeConnection(client.id()); // in a process of its own this would go with it
    client = null;
  }

  /** Whether somebody holds the one place for a client. */
  public boolean isTaken() {
    return client != null || takenAway;
  }

  /** Whether a tool that is nobody's here has the place, or will have it when its holder leaves; a fault. */
  public void takeAway(boolean taken) {
    takenAway = taken;
  }

  // ---- windows ----------------------------------------------------------------------------------------------------

  /** The connection of a window id, or null; the active window is the focused one. */
  Connection connection(int windowId) {
    if (windowId == AccessibilityWindowInfo.ACTIVE_WINDOW_ID) {
      WindowState focused = State.current().focused();
      return focused == null ? null : connections.get(focused.token());
    }
    for (Connection connection : connections.values()) if (connection.id == windowId) return connection;
    return null;
  }

  /** The connection that a window of the state registered, or null. */
  Connection connection(WindowState window) {
    return connections.get(window.token());
  }

  /** The window of the state that registered this connection, or null. */
  WindowState window(Connection connection) {
    for (WindowState window : State.current().windows()) if (window.token() == connection.window) return window;
    return null;
  }

  /** From window to screen: the framework maps places relative to the window by it. */
  float[] matrix(Connection connection) {
    Matrix matrix = new Matrix();
    WindowState window = connection == null ? null : window(connection);
    if (window != null) matrix.setTranslate(window.frame().left, window.frame().top);
    float[] values = new float[9];
    matrix.getValues(values);
    return values;
  }
}
