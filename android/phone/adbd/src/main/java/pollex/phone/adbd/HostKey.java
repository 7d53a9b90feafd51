package pollex.phone.adbd;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** The public key of one host, as it offers it: Base64 of Android's own form of an RSA key, then a name. */
final class HostKey {
  private static final int MODULUS_BYTES = 256;
  private static final int MODULUS_AT = 8;
  private static final int EXPONENT_AT = MODULUS_AT + 2 * MODULUS_BYTES;
  private static final int ENCODED_BYTES = EXPONENT_AT + 4;

  /** What PKCS #1 puts before a SHA-1 digest; the token is signed as if it were one. */
  private static final byte[] DIGEST_PREFIX = HexFormat.of().parseHex("3021300906052b0e03021a05000414");

  private final String line;
  private final byte[] encoded;
  private final PublicKey key;

  private HostKey(String line, byte[] encoded, PublicKey key) {
    this.line = line;
    this.encoded = encoded;
    this.key = key;
  }

  /** The key in one line of text, or null where that is none. */
  static HostKey parse(String text) {
    String line = text.strip();
    try {
      byte[] encoded = Base64.getDecoder().decode(line.split("\\s", 2)[0]);
      ByteBuffer numbers = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
      if (encoded.length != ENCODED_BYTES || numbers.getInt(0) != MODULUS_BYTES / 4 || line.lines().count() != 1) {
        return null;
      }
      byte[] modulus = Arrays.copyOfRange(encoded, MODULUS_AT, MODULUS_AT + MODULUS_BYTES);
      for (int i = 0; i < MODULUS_BYTES / 2; i++) {
        byte low = modulus[i];
        modulus[i] = modulus[MODULUS_BYTES - 1 - i];
        modulus[MODULUS_BYTES - 1 - i] = low;
      }
      BigInteger exponent = BigInteger.valueOf(Integer.toUnsignedLong(numbers.getInt(EXPONENT_AT)));
      RSAPublicKeySpec spec = new RSAPublicKeySpec(new BigInteger(1, modulus), exponent);
      return new HostKey(line, encoded, KeyFactory.getInstance("RSA").generatePublic(spec));
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      return null;
    }
  }

  /** As it is kept in a list of keys. */
  String line() {
    return line;
  }

  boolean isSameAs(HostKey other) {
    return Arrays.equals(encoded, other.encoded);
  }

  /** What a person compares: pairs of hexadecimal digits with colons between them. */
  String fingerprint() {
    try {
      byte[] digest = MessageDigest.getInstance("MD5").digest(encoded);
      return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the token was signed by who has the other half of the key. */
  boolean signed(byte[] token, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance("NONEwithRSA");
      verifier.initVerify(key);
      verifier.update(DIGEST_PREFIX);
      verifier.update(token);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
