package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The language: lists, conditions, loops, functions, builtins, and how names are found. */
class LanguageTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void a_line_prints_and_ends_with_its_code() {
    phone.prints("hello\n", "echo hello");
    assertEquals(new Terminal.Result(7, "", ""), phone.run("exit 7; echo no"));
    assertEquals(new Terminal.Result(0, "", ""), phone.run(""));
    assertEquals(new Terminal.Result(255, "", ""), phone.run("exit -1"));
  }

  @Test
  void an_unknown_command_is_127_with_the_phones_sentence() {
    phone.fails(127, "/system/bin/sh: su: inaccessible or not found", "su -c id");
    phone.fails(127, "/system/bin/sh: /data/local/tmp/x: inaccessible or not found", "/data/local/tmp/x");
    phone.fails(126, "/system/bin/sh: /sdcard: can't execute: Is a directory", "/sdcard");
    phone.fails(126, "/system/bin/sh: ./f: can't execute: Permission denied", "cd /sdcard; touch f; ./f");
  }

  @Test
  void an_open_quote_is_an_error_as_clients_meet_it() {
    phone.fails(1, "/system/bin/sh: no closing quote", "input text it's%s100%");
    phone.fails(1, "/system/bin/sh: no closing quote", "input text 'it\\'s'");
    phone.fails(1, "/system/bin/sh: syntax error: unexpected '('", "am start (x");
  }

  @Test
  void lists_run_by_the_codes_before_them() {
    phone.prints("a\nc\n", "true && echo a || echo b; false && echo x || echo c");
    phone.prints("y\n", "! false && echo y");
    phone.prints("1\n2\n", "echo 1\necho 2\n");
  }

  @Test
  void conditions_loops_and_choices() {
    phone.prints("b\n", "if false; then echo a; elif true; then echo b; else echo c; fi");
    phone.prints("1 3 ", "for i in 1 2 3 4; do [ $i = 2 ] && continue; [ $i = 4 ] && break; echo -n \"$i \"; done");
    phone.prints("0\n1\n2\n", "i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done");
    phone.prints("dog\n", "case dog in cat) echo cat;; d*|x) echo dog;; *) echo none;; esac");
    phone.prints("o\n", "for a in 1 2; do for b in 1 2; do break 2; done; echo no; done; echo o");
  }

  @Test
  void functions_have_arguments_and_codes_of_their_own() {
    phone.prints("f a 2\n4\n", "f() { echo f $1 $#; return 4; }; f a b; echo $?");
    phone.prints("outer\n", "set -- outer; f() { :; }; f inner; echo $1");
  }

  @Test
  void assignments_before_a_command_are_for_it_alone() {
    AtomicReference<Map<String, String>> seen = new AtomicReference<>();
    phone.program("app_process", call -> {
      seen.set(call.environment());
      return 0;
    });

    phone.prints("[]\n", "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main; echo [$CLASSPATH]");
    assertEquals("/data/local/tmp/u2.jar", seen.get().get("CLASSPATH"));

    phone.prints("", "export A=1 B; B=2; C=3; unset A; app_process");
    assertEquals("2", seen.get().get("B"));
    assertTrue(!seen.get().containsKey("A") && !seen.get().containsKey("C"));
  }

  @Test
  void a_program_gets_its_words_and_the_working_directory() {
    AtomicReference<Call> seen = new AtomicReference<>();
    phone.program("am", call -> {
      seen.set(call);
      call.out().print("Starting");
      return 3;
    });

    assertEquals(new Terminal.Result(3, "Starting", ""), phone.run("cd /sdcard; /system/bin/am start -d 'a b' \"\""));
    assertEquals(List.of("start", "-d", "a b", ""), seen.get().args());
    assertEquals("/sdcard", seen.get().directory());
    assertEquals("/system/bin/am", seen.get().name());
    phone.prints("/system/bin/am\n", "ls /system/bin/am");
  }

  @Test
  void a_program_that_breaks_does_not_break_the_shell() {
    phone.program("broken", call -> {
      throw new IllegalStateException("oops");
    });

    assertEquals(new Terminal.Result(0, "134\n", "broken: internal error: java.lang.IllegalStateException: oops\n"),
        phone.run("broken; echo $?"));
  }

  @Test
  void exec_runs_a_command_and_ends_with_it() {
    assertEquals(new Terminal.Result(1, "x\n", ""), phone.run("exec sh -c 'echo x; exit 1'; echo no"));
    assertEquals(new Terminal.Result(127, "", "/system/bin/sh: logcat: inaccessible or not found\n"),
        phone.run("export ANDROID_LOG_TAGS=\"''\"; exec logcat '-d'; echo no"));
  }

  @Test
  void cd_and_pwd_go_by_the_letter_of_the_path() {
    phone.prints("/sdcard/DCIM\n/sdcard\n/\n", "cd /sdcard/DCIM; pwd; cd ..; pwd; cd; pwd");
    phone.prints("/sdcard\n/sdcard\n", "cd /sdcard; cd /; cd -; pwd");
    phone.fails(2, "/system/bin/sh: cd: /nope: No such file or directory", "cd /nope");
    phone.fails(2, "/system/bin/sh: cd: /proc/version: Not a directory", "cd /proc/version");
  }

  @Test
  void the_shell_remembers_from_line_to_line() {
    Shell shell = phone.shell();
    phone.run(shell, "cd /sdcard; V=1; f() { echo f$V; }; false", InputStream.nullInputStream());

    assertEquals(new Terminal.Result(0, "1\nf1\n/sdcard\n", ""),
        phone.run(shell, "echo $?; f; pwd", InputStream.nullInputStream()));
  }

  @Test
  void scripts_run_from_files_and_from_strings() {
    phone.prints("sh a b\n", "sh -c 'echo $0 $1 $2' sh a b");
    phone.prints("/sdcard/s.sh 1\n", "echo 'echo $0 $#' >/sdcard/s.sh; sh /sdcard/s.sh x");
    phone.prints("run\n", "cd /data/local/tmp; echo 'echo run' >s; chmod +x s; ./s");
    phone.prints("in\n", "V=out; echo V=in >/sdcard/v; . /sdcard/v; echo $V");
    phone.fails(127, "/system/bin/sh: /sdcard/none: No such file or directory", "sh /sdcard/none");
    assertEquals(new Terminal.Result(0, "a\n", ""), phone.run("sh", "echo a\n"));
    phone.prints("x\n", "eval 'V=x' ; eval echo '$V'");
  }

  @Test
  void names_are_explained() {
    phone.prints("/system/bin/ls\ncd\n", "command -v ls cd");
    phone.prints("cd is a shell builtin\nls is /system/bin/ls\n", "type cd ls");
    assertEquals(new Terminal.Result(1, "/system/bin/sh\n", ""), phone.run("which sh nope"));
    phone.prints("ok\n", "command echo ok");
  }

  @Test
  void options_and_traps() {
    assertEquals(new Terminal.Result(1, "a\n", ""), phone.run("set -e; echo a; false || true; false; echo b"));
    phone.fails(1, "/system/bin/sh: V: parameter not set", "set -u; echo $V");
    phone.prints("*\n", "set -f; echo *");
    phone.prints("work\nbye\n", "trap 'echo bye' EXIT; echo work");
    phone.fails(1, "trap: bad signal 'NOPE'", "trap '' NOPE");
  }

  @Test
  void read_takes_one_line_and_leaves_the_rest() {
    assertEquals(new Terminal.Result(0, "a|b c\nrest\n", ""),
        phone.run("read x y; echo \"$x|$y\"; cat", " a  b c \nrest\n"));
    assertEquals(1, phone.run("read x").code());
    assertEquals("a:b\n", phone.run("IFS=, read x y; echo $x:$y", "a,b\n").out());
  }

  @Test
  void an_interactive_shell_reads_lines_until_it_is_left() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream in = input("echo 1\nfor i in 2 3\ndo echo $i\ndone\ncat\nline\n");

    int code = phone.shell().interact(in, out, err);

    assertEquals("1\n2\n3\nline\n", out.toString(StandardCharsets.UTF_8));
    assertEquals("", err.toString(StandardCharsets.UTF_8));
    assertEquals(0, code);
  }

  @Test
  void an_interactive_shell_shows_a_prompt_if_it_has_one() {
    Shell shell = phone.shell();
    phone.run(shell, "PS1='pollex:/ $ '", InputStream.nullInputStream());
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    int code = shell.interact(input("echo a\nexit 4\necho no\n"), out, out);

    assertEquals("pollex:/ $ a\npollex:/ $ ", out.toString(StandardCharsets.UTF_8));
    assertEquals(4, code);
  }

  private static InputStream input(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
