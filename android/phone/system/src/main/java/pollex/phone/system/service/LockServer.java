package pollex.phone.system.service;

import android.os.SystemClock;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.ui.LockScreen;

/** Stands for the lock settings service and the keyguard: whether the phone is locked, and by which PIN. From any thread. */
public final class LockServer {
  private static final int INFO = 4;
  private static final int MAX_ATTEMPTS = 5;
  private static final long PENALTY_MS = 30_000;
  private static final LockServer INSTANCE = new LockServer();

  private String pin;
  private boolean disabled = true;
  private boolean locked;
  private int attempts;
  private long blockedUntilMs;

  /** What came of a try to unlock. */
  public enum Answer {
    OPEN,
    WRONG,
    /** Too many were wrong; for half a minute none counts. */
    BLOCKED
  }

  private LockServer() {}

  public static LockServer get() {
    return INSTANCE;
  }

  /** Whether a PIN is needed. */
  public synchronized boolean isSecure() {
    return pin != null;
  }

  /** Whether the lock screen is in the way. */
  public synchronized boolean isLocked() {
    return locked;
  }

  /** Whether there is no lock screen at all, as on a new virtual phone. */
  public synchronized boolean isDisabled() {
    return disabled && pin == null;
  }

  /** No lock screen, unless there is a PIN. */
  public synchronized void setDisabled(boolean wanted) {
    disabled = wanted;
  }

  /** Whether this is the PIN; null if there is none. */
  public synchronized boolean isPin(String given) {
    return pin == null || pin.equals(given);
  }

  /** Sets the PIN, or takes it away with null. */
  public synchronized void setPin(String wanted) {
    pin = wanted;
    attempts = 0;
    blockedUntilMs = 0;
  }

  /** The screen has gone off. */
  void screenOff() {
    if (isDisabled()) return;
    set(true);
  }

  private void set(boolean wanted) {
    synchronized (this) {
      if (locked == wanted) return;
      locked = wanted;
    }
    PhoneLogs.system(INFO, "KeyguardViewMediator", wanted ? "locked" : "unlocked");
    MainLoop.get().post(wanted ? LockScreen::show : LockScreen::hide);
  }

  /** Opens the lock, if what was given is its PIN or it has none. */
  public Answer unlock(String given) {
    synchronized (this) {
      if (SystemClock.uptimeMillis() < blockedUntilMs) return Answer.BLOCKED;
      if (!isPin(given)) {
        attempts++;
        if (attempts % MAX_ATTEMPTS != 0) return Answer.WRONG;
        blockedUntilMs = SystemClock.uptimeMillis() + PENALTY_MS;
        return Answer.BLOCKED;
      }
      attempts = 0;
    }
    set(false);
    return Answer.OPEN;
  }

  /** As {@code wm dismiss-keyguard}: opens a lock without a PIN, and asks for the PIN else. */
  public void dismiss() {
    if (!isLocked()) return;
    if (isSecure()) MainLoop.get().post(LockScreen::askForPin);
    else set(false);
  }

  /** Whether and by what the phone is locked, for a snapshot. */
  public synchronized JSONObject saved() throws JSONException {
    return new JSONObject().putOpt("pin", pin).put("disabled", disabled).put("locked", locked);
  }

  /** Back to what a snapshot holds. */
  public void restore(JSONObject saved) throws JSONException {
    setPin(saved.has("pin") ? saved.getString("pin") : null);
    setDisabled(saved.getBoolean("disabled"));
    set(saved.getBoolean("locked"));
  }

  /** As on a new phone. */
  public void reset() {
    setPin(null);
    setDisabled(true);
    set(false);
  }
}
