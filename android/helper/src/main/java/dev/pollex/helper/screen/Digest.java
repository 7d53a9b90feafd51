package dev.pollex.helper.screen;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A short name for the content of a reading. */
public final class Digest {
  private static final int BYTES = 8;

  private Digest() {}

  /** 16 hexadecimal digits over all parts and their borders. */
  public static String of(byte[]... parts) {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java and every Android has it
    }
    for (byte[] part : parts) {
      sha.update(Integer.toString(part.length).getBytes());
      sha.update((byte) ' ');
      sha.update(part);
    }
    byte[] digest = sha.digest();
    StringBuilder hex = new StringBuilder();
    for (int i = 0; i < BYTES; i++) {
      hex.append(Character.forDigit(digest[i] >> 4 & 15, 16)).append(Character.forDigit(digest[i] & 15, 16));
    }
    return hex.toString();
  }
}
