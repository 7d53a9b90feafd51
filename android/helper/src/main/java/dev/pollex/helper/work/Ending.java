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

  /** Waits for the order; says why it was given. */
  public String await() throws InterruptedException {
    order.await();
    return why;
  }
}
