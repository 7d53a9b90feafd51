package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import pollex.phone.fs.FileSystem;

/** Runs lines as a client does: each in a shell of its own, on one file system. */
public final class Terminal {
  /** What came of one line. */
  public record Result(int code, String out, String err) {}

  private static final Map<String, String> ENVIRONMENT =
      Map.of("HOME", "/", "PATH", "/system/bin", "TMPDIR", "/data/local/tmp", "USER", "shell");

  private final FileSystem files;
  private final Map<String, Command> programs = new ConcurrentHashMap<>();

  public Terminal(Path host) {
    try {
      files = new FileSystem(host);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public FileSystem files() {
    return files;
  }

  /** Puts a program on the phone. */
  public void program(String name, Command command) {
    programs.put(name, command);
  }

  public Shell shell() {
    return new Shell(files, new Programs() {
      @Override
      public Command find(String name) {
        return programs.get(name);
      }

      @Override
      public Collection<String> names() {
        return programs.keySet();
      }
    }, ENVIRONMENT);
  }

  public Result run(String line) {
    return run(line, "");
  }

  public Result run(String line, String input) {
    return run(shell(), line, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
  }

  public Result run(Shell shell, String line, InputStream in) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = shell.run(line, in, out, err);
    return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The line must print exactly this, say nothing on standard error and succeed. */
  public void prints(String expected, String line) {
    assertEquals(new Result(0, expected, ""), run(line), line);
  }

  /** The line must end like this and print nothing on standard output. */
  public void fails(int code, String sentence, String line) {
    assertEquals(new Result(code, "", sentence + "\n"), run(line), line);
  }
}
