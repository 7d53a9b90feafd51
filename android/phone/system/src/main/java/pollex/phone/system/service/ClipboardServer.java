package pollex.phone.system.service;

import android.content.ClipData;
import android.content.ClipDescription;
import android.content.IClipboard;
import android.content.IOnPrimaryClipChangedListener;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stands for ClipboardService: one clip for everybody. Who may read it is not judged. */
public final class ClipboardServer extends IClipboard.Default {
  private final Map<IBinder, IOnPrimaryClipChangedListener> listeners = new LinkedHashMap<>();
  private ClipData clip;

  @Override
  public void setPrimaryClip(ClipData given, String packageName, String tag, int user, int device) {
    if (given == null || given.getItemCount() == 0) throw new IllegalArgumentException("No items");
    change(new ClipData(given));
  }

  @Override
  public void setPrimaryClipAsPackage(
      ClipData given, String packageName, String tag, int user, int device, String source) {
    setPrimaryClip(given, packageName, tag, user, device);
  }

  @Override
  public void clearPrimaryClip(String packageName, String tag, int user, int device) {
    change(null);
  }

  private void change(ClipData now) {
    List<IOnPrimaryClipChangedListener> told;
    synchronized (this) {
      if (clip == null && now == null) return;
      clip = now;
      told = List.copyOf(listeners.values());
    }
    for (IOnPrimaryClipChangedListener listener : told) {
      try {
        listener.dispatchPrimaryClipChanged();
      } catch (RemoteException e) { // never thrown inside one process
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public synchronized ClipData getPrimaryClip(String packageName, String tag, int user, int device) {
    return clip == null ? null : new ClipData(clip);
  }

  @Override
  public synchronized ClipDescription getPrimaryClipDescription(
      String packageName, String tag, int user, int device) {
    return clip == null ? null : clip.getDescription();
  }

  @Override
  public synchronized boolean hasPrimaryClip(String packageName, String tag, int user, int device) {
    return clip != null;
  }

  @Override
  public synchronized boolean hasClipboardText(String packageName, String tag, int user, int device) {
    CharSequence text = clip == null ? null : clip.getItemAt(0).getText();
    return text != null && text.length() > 0;
  }

  @Override
  public synchronized void addPrimaryClipChangedListener(
      IOnPrimaryClipChangedListener listener, String packageName, String tag, int user, int device) {
    listeners.put(listener.asBinder(), listener);
  }

  @Override
  public synchronized void removePrimaryClipChangedListener(
      IOnPrimaryClipChangedListener listener, String packageName, String tag, int user, int device) {
    listeners.remove(listener.asBinder());
  }
}
