package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The caller hangs up: its thread is interrupted and standard input ends. */
@Timeout(60)
class HangupTest {
  @TempDir Path host;
  private Terminal phone;
  private final AtomicInteger code = new AtomicInteger(-1);

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void a_hang_up_ends_what_runs_in_the_foreground() throws Exception {
    Thread caller = start("sleep 600; echo not reached >/sdcard/reached", InputStream.nullInputStream());
    caller.interrupt();
    caller.join();

    assertEquals(129, code.get());
    assertFalse(phone.files().exists("/sdcard/reached"));
  }

  @Test
  void every_member_of_a_pipeline_hears_of_it() throws Exception {
    CountDownLatch started = new CountDownLatch(2);
    CountDownLatch ended = new CountDownLatch(2);
    phone.program("patient", call -> {
      started.countDown();
      try {
        Thread.sleep(600_000);
      } finally {
        ended.countDown();
      }
      return 0;
    });

    Thread caller = start("patient | patient", InputStream.nullInputStream());
    started.await();
    caller.interrupt();
    caller.join();

    assertTrue(ended.await(30, TimeUnit.SECONDS));
    assertEquals(129, code.get());
  }

  @Test
  void loops_end_too_whatever_is_in_them() throws Exception {
    for (String line : new String[] {"while :; do :; done", "while true; do echo x; done",
        "until false; do ls /sdcard; done",
        "yes | while read x; do :; done", "cat /dev/zero >/dev/null", "tail -f /proc/version", "seq 1 0 2",
        "f() { while :; do (true); done; }; f", "while :; do sleep 1 || true; done"}) {
      Thread caller = start(line, InputStream.nullInputStream());
      caller.interrupt();
      caller.join();

      assertEquals(129, code.get(), line);
    }
  }

  @Test
  void who_ignores_it_goes_on_until_its_input_ends() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    AtomicBoolean ignores = new AtomicBoolean();
    phone.program("app_process", call -> {
      ignores.set(call.ignoresHangup());
      started.countDown();
      while (call.in().read() >= 0) {
        continue;
      }
      interrupted.set(Thread.interrupted());
      call.files().touch("/sdcard/cleaned", 0);
      return 5;
    });
    PipedOutputStream host = new PipedOutputStream();

    Thread caller = start(
        "export CLASSPATH=/data/local/tmp/p.jar; trap '' HUP; exec app_process / Main", new PipedInputStream(host));
    started.await();
    caller.interrupt();
    caller.join(300);
    assertTrue(caller.isAlive());
    host.close();
    caller.join();

    assertTrue(ignores.get());
    assertFalse(interrupted.get());
    assertEquals(5, code.get());
    assertTrue(phone.files().exists("/sdcard/cleaned"));
  }

  @Test
  void nohup_ignores_it_for_one_command_and_a_subshell_keeps_its_trap_to_itself() {
    phone.program("ignores", call -> call.ignoresHangup() ? 1 : 0);

    assertEquals(1, phone.run("nohup ignores").code());
    assertEquals(0, phone.run("nohup true; ignores").code());
    assertEquals(0, phone.run("(trap '' HUP); ignores").code());
    assertEquals(1, phone.run("trap '' HUP; (ignores)").code());
    assertEquals(1, phone.run("trap '' HUP; true | ignores").code());
    assertEquals(0, phone.run("trap '' HUP; trap - HUP; ignores").code());
  }

  @Test
  void background_work_is_not_reached_by_it() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    CountDownLatch finished = new CountDownLatch(1);
    phone.program("daemon", call -> {
      started.countDown();
      finish.await();
      finished.countDown();
      return 0;
    });

    Thread caller = start("daemon & sleep 600", InputStream.nullInputStream());
    started.await();
    caller.interrupt();
    caller.join();
    finish.countDown();

    assertTrue(finished.await(30, TimeUnit.SECONDS));
  }

  @Test
  void a_program_that_does_not_listen_holds_nobody_up_for_ever() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    phone.program("deaf", call -> {
      started.countDown();
      while (release.getCount() > 0) {
        Thread.onSpinWait();
      }
      return 0;
    });

    Thread caller = start("deaf", InputStream.nullInputStream());
    started.await();
    caller.interrupt();
    caller.join(30_000);

    assertFalse(caller.isAlive());
    release.countDown();
  }

  @Test
  void a_closed_output_ends_the_line() throws Exception {
    OutputStream closed = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("closed");
      }
    };

    assertEquals(141, phone.shell().run("while true; do echo x; done", InputStream.nullInputStream(), closed, closed));
  }

  private Thread start(String line, InputStream in) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Thread caller = new Thread(() -> {
      Shell shell = phone.shell();
      running.countDown();
      code.set(shell.run(line, in, OutputStream.nullOutputStream(), OutputStream.nullOutputStream()));
    });
    caller.start();
    running.await();
    caller.join(150);
    return caller;
  }
}
