package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a terminal does with the keys that a person presses. */
final class TerminalTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

  @Test
  void keysAreShownAndLinesAreHandedOver() throws IOException {
    assertEquals("ls -l\npwd\n", typed("ls -l\rpwd\r"));
    assertEquals("ls -l\r\npwd\r\n", shown());
  }

  @Test
  void aCharacterIsRubbedOutWhole() throws IOException {
    assertEquals("ab\n", typed("a中\u007fbc\b\r"));
    assertEquals("a中\b \bbc\b \b\r\n", shown());
  }

  @Test
  void aLineIsTakenBackWithCtrlU() throws IOException {
    assertEquals("ok\n", typed("wrong\u0015ok\r"));
  }

  @Test
  void ctrlCDropsTheLineAndInterrupts() throws IOException {
    assertEquals("next\n", typed("sleep 100\u0003next\r"));
    assertTrue(shown().startsWith("sleep 100^C\r\n"));
    assertTrue(Thread.interrupted());
  }

  @Test
  void ctrlDEndsTheInputOnAnEmptyLineOnly() throws IOException {
    assertEquals("abc\n", typed("ab\u0004c\r\u0004never\r"));
  }

  @Test
  void arrowsAndOtherControlKeysMeanNothing() throws IOException {
    assertEquals("ab\tc\n", typed("a\u001b[Ab\u001b[1;5D\t\u0001c\r"));
  }

  @Test
  void aLineIsCutAtItsLimit() throws IOException {
    assertEquals(4096, typed("x".repeat(5000) + "\r").length());
  }

  private String typed(String keys) throws IOException {
    Terminal terminal =
        new Terminal(new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)), screen);
    Thread typing = terminal.start(Thread.currentThread());
    boolean interrupted = false;
    while (typing.isAlive()) {
      try {
        typing.join();
      } catch (InterruptedException ctrlC) {
        interrupted = true;
      }
    }
    String lines = new String(terminal.input().readAllBytes(), StandardCharsets.UTF_8);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return lines;
  }

  private String shown() {
    return screen.toString(StandardCharsets.UTF_8);
  }
}
