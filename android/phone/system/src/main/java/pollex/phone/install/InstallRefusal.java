package pollex.phone.install;

/** Why an app is not installed: Android's word for it, and a sentence. */
public final class InstallRefusal extends Exception {
  private static final long serialVersionUID = 1;

  private final String code;

  public InstallRefusal(String code, String sentence) {
    super(sentence);
    this.code = code;
  }

  /** As {@code pm} prints it. */
  public String failure() {
    return "Failure [" + code + ": " + getMessage() + "]";
  }
}
