package dev.pollex.helper.wire;

/** The text is not JSON as this protocol takes it. */
public final class JsonException extends Exception {
  public JsonException(String message) {
    super(message);
  }
}
