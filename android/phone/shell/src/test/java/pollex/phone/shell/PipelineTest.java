package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void what_one_prints_the_next_one_reads() {
    phone.prints("3\n", "printf 'b\\na\\nb\\n' | sort | wc -l");
    assertEquals(new Terminal.Result(0, "INPUT\n", ""), phone.run("cat | tr a-z A-Z", "input\n"));
  }

  @Test
  void the_last_member_gives_the_exit_code() {
    assertEquals(3, phone.run("true | sh -c 'exit 3'").code());
    assertEquals(0, phone.run("false | true").code());
    assertEquals(1, phone.run("! true | true").code());
  }

  @Test
  void a_writer_ends_when_nobody_reads_any_more() {
    assertTimeoutPreemptively(LONG, () -> {
      phone.prints("y\ny\n", "yes | head -n 2");
      phone.prints("x\n", "while true; do echo x; done | head -n 1");
      phone.prints("10\n", "cat /dev/zero | head -c 10 | wc -c");
    });
  }

  @Test
  void more_than_a_pipe_holds_goes_through_it() {
    phone.prints("3000000\n", "head -c 3000000 /dev/zero | cat | cat | wc -c");
  }

  @Test
  void members_are_shells_of_their_own() {
    phone.prints("1\n", "a=1; echo 2 | read a; echo $a");
    phone.prints("/\n", "cd / | cd /sdcard; pwd");
  }

  @Test
  void work_in_the_background_lets_the_line_return_at_once() {
    long start = System.nanoTime();
    phone.prints("", "nohup sleep 60 >/dev/null 2>&1 &");
    assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(20));
  }

  @Test
  void work_in_the_background_goes_on_after_the_line() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    phone.program("late", call -> {
      go.await();
      done.countDown();
      return 0;
    });

    phone.prints("now\n", "late & echo now");
    go.countDown();

    assertTrue(done.await(30, TimeUnit.SECONDS));
  }

  @Test
  void wait_waits_for_the_background() {
    phone.prints("first\nsecond\n", "(sleep 0.2; echo first) & wait; echo second");
  }

  @Test
  void background_work_has_no_input_and_prints_to_nobody_after_the_line() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    int[] read = new int[1];
    phone.program("reader", call -> {
      read[0] = call.in().read();
      done.countDown();
      return 0;
    });

    phone.run(phone.shell(), "reader &", new InputStream() {
      @Override
      public int read() {
        return 'x';
      }
    });

    assertTrue(done.await(30, TimeUnit.SECONDS));
    assertEquals(-1, read[0]);
  }
}
