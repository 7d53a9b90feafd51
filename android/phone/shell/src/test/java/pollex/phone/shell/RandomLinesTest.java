package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random lines made of pieces of grammar: the shell never throws and always ends. {@code -Dpollex.rounds=20000} for
 * a long run.
 *
 * <p>Nothing here ignores a hang-up: what does so may run for ever, as on a phone.
 */
class RandomLinesTest {
  private static final int ROUNDS = Integer.getInteger("pollex.rounds", 2_000);
  private static final long SEED = Long.getLong("pollex.seed", 20_261_130);
  private static final long PATIENCE_MS = 1_000;
  private static final long END_MS = 60_000;

  private static final List<String> PIECES = List.of(
      " ", " ", " ", " ", "\n", ";", "&", "&&", "||", "|", "|", "!", "(", ")", "{ ", " }", "'", "\"", "`", "\\", "$",
          "$(", "${", "}",
      "$((", "))", "#", "~", "*", "?", "[a-z]", "<", ">", ">>", "2>&1", ">/dev/null", "</dev/null", "<<E\n", "\nE\n",
          "&>", ">&",
      "if ", "then ", "else ", "fi", "while ", "do ", "done", "for i in ", "case ", " in ", "esac", ";;", "f() ",
          "exec ",
      "VAR=x", "VAR", "$VAR", "\"$VAR\"", "$?", "$@", "${VAR:-y}", "${VAR#", "%%", ":", "true", "false", "break",
          "continue",
      "return", "echo", "echo -n a", "cat", "ls", "ls -lR /sdcard", "cd /sdcard", "pwd", "export A=b", "unset VAR",
          "set -- a b",
      "set -e", "shift", "trap 'echo x' EXIT", "env", "xargs", "sh -c", "eval", "read x", "wait", "exit 3",
      "rm -rf a", "mkdir -p a/b", "touch a/f", "mv a b", "cp -r a b", "chmod 700 a", "ln -s a l", "readlink -f l",
          "stat a",
      "grep -n a", "grep -E '(a|b)+'", "sed s/a/b/g", "sed -n 2p", "head -n 2", "tail -n 1", "wc", "sort -u",
          "uniq -c", "cut -c1",
      "tr a-z A-Z", "tee t", "sleep 0.001", "date", "id", "uname -a", "test -f", "[ a = b ]", "[", "]", "expr 1 + 2",
          "seq 3",
      "printf '%s %d\\n' a 1", "md5sum", "base64", "basename /a/b", "find .", "du", "df", "dd bs=1 count=1", "yes",
          "toybox ls",
      "which ls", "type cd", "time ", "timeout 0.01 sleep 1", "a", "b", "/sdcard", "..", "/", "-", "--", "=", "日本",
          "\u0000", "1", "99999999999");

  @TempDir Path host;

  @Test
  void no_line_breaks_or_holds_up_the_shell() throws Exception {
    System.out.println("random lines: seed " + SEED + ", rounds " + ROUNDS);
    Terminal phone = new Terminal(host);
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      String line = line(random);
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Thread caller = new Thread(() -> {
        try {
          phone.shell().run(line, new ByteArrayInputStream("a b\nc\n".getBytes()), OutputStream.nullOutputStream(),
              err);
        } catch (Throwable e) {
          thrown.set(e);
        }
      });
      caller.start();
      caller.join(PATIENCE_MS);
      if (caller.isAlive()) {
        caller.interrupt();
        caller.join(END_MS);
      }
      String where = "seed " + SEED + ", round " + round + ": " + line;
      assertFalse(caller.isAlive(), where);
      assertTrue(thrown.get() == null, () -> where + ": " + thrown.get());
      assertFalse(err.toString().contains("internal error"), () -> where + ": " + err);
    }
  }

  private static String line(Random random) {
    StringBuilder line = new StringBuilder();
    for (int i = random.nextInt(14); i >= 0; i--) {
      line.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextInt(3) > 0 ? " " : "");
    }
    return line.toString();
  }
}
