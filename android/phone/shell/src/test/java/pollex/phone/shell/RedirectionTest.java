package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.fs.FileSystem;

class RedirectionTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void output_goes_to_a_file_and_more_is_appended() {
    phone.prints("a\nb\n", "cd /sdcard; echo a >f; echo b >>f; cat <f");
  }

  @Test
  void standard_error_can_go_where_output_goes() {
    phone.prints("ls: /nope: No such file or directory\n", "ls /nope >/sdcard/f 2>&1; cat /sdcard/f");
    phone.prints("ls: /nope: No such file or directory\n", "ls /nope &>/sdcard/f; cat /sdcard/f");
    assertEquals(new Terminal.Result(1, "ls: /nope: No such file or directory\n", ""),
        phone.run("ls /nope 2>&1 >/dev/null"));
    assertEquals(new Terminal.Result(0, "", "x\n"), phone.run("echo x >&2"));
  }

  @Test
  void redirections_are_done_from_left_to_right() {
    assertEquals(new Terminal.Result(1, "", "ls: /nope: No such file or directory\n"),
        phone.run("ls /nope >/dev/null"));
    phone.prints("", "echo x >/dev/null 2>&1 </dev/null");
  }

  @Test
  void a_file_that_cannot_be_opened_stops_the_command_but_not_the_line() {
    assertEquals(
        new Terminal.Result(0, "next\n", "/system/bin/sh: can't create /no/f: No such file or directory\n"),
        phone.run("echo x >/no/f; echo next"));
    phone.fails(1, "/system/bin/sh: can't open /no: No such file or directory", "cat </no");
    phone.fails(1, "/system/bin/sh: can't create /system/f: Read-only file system", "echo x >/system/f");
    phone.fails(1, "/system/bin/sh: can't create /sdcard: Is a directory", "echo x >/sdcard");
  }

  @Test
  void groups_and_loops_are_redirected_as_a_whole() {
    phone.prints("a\nb\nc\n", "{ echo a; echo b; } >/sdcard/f; (echo c) >>/sdcard/f; cat /sdcard/f");
    phone.prints("<x>\n<y>\n", "printf 'x\\ny\\n' >/sdcard/f; while read l; do echo \"<$l>\"; done </sdcard/f");
  }

  @Test
  void exec_without_a_command_redirects_the_rest_of_the_shell() {
    phone.prints("", "exec >/sdcard/f; echo a; echo b");
    phone.prints("a\nb\n", "cat /sdcard/f");
  }

  @Test
  void a_here_document_is_standard_input_with_variables_filled_in() {
    phone.prints("home / \n$HOME\n", "cat <<E\nhome $HOME \nE\ncat <<'E'\n$HOME\nE\n");
  }

  @Test
  void order_is_kept_when_both_streams_share_one_sink() {
    ByteArrayOutputStream both = new ByteArrayOutputStream();

    phone.shell().run("echo 1; echo 2 >&2; ls /nope; echo 3", InputStream.nullInputStream(), both, both);

    assertEquals("1\n2\nls: /nope: No such file or directory\n3\n", both.toString(StandardCharsets.UTF_8));
  }

  @Test
  void a_full_disk_is_said_in_a_sentence_and_costs_nothing_else() throws Exception {
    FileSystem small = new FileSystem(host.resolve("small"), 100_000);
    Shell shell = new Shell(small, name -> null, Map.of());
    shell.run("echo old >/sdcard/keep", InputStream.nullInputStream(), OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());

    Terminal.Result full = phone.run(shell, "head -c 200000 /dev/zero >/sdcard/big; echo $?",
        InputStream.nullInputStream());
    Terminal.Result copy = phone.run(shell, "cp /sdcard/big /sdcard/keep; cat /sdcard/keep",
        InputStream.nullInputStream());

    assertEquals(new Terminal.Result(0, "1\n", "head: write: No space left on device\n"), full);
    assertEquals(new Terminal.Result(0, "old\n", "cp: /sdcard/keep: No space left on device\n"), copy);
  }
}
