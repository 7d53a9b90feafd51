package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import pollex.phone.fs.FileSystem;

/**
 * Which hosts may come in: everybody until it is {@link #require required}, then those whose key is kept on the phone
 * or is allowed by a person. Hosts that are in stay in.
 */
public final class Authorization {
  /** The allowed keys, one a line, as phones keep them. */
  static final String KEYS = "/data/misc/adb/adb_keys";

  private static final System.Logger LOG = System.getLogger(Authorization.class.getName());

  /** A host that asks to be let in, until it was answered or has gone. */
  public static final class Question {
    private final HostKey key;
    private final Consumer<Boolean> answered;

    private Question(HostKey key, Consumer<Boolean> answered) {
      this.key = key;
      this.answered = answered;
    }

    /** The fingerprint of its key. */
    public String fingerprint() {
      return key.fingerprint();
    }
  }

  /** Who puts questions to a person. Must not wait. */
  public interface Person {
    /** Another host asks. */
    void ask(Question question);

    /** It has gone; asks no more. */
    void withdraw(Question question);
  }

  private final FileSystem files;
  private final Set<Question> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean required;
  private volatile Person person;

  Authorization(FileSystem files) {
    this.files = files;
  }

  /** Whether hosts that come from now on need a key that is allowed. Where not, those that wait come in, too. */
  public void require(boolean required) {
    this.required = required;
    if (required) {
      return;
    }
    for (Question question : waiting) {
      withdraw(question);
      question.answered.accept(true);
    }
  }

  /** Lets everybody in again, and forgets all keys. */
  public void reset() throws IOException {
    require(false);
    if (files.exists(KEYS)) {
      files.remove(KEYS, false);
    }
  }

  /** Says who is to be asked; before that, nobody new is let in. */
  public void setPerson(Person person) {
    this.person = person;
  }

  /**
   * A person's answer.
   *
   * @param always whether the key is kept, so that its host comes in without a question from now on
   */
  public void answer(Question question, boolean allowed, boolean always) {
    if (!waiting.remove(question)) {
      return; // its host has gone
    }
    if (allowed && always) {
      keep(question.key);
    }
    question.answered.accept(allowed);
  }

  /** As {@link #require} has it. */
  public boolean isRequired() {
    return required;
  }

  /** Whether one of the allowed keys has signed the token. */
  boolean isSigned(byte[] token, byte[] signature) {
    return keys().stream().anyMatch(key -> key.signed(token, signature));
  }

  /** Has a person asked about a key; null where there is none to ask. */
  Question ask(HostKey key, Consumer<Boolean> answered) {
    Question question = new Question(key, answered);
    Person asked = person;
    if (asked == null) {
      return null;
    }
    waiting.add(question);
    asked.ask(question);
    return question;
  }

  void withdraw(Question question) {
    Person asked = person;
    if (waiting.remove(question) && asked != null) {
      asked.withdraw(question);
    }
  }

  private synchronized List<HostKey> keys() {
    try (InputStream in = files.read(KEYS)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(HostKey::parse).filter(Objects::nonNull).toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  private synchronized void keep(HostKey key) {
    if (keys().stream().anyMatch(key::isSameAs)) {
      return;
    }
    try {
      files.makeFolder(KEYS.substring(0, KEYS.lastIndexOf('/')), true);
      try (OutputStream out = files.write(KEYS, true)) {
        out.write((key.line() + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "adbd: a key could not be kept", e);
    }
  }
}
