package pollex.phone.system.fault;

/** One misbehaviour that somebody has asked for. */
public interface Fault {
  /**
   * Lets it begin.
   *
   * @throws FaultRefused when this phone or the page in front has not what it needs
   */
  void begin() throws FaultRefused;

  /** Ends it, and puts back what it changed. Not called for what is over as soon as it has begun. */
  default void end() {}

  /** Whether it has come to its end by itself, after it began. */
  default boolean isOver() {
    return false;
  }
}
