package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Messages on the wire: what is written is read again, and what is none is refused. */
final class MessageTest {
  @Test
  void aMessageIsReadAsItWasWritten() throws IOException {
    Message read = reader(bytes(new Message(Message.OPEN, 7, 0, "sync:\0".getBytes()))).read();

    assertEquals(Message.OPEN, read.command());
    assertEquals(7, read.arg0());
    assertEquals(0, read.arg1());
    assertEquals("sync:", read.text());
  }

  @Test
  void theBytesAreThoseOfAdb() throws IOException {
    byte[] bytes = bytes(new Message(Message.WRTE, 1, 0x102, new byte[] {(byte) 0xff, 2}));

    assertEquals("57525445" + "01000000" + "02010000" + "02000000" + "01010000" + "a8adabba" + "ff02",
        HexFormat.of().formatHex(bytes));
  }

  @Test
  void randomMessagesOfAllSizesMakeTheRoundTrip() throws IOException {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      byte[] payload = new byte[random.nextInt(round % 10 == 0 ? 100_000 : 100)];
      random.nextBytes(payload);
      MessageReader reader = reader(bytes(new Message(Message.WRTE, random.nextInt(), random.nextInt(), payload)));
      reader.agree(Message.MAX_PAYLOAD_BYTES, true);

      assertArrayEquals(payload, reader.read().payload());
      assertNull(reader.read());
    }
  }

  @Test
  void randomBytesAreRefusedOrReadButNothingElse() throws IOException {
    Random random = new Random(2);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = bytes(new Message(Message.OKAY, 1, 2, new byte[random.nextInt(40)]));
      for (int change = random.nextInt(4); change >= 0; change--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      MessageReader reader = reader(bytes);
      try {
        while (reader.read() != null) {
          // Another message inside the noise is fine.
        }
      } catch (WireException refused) {
        assertNull(refused.getCause());
      }
    }
  }

  @Test
  void aPayloadLongerThanAgreedIsRefusedBeforeItCame() throws IOException {
    byte[] header = new Message(Message.WRTE, 1, 1, new byte[Message.MAX_EARLY_PAYLOAD_BYTES + 1]).header();

    assertThrows(WireException.class, () -> reader(header).read());
  }

  @Test
  void aLengthThatLooksNegativeIsRefused() {
    byte[] header = new Message(Message.WRTE, 1, 1).header();
    header[15] = (byte) 0x80;

    assertThrows(WireException.class, () -> reader(header).read());
  }

  @Test
  void anUnknownCommandIsRefused() {
    assertThrows(WireException.class, () -> reader(new Message(0x12345678, 1, 1).header()).read());
  }

  @Test
  void aHostThatComesBackIntroducesItselfWithoutAChecksum() throws IOException {
    for (int version : new int[] {Message.VERSION_NO_CHECKSUMS, Message.VERSION_CHECKSUMS}) {
      Message introduction = new Message(Message.CNXN, version, 4096, new byte[] {1, 2, 3});
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] header = introduction.header();
      header[16] = 0;
      bytes.write(header);
      bytes.write(introduction.payload());
      MessageReader reader = new MessageReader(new ByteArrayInputStream(bytes.toByteArray()));
      if (version == Message.VERSION_CHECKSUMS) {
        assertThrows(WireException.class, reader::read);
      } else {
        assertEquals(3, reader.read().payload().length);
      }
    }
  }

  @Test
  void aWrongChecksumIsRefusedWhereChecksumsCount() throws IOException {
    byte[] bytes = bytes(new Message(Message.WRTE, 1, 1, new byte[] {5}));
    bytes[16]++;
    MessageReader indifferent = reader(bytes);
    indifferent.agree(Message.MAX_PAYLOAD_BYTES, false);

    assertThrows(WireException.class, () -> reader(bytes).read());
    assertArrayEquals(new byte[] {5}, indifferent.read().payload());
  }

  @Test
  void aHostThatComesBackSendsNoChecksumWithTheVersionOfBefore() throws IOException {
    byte[] again = bytes(new Message(Message.CNXN, Message.VERSION_NO_CHECKSUMS, 1 << 20, new byte[] {5}));
    java.util.Arrays.fill(again, 16, 20, (byte) 0);
    byte[] old = bytes(new Message(Message.CNXN, Message.VERSION_NO_CHECKSUMS - 1, 1 << 20, new byte[] {5}));
    java.util.Arrays.fill(old, 16, 20, (byte) 0);

    assertArrayEquals(new byte[] {5}, reader(again).read().payload());
    assertThrows(WireException.class, () -> reader(old).read());
  }

  @Test
  void anEndInsideAMessageIsAnError() throws IOException {
    byte[] bytes = bytes(new Message(Message.WRTE, 1, 1, new byte[] {5, 6}));

    for (int cut = 1; cut < bytes.length; cut++) {
      byte[] begin = java.util.Arrays.copyOf(bytes, cut);
      assertThrows(WireException.class, () -> reader(begin).read());
    }
  }

  private static MessageReader reader(byte[] bytes) {
    return new MessageReader(new ByteArrayInputStream(bytes));
  }

  private static byte[] bytes(Message message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(message.header());
    bytes.write(message.payload());
    return bytes.toByteArray();
  }
}
