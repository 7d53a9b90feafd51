package dev.pollex.helper.device;

import android.content.ClipData;
import android.content.ClipDescription;
import android.os.PersistableBundle;
import java.io.PrintStream;
import java.lang.reflect.Method;

/**
 * The phone's clipboard, through its service: a process without an app has no ClipboardManager. The
 * service's methods have grown arguments from version to version, so they are filled in by type.
 */
public final class Clipboard {
  /** Whose name the service checks against our user id. */
  private static final String SHELL = "com.android.shell";
  /** ClipDescription.EXTRA_IS_SENSITIVE; keyboards and the system honour it since 33. */
  private static final String IS_SENSITIVE = "android.content.extra.IS_SENSITIVE";
  /** Read by the system's own display of what is copied (33), which would lie over the screen; heeded for the shell. */
  private static final String NO_OVERLAY = "com.android.systemui.SUPPRESS_CLIPBOARD_OVERLAY";
  /** The user, and after it the device. */
  private static final int DEFAULT = 0;

  private final PrintStream log;
  private final Object service;
  private final Method get;
  private final Method set;
  /** Null below 28. */
  private final Method clear;
  /** What is to be put back; null for nothing. */
  private ClipData saved;
  private boolean isBorrowed;
  private boolean isClosed;

  Clipboard(Variants variants, PrintStream log) {
    this.log = log;
    service = Services.get("clipboard", "android.content.IClipboard");
    Class<?> type = service == null ? null : Members.type("android.content.IClipboard");
    get = Members.named(type, "getPrimaryClip");
    set = Members.named(type, "setPrimaryClip");
    clear = Members.named(type, "clearPrimaryClip");
    variants.note("clipboard", isThere() ? service : null, "IClipboard");
  }

  /** Whether the clipboard's service answers. */
  public boolean isThere() {
    return service != null && get != null && set != null;
  }

  /** The text it holds; null if there is none, or it cannot be read. */
  public String text() {
    ClipData clip = clip();
    CharSequence text = clip == null || clip.getItemCount() == 0 ? null : clip.getItemAt(0).getText();
    return text == null ? null : text.toString();
  }

  /**
   * Puts a text there.
   *
   * @param sensitive the system and keyboards are asked not to show it
   * @return whether the service took it
   */
  public boolean set(String text, boolean sensitive) {
    ClipData clip = ClipData.newPlainText(null, text);
    if (sensitive) {
      mark(clip, IS_SENSITIVE);
    }
    return put(clip);
  }

  /** Empties it; true if the service took that. */
  public boolean clear() {
    if (clear == null) {
      return put(ClipData.newPlainText(null, ""));
    }
    try {
      call(clear, null);
      return true;
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return false;
    }
  }

  /**
   * Puts a text there until {@link #giveBack}, not to be shown; false if it does not take it, or if what it holds
   * cannot be read and so could not be put back.
   */
  public synchronized boolean borrow(String text) {
    if (isClosed || !isThere()) {
      return false;
    }
    try {
      saved = (ClipData) call(get, null);
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return false;
    }
    isBorrowed = true;
    return set(text, true);
  }

  /** Puts back what {@link #borrow} found, if that is still to be done; false if the service does not take it. */
  public synchronized boolean giveBack() {
    if (!isBorrowed) {
      return true;
    }
    isBorrowed = false;
    ClipData clip = saved;
    saved = null;
    return clip == null ? clear() : put(clip);
  }

  /** Gives it back, whoever still waits for an app to fetch what is there; it is not borrowed again. */
  synchronized void close() {
    isClosed = true;
    giveBack();
  }

  private ClipData clip() {
    try {
      return isThere() ? (ClipData) call(get, null) : null;
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return null;
    }
  }

  private boolean put(ClipData clip) {
    if (!isThere()) {
      return false;
    }
    mark(clip, NO_OVERLAY);
    try {
      call(set, clip);
      return true;
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return false;
    }
  }

  private static void mark(ClipData clip, String extra) {
    ClipDescription description = clip.getDescription();
    PersistableBundle extras = description.getExtras() == null ? new PersistableBundle() : description.getExtras();
    extras.putBoolean(extra, true);
    description.setExtras(extras);
  }

  /** Arguments are the clip, our package, the user (29), an attribution tag (33), the device (34); vendors add to them. */
  private Object call(Method method, ClipData clip) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    boolean isNamed = false;
    for (int i = 0; i < types.length; i++) {
      if (types[i] == ClipData.class) {
        arguments[i] = clip;
      } else if (types[i] == String.class) {
        arguments[i] = isNamed ? null : SHELL; // the further ones are an attribution tag and the like
        isNamed = true;
      } else if (types[i] == int.class) {
        arguments[i] = DEFAULT;
      } else if (types[i] == boolean.class) {
        arguments[i] = true; // vendors ask whether a person wants it
      }
    }
    return Members.call(method, service, arguments);
  }
}
