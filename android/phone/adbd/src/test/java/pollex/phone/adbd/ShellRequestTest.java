package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** How a host says what is to be run, and how. */
final class ShellRequestTest {
  @Test
  void adbShellAsksForPackets() {
    assertEquals(
        new ShellRequest(true, false, "echo a:b"), ShellRequest.parse("shell,v2,TERM=xterm-256color,raw:echo a:b"));
  }

  @Test
  void optionsMayComeInAnyOrderAndUnknownOnesChangeNothing() {
    assertEquals(new ShellRequest(true, false, "ls"), ShellRequest.parse("shell,raw,mystery,v2:ls"));
  }

  @Test
  void withoutAWordAboutItACommandGetsNoTerminalAndAPersonDoes() {
    assertEquals(new ShellRequest(true, false, "ls"), ShellRequest.parse("shell,v2:ls"));
    assertEquals(new ShellRequest(true, true, ""), ShellRequest.parse("shell,v2,TERM=vt100:"));
    assertEquals(new ShellRequest(true, true, "ls"), ShellRequest.parse("shell,v2,pty:ls"));
    assertEquals(new ShellRequest(true, false, ""), ShellRequest.parse("shell,v2,raw:"));
  }

  @Test
  void theOldShellAndExecAreRaw() {
    assertEquals(new ShellRequest(false, false, "ls"), ShellRequest.parse("shell:ls"));
    assertEquals(new ShellRequest(false, true, ""), ShellRequest.parse("shell:"));
    assertEquals(new ShellRequest(false, false, "cat 'a'"), ShellRequest.parse("exec:cat 'a'"));
  }

  @Test
  void otherServicesAreNone() {
    assertNull(ShellRequest.parse("shell"));
    assertNull(ShellRequest.parse("shellx:ls"));
    assertNull(ShellRequest.parse("exec,v2:ls"));
    assertNull(ShellRequest.parse("reboot:"));
    assertNull(ShellRequest.parse(""));
  }
}
