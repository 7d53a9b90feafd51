package pollex.phone.translator;

/** An APK that this phone does not install: Android's word for why, and a sentence. */
final class Refused extends Exception {
  private static final long serialVersionUID = 1;

  static final String NOT_APK = "INSTALL_PARSE_FAILED_NOT_APK";
  static final String BAD_MANIFEST = "INSTALL_PARSE_FAILED_BAD_MANIFEST";
  static final String MALFORMED = "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED";
  static final String BAD_NAME = "INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME";
  static final String INVALID = "INSTALL_FAILED_INVALID_APK";
  static final String MISSING_SPLIT = "INSTALL_FAILED_MISSING_SPLIT";
  static final String OLDER_SDK = "INSTALL_FAILED_OLDER_SDK";
  static final String DEXOPT = "INSTALL_FAILED_DEXOPT";
  static final String NO_ABI = "INSTALL_FAILED_NO_MATCHING_ABIS";

  private final String code;

  Refused(String code, String sentence) {
    super(sentence);
    this.code = code;
  }

  Refused(String code, String sentence, Throwable cause) {
    super(sentence, cause);
    this.code = code;
  }

  String code() {
    return code;
  }
}
