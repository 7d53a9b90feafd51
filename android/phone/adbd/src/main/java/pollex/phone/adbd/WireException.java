package pollex.phone.adbd;

import java.io.IOException;

/** The host broke the rules of the wire; its connection ends, and nothing else. */
final class WireException extends IOException {
  WireException(String message) {
    super(message);
  }
}
