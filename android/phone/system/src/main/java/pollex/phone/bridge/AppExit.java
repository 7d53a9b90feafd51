package pollex.phone.bridge;

/** Thrown where an app ended itself, {@code System.exit}: the thread that called it does not come back. */
public final class AppExit extends ThreadDeath {
  private static final long serialVersionUID = 1;
}
