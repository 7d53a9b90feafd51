package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A phone that lets in only hosts whose key is allowed, over the wire. */
final class AuthorizationTest {
  private static final int WAIT_S = 10;
  private static final byte[] PREFIX = HexFormat.of().parseHex("3021300906052b0e03021a05000414");

  @TempDir Path folder;
  private Rig rig;
  private Authorization authorization;
  private KeyPair pair;
  private final BlockingQueue<Authorization.Question> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<Authorization.Question> withdrawn = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws Exception {
    rig = new Rig(folder);
    authorization = rig.adbd.authorization();
    authorization.require(true);
    authorization.setPerson(new Authorization.Person() {
      @Override
      public void ask(Authorization.Question question) {
        asked.add(question);
      }

      @Override
      public void withdraw(Authorization.Question question) {
        withdrawn.add(question);
      }
    });
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    pair = generator.generateKeyPair();
  }

  @AfterEach
  void stop() throws IOException {
    rig.close();
  }

  /** Android's form of the key in text, as adb sends it. */
  private String keyText() {
    RSAPublicKey key = (RSAPublicKey) pair.getPublic();
    ByteBuffer form = ByteBuffer.allocate(524).order(ByteOrder.LITTLE_ENDIAN);
    form.putInt(64).putInt(0);
    BigInteger modulus = key.getModulus();
    for (int i = 0; i < 256; i++) {
      form.put(modulus.shiftRight(8 * i).byteValue());
    }
    form.position(520);
    form.putInt(key.getPublicExponent().intValue());
    return Base64.getEncoder().encodeToString(form.array()) + " somebody@somewhere";
  }

  private byte[] sign(byte[] token) throws Exception {
    Signature signer = Signature.getInstance("NONEwithRSA");
    signer.initSign(pair.getPrivate());
    signer.update(PREFIX);
    signer.update(token);
    return signer.sign();
  }

  /** A new host up to its first token. */
  private Message introduce(WireHost host) throws IOException {
    Message token = host.introduce(Message.VERSION_NO_CHECKSUMS, Message.MAX_PAYLOAD_BYTES);
    assertEquals(Message.AUTH, token.command());
    assertEquals(Admission.TOKEN, token.arg0());
    assertEquals(20, token.payload().length);
    return token;
  }

  private Authorization.Question offer(WireHost host) throws Exception {
    byte[] text = (keyText() + "\0").getBytes(StandardCharsets.UTF_8);
    host.send(new Message(Message.AUTH, Admission.PUBLIC_KEY, 0, text));
    Authorization.Question question = asked.poll(WAIT_S, TimeUnit.SECONDS);
    assertNotNull(question);
    return question;
  }

  @Test
  void anUnknownKeyIsRefusedAndAPersonLetsItIn() throws Exception {
    try (WireHost host = new WireHost(rig.port)) {
      Message token = introduce(host);
      host.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, sign(token.payload())));
      Message another = host.next();
      assertEquals(Message.AUTH, another.command());
      assertTrue(!java.util.Arrays.equals(token.payload(), another.payload()));

      host.send(new Message(Message.OPEN, 1, 0, "shell:echo early".getBytes(StandardCharsets.UTF_8)));
      Authorization.Question question = offer(host); // what was sent before is dealt with by then
      assertTrue(question.fingerprint().matches("([0-9A-F]{2}:){15}[0-9A-F]{2}"), question.fingerprint());
      authorization.answer(question, true, false);

      assertEquals(Message.CNXN, host.next().command());
      assertEquals("in\n", new String(host.ask(2, "shell:echo in"), StandardCharsets.UTF_8));
    }
    try (WireHost again = new WireHost(rig.port)) {
      Message token = introduce(again);
      again.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, sign(token.payload())));
      assertEquals(Message.AUTH, again.next().command(), "it was allowed once, not always");
    }
  }

  @Test
  void aKeyThatIsAlwaysAllowedIsKept() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (WireHost host = new WireHost(rig.port)) {
        introduce(host);
        authorization.answer(offer(host), true, true);
        assertEquals(Message.CNXN, host.next().command());
      }
    }
    assertArrayEquals((keyText() + "\n").getBytes(StandardCharsets.UTF_8),
        rig.files.read(Authorization.KEYS).readAllBytes());

    try (WireHost again = new WireHost(rig.port)) {
      Message token = introduce(again);
      again.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, sign(token.payload())));
      assertEquals(Message.CNXN, again.next().command());
    }
  }

  @Test
  void aSignatureOfAnotherTokenIsNoSignature() throws Exception {
    rig.files.makeFolder("/data/misc/adb", true);
    try (var out = rig.files.write(Authorization.KEYS, false)) {
      out.write(("no key\n" + keyText() + "\n").getBytes(StandardCharsets.UTF_8));
    }
    try (WireHost host = new WireHost(rig.port)) {
      Message token = introduce(host);
      host.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, sign(new byte[20])));
      Message second = host.next();
      assertEquals(Message.AUTH, second.command());
      host.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, sign(token.payload())));
      Message third = host.next();
      assertEquals(Message.AUTH, third.command(), "a token is used once");
      host.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, new byte[3]));
      Message fourth = host.next();
      host.send(new Message(Message.AUTH, Admission.SIGNATURE, 0, sign(fourth.payload())));
      assertEquals(Message.CNXN, host.next().command());
    }
  }

  @Test
  void aHostThatLeavesAsksNoMore() throws Exception {
    WireHost host = new WireHost(rig.port);
    introduce(host);
    Authorization.Question question = offer(host);

    host.close();

    assertEquals(question, withdrawn.poll(WAIT_S, TimeUnit.SECONDS));
    authorization.answer(question, true, true);
    assertFalse(rig.files.exists(Authorization.KEYS), "an answer that comes too late lets nobody in");
  }

  @Test
  void whoWaitsComesInWhenNobodyIsAskedAnyMore() throws Exception {
    try (WireHost host = new WireHost(rig.port)) {
      introduce(host);
      Authorization.Question question = offer(host);

      authorization.require(false);

      assertEquals(Message.CNXN, host.next().command());
      assertEquals(question, withdrawn.poll(WAIT_S, TimeUnit.SECONDS));
    }
  }

  @Test
  void rubbishIsNoKey() {
    String whole = keyText();
    byte[] longer = Base64.getDecoder().decode(whole.split(" ")[0]);
    longer[0] = 63;
    ByteArrayOutputStream zero = new ByteArrayOutputStream();
    zero.writeBytes(new byte[524]);

    assertNotNull(HostKey.parse(whole));
    for (String text : new String[] {
      "", " ", "AAAA", "*", whole.substring(4), whole + "\n" + whole,
      Base64.getEncoder().encodeToString(longer), Base64.getEncoder().encodeToString(zero.toByteArray())
    }) {
      assertNull(HostKey.parse(text), text);
    }
  }
}
