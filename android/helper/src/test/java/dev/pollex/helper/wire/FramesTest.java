package dev.pollex.helper.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FramesTest {
  private static byte[] frame(int kind, byte[] payload) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(payload.length);
    out.writeByte(kind);
    out.write(payload);
    return bytes.toByteArray();
  }

  @Test
  void aJsonFrameIsLengthKindPayload() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new FrameWriter(out).json(Map.of("id", 7L));

    assertArrayEquals(frame(0, "{\"id\":7}".getBytes(StandardCharsets.UTF_8)), out.toByteArray());
  }

  @Test
  void whatIsWrittenIsReadBackHoweverItIsSplit() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter writer = new FrameWriter(out);
    writer.json(Map.of("op", "ping"));
    writer.json(Map.of("op", "quit"));
    FrameReader reader = new FrameReader(new OneByteAtATime(out.toByteArray()));

    assertArrayEquals("{\"op\":\"ping\"}".getBytes(StandardCharsets.UTF_8), reader.read().payload);
    assertArrayEquals("{\"op\":\"quit\"}".getBytes(StandardCharsets.UTF_8), reader.read().payload);
    assertNull(reader.read());
  }

  @Test
  void aStreamThatEndsInsideAFrameIsAtItsEnd() throws IOException {
    byte[] whole = frame(0, new byte[10]);
    for (int cut = 0; cut < whole.length; cut++) {
      byte[] part = java.util.Arrays.copyOf(whole, cut);
      assertNull(new FrameReader(new ByteArrayInputStream(part)).read(), "cut at " + cut);
    }
  }

  @Test
  void aFrameThatIsTooLongIsReadOverAndTheNextOneIsRead() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(frame(0, new byte[Frame.MAX_PAYLOAD_BYTES + 1]));
    bytes.write(frame(0, new byte[Frame.MAX_PAYLOAD_BYTES]));
    FrameReader reader = new FrameReader(new ByteArrayInputStream(bytes.toByteArray()));

    Frame first = reader.read();
    assertNull(first.payload);
    assertEquals(Frame.MAX_PAYLOAD_BYTES + 1, first.length);
    assertEquals(Frame.MAX_PAYLOAD_BYTES, reader.read().payload.length);
  }

  @Test
  void aLengthIsUnsigned() throws IOException {
    byte[] head = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0};

    assertNull(new FrameReader(new ByteArrayInputStream(head)).read(), "4 GiB that never come are an end");
  }

  @Test
  void garbageNeverThrowsAnythingButAnEnd() throws IOException {
    Random random = new Random(20);
    for (int round = 0; round < 2000; round++) {
      byte[] garbage = new byte[random.nextInt(300)];
      random.nextBytes(garbage);
      FrameReader reader = new FrameReader(new ByteArrayInputStream(garbage));
      Frame frame = reader.read();
      while (frame != null) {
        frame = reader.read();
      }
    }
  }

  @Test
  void aBlobGoesInPiecesAndOnlyTheFinalOneIsMarked() throws IOException {
    byte[] blob = new byte[2 * FrameWriter.MAX_PIECE_BYTES + 5];
    new Random(1).nextBytes(blob);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new FrameWriter(out).blob(0xfffffffeL, blob);

    FrameReader reader = new FrameReader(new ByteArrayInputStream(out.toByteArray()));
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    int[] last = {0, 0, 1};
    for (int i = 0; i < 3; i++) {
      Frame piece = reader.read();
      assertEquals(Frame.KIND_BLOB, piece.kind);
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(piece.payload));
      assertEquals(0xfffffffe, in.readInt());
      assertEquals(last[i], in.readUnsignedByte());
      byte[] data = in.readAllBytes();
      assertTrue(data.length <= FrameWriter.MAX_PIECE_BYTES);
      joined.write(data);
    }
    assertArrayEquals(blob, joined.toByteArray());
    assertNull(reader.read());
  }

  @Test
  void anEmptyBlobIsOnePiece() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new FrameWriter(out).blob(1, new byte[0]);

    assertArrayEquals(frame(1, new byte[] {0, 0, 0, 1, 1}), out.toByteArray());
  }

  @Test
  void anAnswerGetsThroughBetweenThePiecesOfAPicture() throws Exception {
    GatedOutput out = new GatedOutput();
    FrameWriter writer = new FrameWriter(out);
    Thread picture = new Thread(() -> assertNotThrows(() -> writer.blob(5, new byte[4 * FrameWriter.MAX_PIECE_BYTES])));
    picture.start();
    out.awaitFirstWrite();
    Thread answer = new Thread(() -> assertNotThrows(() -> writer.json(Map.of("id", 6L))));
    answer.start();
    while (answer.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    out.open();
    picture.join();
    answer.join();

    FrameReader reader = new FrameReader(new ByteArrayInputStream(out.bytes()));
    assertEquals(Frame.KIND_BLOB, reader.read().kind);
    assertEquals(Frame.KIND_JSON, reader.read().kind, "the answer waits for one piece only");
    assertNotNull(reader.read());
  }

  @Test
  void aPrintStreamThatLostItsReaderIsNoticed() {
    PrintStream dead =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("broken pipe");
              }
            });

    assertThrows(IOException.class, () -> new FrameWriter(dead).json(Map.of()));
  }

  private interface Step {
    void run() throws Exception;
  }

  private static void assertNotThrows(Step step) {
    try {
      step.run();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static final class OneByteAtATime extends InputStream {
    private final InputStream in;

    OneByteAtATime(byte[] bytes) {
      in = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] to, int from, int count) throws IOException {
      return in.read(to, from, Math.min(1, count));
    }
  }

  /** Holds the first write until it is opened. */
  private static final class GatedOutput extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final java.util.concurrent.CountDownLatch begun = new java.util.concurrent.CountDownLatch(1);
    private final java.util.concurrent.CountDownLatch opened = new java.util.concurrent.CountDownLatch(1);

    @Override
    public void write(int b) {
      throw new AssertionError("frames are written whole");
    }

    @Override
    public void write(byte[] from, int at, int count) throws IOException {
      begun.countDown();
      try {
        opened.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      bytes.write(from, at, count);
    }

    void awaitFirstWrite() throws InterruptedException {
      begun.await();
    }

    void open() {
      opened.countDown();
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
