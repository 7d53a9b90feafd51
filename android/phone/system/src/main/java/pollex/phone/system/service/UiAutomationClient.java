package pollex.phone.system.service;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.accessibilityservice.IAccessibilityServiceClient;
import android.accessibilityservice.IAccessibilityServiceConnection;
import android.os.Bundle;
import android.os.Process;
import android.os.RemoteException;
import android.view.Display;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import android.view.accessibility.IAccessibilityInteractionConnectionCallback;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import pollex.phone.system.MainLoop;
import pollex.phone.system.fault.Faults;
import pollex.phone.system.fault.WindowFault;
import pollex.phone.system.service.AccessibilityServer.Connection;
import pollex.phone.system.state.State;
import pollex.phone.system.state.WindowState;

/** The server's end of the one UiAutomation that may be connected. */
final class UiAutomationClient extends IAccessibilityServiceConnection.Default {
  private final AccessibilityServer server;
  private final IAccessibilityServiceClient client;
  private final int id;
  private volatile AccessibilityServiceInfo info;

  UiAutomationClient(
      AccessibilityServer server, IAccessibilityServiceClient client, AccessibilityServiceInfo info, int id) {
    this.server = server;
    this.client = client;
    this.info = info;
    this.id = id;
  }

  int id() {
    return id;
  }

  boolean isOf(IAccessibilityServiceClient other) {
    return client == other;
  }

  void deliver(AccessibilityEvent event) {
    AccessibilityEvent copy = new AccessibilityEvent(event);
    copy.setConnectionId(id);
    copy.setSealed(true); // an event that is not sealed refuses getSource()
    try {
      client.onAccessibilityEvent(copy, (info.eventTypes & event.getEventType()) != 0);
    } catch (RejectedExecutionException e) {
      return; // its looper has quit: a process on its way out hears of nothing, and nobody else is to suffer for it
    } catch (RemoteException e) {
      throw new IllegalStateException(e); // one JVM: there is no remote side that could be gone
    }
  }

  @Override
  public AccessibilityServiceInfo getServiceInfo() {
    return info;
  }

  @Override
  public void setServiceInfo(AccessibilityServiceInfo changed) {
    int interactive = AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS;
    boolean newlyWanted = (changed.flags & ~info.flags & interactive) != 0;
    info = changed;
    if (newlyWanted) server.windowsChanged(); // the window manager begins to report, as on a phone
  }

  @Override
  public List<AccessibilityServiceInfo> getInstalledAndEnabledServices() {
    return List.of();
  }

  private int withWishes(int flags) {
    int all = flags;
    if ((info.flags & AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS) != 0) {
      all |= AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_INCLUDE_NOT_IMPORTANT_VIEWS;
    }
    if ((info.flags & AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS) != 0) {
      all |= AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_REPORT_VIEW_IDS;
    }
    // UiAutomationConnection declares itself as one, so it sees what apps show to such tools alone.
    if (info.isAccessibilityTool()) all |= AccessibilityNodeInfo.FLAG_SERVICE_IS_ACCESSIBILITY_TOOL;
    return all;
  }

  private static String[] answeredBy(Connection connection) {
    return new String[] {connection.packageName()};
  }

  @Override
  public String[] findAccessibilityNodeInfoByAccessibilityId(
      int window, long node, int interaction, IAccessibilityInteractionConnectionCallback callback, int flags,
      long thread, Bundle arguments) throws RemoteException {
    Connection to = server.connection(window);
    if (to == null) return null;
    WindowState shown = server.window(to);
    boolean fails = WindowFault.keepsBack(WindowFault.Keeps.TREE, shown);
    boolean isSilent = WindowFault.keepsBack(WindowFault.Keeps.SILENCE, shown);
    if ((fails || isSilent) && node != AccessibilityNodeInfo.ROOT_NODE_ID) return fails ? null : answeredBy(to);
    int wanted = fails || isSilent ? flags & ~AccessibilityNodeInfo.FLAG_PREFETCH_MASK : flags; // the root alone
    to.link().findAccessibilityNodeInfoByAccessibilityId(
        node, null, interaction, callback, withWishes(wanted), Process.myPid(), thread, null, server.matrix(to), arguments);
    return answeredBy(to);
  }

  @Override
  public String[] findAccessibilityNodeInfosByText(
      int window, long node, String text, int interaction, IAccessibilityInteractionConnectionCallback callback,
      long thread) throws RemoteException {
    Connection to = server.connection(window);
    if (to == null) return null;
    to.link().findAccessibilityNodeInfosByText(
        node, text, null, interaction, callback, withWishes(0), Process.myPid(), thread, null, server.matrix(to));
    return answeredBy(to);
  }

  @Override
  public String[] findAccessibilityNodeInfosByViewId(
      int window, long node, String viewId, int interaction, IAccessibilityInteractionConnectionCallback callback,
      long thread) throws RemoteException {
    Connection to = server.connection(window);
    if (to == null) return null;
    to.link().findAccessibilityNodeInfosByViewId(
        node, viewId, null, interaction, callback, withWishes(0), Process.myPid(), thread, null, server.matrix(to));
    return answeredBy(to);
  }

  @Override
  public String[] findFocus(
      int window, long node, int type, int interaction, IAccessibilityInteractionConnectionCallback callback,
      long thread) throws RemoteException {
    boolean any = window == AccessibilityWindowInfo.ANY_WINDOW_ID;
    Connection to = server.connection(any ? AccessibilityWindowInfo.ACTIVE_WINDOW_ID : window);
    if (to == null) return null;
    to.link().findFocus(
        node, type, null, interaction, callback, withWishes(0), Process.myPid(), thread, null, server.matrix(to));
    return answeredBy(to);
  }

  @Override
  public String[] focusSearch(
      int window, long node, int direction, int interaction, IAccessibilityInteractionConnectionCallback callback,
      long thread) throws RemoteException {
    Connection to = server.connection(window);
    if (to == null) return null;
    to.link().focusSearch(
        node, direction, null, interaction, callback, withWishes(0), Process.myPid(), thread, null, server.matrix(to));
    return answeredBy(to);
  }

  @Override
  public boolean performAccessibilityAction(
      int window, long node, int action, Bundle arguments, int interaction,
      IAccessibilityInteractionConnectionCallback callback, long thread) throws RemoteException {
    Connection to = server.connection(window);
    if (to == null) return false;
    Wire.get().node(action, arguments, to.packageName());
    to.link().performAccessibilityAction(
        node, action, arguments, interaction, Echo.get().hearing(callback, to, node, Wire.name(action)), withWishes(0),
        Process.myPid(), thread);
    MainLoop.get().post(Faults.get()::inputDone); // behind the message in which the window carries it out
    return true;
  }

  @Override
  public AccessibilityWindowInfo.WindowListSparseArray getWindows() {
    AccessibilityWindowInfo.WindowListSparseArray all = new AccessibilityWindowInfo.WindowListSparseArray();
    boolean wanted = (info.flags & AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS) != 0;
    all.put(Display.DEFAULT_DISPLAY, wanted ? reported() : List.of());
    return all;
  }

  @Override
  public AccessibilityWindowInfo getWindow(int windowId) {
    for (AccessibilityWindowInfo window : reported()) if (window.getId() == windowId) return window;
    return null;
  }

  private List<AccessibilityWindowInfo> reported() {
    return ReportedWindows.of(State.current(), server, id);
  }

  @Override
  public boolean performGlobalAction(int action) {
    Wire.get().system(action);
    return SystemActions.get().perform(action);
  }

  @Override
  public void setCacheEnabled(boolean enabled) {
    // the cache is the client's own affair
  }
}
