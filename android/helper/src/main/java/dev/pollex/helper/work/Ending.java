package dev.pollex.helper.work;

import java.util.concurrent.CountDownLatch;

/** The order to end: given once, by whoever first sees that nobody is served any more. */
public final class Ending {
  private final CountDownLatch order = new CountDownLatch(1);
  private volatile String why;

  public void now(String reason) {
    if (why == null) {
      why = reason;
    }
    order.countDown();
  }

  /** Whether this tells that the system server died: all binders are broken, and only a new helper can go on. */
  public static boolean isSystemGone(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String type = cause.getClass().getSimpleName(); // by name: this package knows nothing of Android
      if (type.equals("DeadObjectException") || type.equals("DeadSystemException")) {
        return true;
      }
    }
    return false;
  }

  /** Waits for the order; says why it was given. */
  public String await() throws InterruptedException {
    order.await();
    return why;
  }
}
