package dev.pollex.helper.work;

/** Starts daemon threads that end quietly when they are interrupted. */
public final class Threads {
  /** What a thread does. */
  public interface Body {
    void run() throws InterruptedException;
  }

  private Threads() {}

  public static Thread start(String name, final Body body) {
    Thread thread =
        new Thread(name) {
          @Override
          public void run() {
            try {
              body.run();
            } catch (InterruptedException e) {
              // The order to end.
            }
          }
        };
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The thread that answers tasks whose time is up. */
  public static Thread startDeadlines(final Tasks tasks) {
    return start(
        "pollex-deadlines",
        new Body() {
          @Override
          public void run() throws InterruptedException {
            tasks.keepDeadlines();
          }
        });
  }
}
