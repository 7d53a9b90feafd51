package pollex.phone.shell.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.shell.Terminal;

class SystemToolsTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void the_user_is_shell() {
    String id = phone.run("id").out();
    assertTrue(id.startsWith("uid=2000(shell) gid=2000(shell) groups=2000(shell),"), id);
    assertTrue(id.endsWith(" context=u:r:shell:s0\n"), id);
    phone.prints("2000\nshell\nshell\n", "id -u; id -un; whoami");
    phone.prints("Enforcing\n", "getenforce");
  }

  @Test
  void the_machine_is_a_linux() {
    phone.prints("Linux\n", "uname");
    assertTrue(phone.run("uname -a").out().matches("Linux localhost 5\\.\\S+ #1 SMP PREEMPT \\S+ Toybox\n"));
    phone.prints(Runtime.getRuntime().availableProcessors() + "\n", "nproc");
    assertTrue(phone.run("cat /proc/meminfo").out().contains("MemAvailable:"));
  }

  @Test
  void date_has_the_look_of_a_phone_and_takes_formats() {
    assertTrue(phone.run("date").out().matches(
        "[A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]\\d \\d\\d:\\d\\d:\\d\\d GMT \\d{4}\n"));
    phone.prints("Tue Nov 14 22:13:20 GMT 2023\n", "date -d @1700000000");
    phone.prints("2023-11-14 22:13:20 1700000000 2023-11-14\n", "date -d @1700000000 '+%Y-%m-%d %H:%M:%S %s %F'");
    phone.prints("Wed Nov 15 06:13:20 +0800 2023\n", "TZ=Asia/Shanghai date -d @1700000000 '+%a %b %e %T %z %Y'");
    phone.prints("UTC\n", "date -u +%Z");
    phone.fails(1, "date: bad date 'never'", "date -d never");
    phone.fails(1, "date: cannot set date: Operation not permitted", "date 010100002024");
  }

  @Test
  void test_answers_by_its_code() {
    for (String truth : new String[] {"-f /proc/version", "-d /sdcard", "-e /dev/null", "! -e /nope", "-n x",
        "-z ''", "a = a", "a != b",
        "1 -lt 2", "2 -ge 2", "x", "-L /sdcard", "'(' a = b ')' -o 1 -eq 1", "a = a -a b = b", "-c /dev/null"}) {
      assertEquals(new Terminal.Result(0, "", ""), phone.run("test " + truth), truth);
      assertEquals(new Terminal.Result(0, "", ""), phone.run("[ " + truth + " ]"), truth);
      assertEquals(1, phone.run("test ! '(' " + truth + " ')'").code(), truth);
    }
    assertEquals(0, phone.run("test '!' = '!'").code());
    assertEquals(1, phone.run("test").code());
    assertEquals(1, phone.run("[ '' ]").code());
    phone.fails(2, "[: missing ]", "[ a = a");
    phone.fails(2, "test: x: bad number", "test x -eq 1");
    phone.fails(2, "test: b: unexpected operator/operand", "test a b");
  }

  @Test
  void expr_calculates() {
    phone.prints("14\n", "expr 2 + 3 '*' 4");
    phone.prints("3\n", "expr abc : '.*'");
    phone.prints("b\n", "expr abc : 'a\\(.\\)'");
    assertEquals(new Terminal.Result(1, "0\n", ""), phone.run("expr 1 - 1"));
    phone.fails(2, "expr: syntax error", "expr 1 +");
    phone.fails(2, "expr: division by zero", "expr 1 / 0");
  }

  @Test
  void sleep_takes_fractions_and_units() {
    phone.prints("", "sleep 0.01; sleep .01s");
    phone.fails(1, "sleep: Not a number 'long'", "sleep long");
    phone.fails(1, "sleep: Needs 1 argument (see \"sleep --help\")", "sleep");
  }

  @Test
  void env_shows_and_sets_the_environment() {
    phone.prints("HOME=/\n", "env | grep HOME");
    phone.prints("1\n", "env A=1 printenv A");
    phone.prints("A=1\n", "env -i A=1 env");
    assertEquals(1, phone.run("printenv NOPE").code());
    phone.fails(127, "/system/bin/sh: nope: inaccessible or not found", "env nope");
  }

  @Test
  void timeout_ends_what_takes_too_long() {
    assertEquals(124, phone.run("timeout 0.1 sleep 60").code());
    assertEquals(124, phone.run("timeout 0.1 sh -c 'while :; do :; done'").code());
    assertEquals(new Terminal.Result(3, "x\n", ""), phone.run("timeout 30 sh -c 'echo x; exit 3'"));
  }

  @Test
  void toybox_runs_its_tools_and_knows_no_others() {
    phone.prints("x\n", "toybox echo x");
    assertTrue(phone.run("toybox").out().contains(" ls "));
    phone.fails(127, "toybox: Unknown command am (see \"toybox --help\")", "toybox am");
    phone.prints("/system/bin/toybox\n", "readlink -f /system/bin/ls");
  }

  @Test
  void time_says_how_long_it_took() {
    Terminal.Result result = phone.run("time echo x");
    assertEquals("x\n", result.out());
    assertTrue(result.err().matches(" +0m00\\.\\d\\ds real +0m00\\.00s user +0m00\\.00s system\n"), result.err());
  }
}
