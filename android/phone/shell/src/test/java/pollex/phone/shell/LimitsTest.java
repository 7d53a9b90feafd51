package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No line can take the phone down: each bound answers with a sentence. */
@Timeout(120)
class LimitsTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void deep_nesting_is_refused() {
    phone.fails(1, "/system/bin/sh: nesting too deep", "(".repeat(100_000));
    phone.fails(1, "/system/bin/sh: nesting too deep", "echo " + "$(echo ".repeat(10_000));
    phone.fails(1, "/system/bin/sh: nesting too deep", "{ ".repeat(10_000));
    phone.fails(1, "/system/bin/sh: nesting too deep", "echo $((" + "(".repeat(10_000) + "1" + ")".repeat(10_000)
        + "))");
    phone.fails(1, "/system/bin/sh: nesting too deep", "echo $((" + "-".repeat(10_000) + "1))");
  }

  @Test
  void endless_recursion_is_refused() {
    assertTrue(phone.run("f() { f; }; f").err().endsWith("nesting too deep\n"));
    assertTrue(phone.run("f() { (f); }; f").err().endsWith("nesting too deep\n"));
    assertTrue(phone.run("f() { echo $(f); }; f").err().contains("nesting too deep\n"));
    assertTrue(phone.run("echo 'sh /sdcard/r' >/sdcard/r; sh /sdcard/r").err().endsWith("nesting too deep\n"));
    assertTrue(phone.run("echo '. /sdcard/s' >/sdcard/s; . /sdcard/s").err().endsWith("nesting too deep\n"));
    assertTrue(phone.run("V='eval \"$V\"'; eval \"$V\"").err().endsWith("nesting too deep\n"));
    assertTrue(phone.run("f() { f | f; }; f").code() != 0);
  }

  @Test
  void chains_of_any_length_are_fine() {
    phone.prints("end\n", "true" + " && true".repeat(20_000) + " && echo end");
    phone.prints("end\n", "true;".repeat(20_000) + "echo end");
  }

  @Test
  void words_and_outputs_grow_to_a_bound_only() {
    phone.fails(1, "/system/bin/sh: word too long",
        "V=xxxxxxxxxxxxxxxx; while :; do V=$V$V$V$V; done");
    phone.fails(1, "/system/bin/sh: command substitution: output too long", "V=$(yes)");
    phone.fails(1, "/system/bin/sh: Argument list too long", "echo " + "x".repeat(2_000_000));
    phone.fails(1, "/system/bin/sh: Argument list too long", "set -- $(seq 40000)");
    assertEquals(1, phone.run("sort /dev/zero").code());
    assertEquals(1, phone.run("seq 100000000 | sort").code());
    assertEquals(1, phone.run("printf '%999999999d' 1").code());
    assertEquals(1, phone.run("sed -i s/a/b/ /dev/zero").code());
  }

  @Test
  void storms_of_jobs_run_out_of_threads_and_not_of_memory() {
    Terminal.Result pipes = phone.run("sleep 3" + " | sleep 3".repeat(500));
    assertTrue(pipes.err().startsWith("/system/bin/sh: can't fork - try again\n"), pipes.err());

    Terminal.Result storm = phone.run("for i in $(seq 1000); do sleep 3 & done");
    assertTrue(storm.err().contains("/system/bin/sh: can't fork - try again\n"), storm::toString);
    long jobs = Thread.getAllStackTraces().keySet().stream().filter(thread ->
        thread.getName().equals("shell-job")).count();
    assertTrue(jobs <= Limits.THREADS, () -> jobs + " threads");
    awaitThreads();
  }

  @Test
  void wicked_patterns_end() {
    phone.run("touch /sdcard/" + "a".repeat(200));
    phone.prints("/sdcard/" + "*a".repeat(60) + "b\n", "echo /sdcard/" + "*a".repeat(60) + "b");
    phone.fails(2, "grep: pattern too hard", "echo " + "a".repeat(60)
        + " | grep -E '(.*)(.*)(.*)(.*)(.*)(.*)(.*)x\\1'");
  }

  private void awaitThreads() {
    while (phone.run("true | true").code() != 0) {
      Thread.onSpinWait();
    }
  }
}
