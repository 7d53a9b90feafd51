package pollex.phone.system.fault;

/** A fault that cannot be had; its message is a sentence for whoever asked. */
public final class FaultRefused extends Exception {
  private static final long serialVersionUID = 1;

  public FaultRefused(String message) {
    super(message);
  }
}
