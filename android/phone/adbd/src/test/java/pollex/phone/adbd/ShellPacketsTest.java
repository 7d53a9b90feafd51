package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The packets of the second shell protocol. */
final class ShellPacketsTest {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void outputErrorsAndExitCodeTravelApart() throws IOException {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    ShellPackets packets = new ShellPackets(wire);

    packets.output(ShellPackets.STDOUT).write("ab".getBytes(StandardCharsets.UTF_8));
    packets.output(ShellPackets.STDERR).write('c');
    packets.exit(255);

    assertEquals("01" + "02000000" + "6162" + "02" + "01000000" + "63" + "03" + "01000000" + "ff",
        HEX.formatHex(wire.toByteArray()));
  }

  @Test
  void standardInputIsWhatItsPacketsHold() throws IOException {
    byte[] wire = HEX.parseHex("00" + "02000000" + "6162" + "05" + "03000000" + "317832" + "00" + "00000000"
        + "00" + "01000000" + "63" + "04" + "00000000" + "00" + "01000000" + "64");

    assertEquals("abc", text(new ShellPackets.Input(new ByteArrayInputStream(wire))));
  }

  @Test
  void unknownPacketsAreDropped() throws IOException {
    byte[] wire = HEX.parseHex("77" + "02000000" + "0000" + "00" + "01000000" + "61");

    assertEquals("a", text(new ShellPackets.Input(new ByteArrayInputStream(wire))));
  }

  @Test
  void anEndAnywhereIsTheEndOfStandardInput() throws IOException {
    byte[] wire = HEX.parseHex("05" + "02000000" + "3178" + "00" + "03000000" + "616263");
    for (int cut = 0; cut < wire.length; cut++) {
      byte[] begin = java.util.Arrays.copyOf(wire, cut);
      String expected = "abc".substring(0, Math.max(0, cut - 12));

      assertEquals(expected, text(new ShellPackets.Input(new ByteArrayInputStream(begin))));
    }
  }

  @Test
  void aPacketThatClaimsFourGigabytesTakesNoMemory() throws IOException {
    byte[] wire = HEX.parseHex("00" + "ffffffff" + "6162");

    assertEquals("ab", text(new ShellPackets.Input(new ByteArrayInputStream(wire))));
  }

  @Test
  void whatIsWrittenAsStandardInputIsReadAgainWhateverThePieces() throws IOException {
    Random random = new Random(3);
    byte[] data = new byte[200_000];
    random.nextBytes(data);
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    new ShellPackets(wire).output(ShellPackets.STDIN).write(data);

    InputStream input = new ShellPackets.Input(new PiecewiseInput(wire.toByteArray(), random));

    assertArrayEquals(data, input.readAllBytes());
  }

  private static String text(InputStream input) throws IOException {
    return new String(input.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Gives its bytes in pieces of random size. */
  private static final class PiecewiseInput extends ByteArrayInputStream {
    private final Random random;

    PiecewiseInput(byte[] bytes, Random random) {
      super(bytes);
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] target, int from, int length) {
      return super.read(target, from, Math.min(length, 1 + random.nextInt(9)));
    }
  }
}
