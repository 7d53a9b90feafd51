package pollex.phone.adbd;

import java.security.SecureRandom;
import java.util.function.Consumer;

/** How one host comes in: at once, by a signature with a key that is allowed, or by a person's word. */
final class Admission {
  /** What the first argument of AUTH says of its payload. */
  static final int TOKEN = 1;

  static final int SIGNATURE = 2;
  static final int PUBLIC_KEY = 3;

  private static final int TOKEN_BYTES = 20;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Authorization authorization;
  private final Consumer<Message> send;
  private final Runnable admit;

  // Used by the thread that reads the connection only; a person's answer comes on another and touches none of it.
  private byte[] token;
  private Authorization.Question question;

  /**
   * @param send sends one message to the host; must not wait
   * @param admit called once the host may come in, on any thread
   */
  Admission(Authorization authorization, Consumer<Message> send, Runnable admit) {
    this.authorization = authorization;
    this.send = send;
    this.admit = admit;
  }

  /** The host has introduced itself. */
  void begin() {
    end();
    if (authorization.isRequired()) {
      askForSignature();
    } else {
      admit.run();
    }
  }

  /** The host's AUTH; one that nobody asked for changes nothing. */
  void answer(Message message) {
    if (token == null) {
      return;
    }
    switch (message.arg0()) {
      case SIGNATURE -> {
        if (authorization.isSigned(token, message.payload())) {
          token = null;
          admit.run();
        } else {
          askForSignature(); // the host has perhaps another key
        }
      }
      case PUBLIC_KEY -> askPerson(HostKey.parse(message.text()));
      default -> { }
    }
  }

  /** Whether a person thinks about it, which takes as long as it takes. */
  boolean isWaiting() {
    return question != null;
  }

  /** The host has gone, or begins anew. */
  void end() {
    token = null;
    if (question != null) {
      authorization.withdraw(question);
      question = null;
    }
  }

  private void askForSignature() {
    token = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(token);
    send.accept(new Message(Message.AUTH, TOKEN, 0, token));
  }

  private void askPerson(HostKey key) {
    token = null;
    if (key != null) {
      question = authorization.ask(key, allowed -> {
        if (allowed) {
          admit.run();
        }
      });
    }
  }
}
