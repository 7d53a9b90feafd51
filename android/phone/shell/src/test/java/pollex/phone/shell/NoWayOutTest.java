package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every tool that takes a path is asked to read and to change a file of the host, by all ways there are. */
class NoWayOutTest {
  private static final String SECRET = "the host's secret";
  /** The secret's length at the end of a line, and not of a longer number such as a time. */
  private static final Pattern LENGTH = Pattern.compile("(?<![0-9])" + (SECRET.length() + 1) + "\n");

  @TempDir Path folder;
  private Path outside;
  private Terminal phone;

  @BeforeEach
  void plantASecret() throws IOException {
    outside = Files.createDirectories(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret"), SECRET + "\n");
    Files.createDirectories(outside.resolve("dir"));
    phone = new Terminal(folder.resolve("phone"));
    Path shared = folder.resolve("phone/tree/storage/emulated/0");
    Files.createSymbolicLink(shared.resolve("planted"), outside);
    Files.createSymbolicLink(shared.resolve("plantedfile"), outside.resolve("secret"));
    phone.run("ln -s " + outside + " /sdcard/link; ln -s ../../../../../../../.." + outside + " /sdcard/up");
  }

  private Stream<String> ways() {
    return Stream.of(
        outside + "/secret",
        "/../../../../../../../.." + outside + "/secret",
        "/sdcard/../../../../.." + outside + "/secret",
        "../../../../.." + outside + "/secret",
        "/sdcard/planted/secret",
        "/sdcard/plantedfile",
        "/sdcard/link/secret",
        "/sdcard/up/secret",
        "/proc/self/root" + outside + "/secret");
  }

  @Test
  void no_tool_reads_a_file_of_the_host() {
    List<String> readers = List.of(
        "cat %s", "head %s", "tail %s", "grep . %s", "grep -r . %s", "sed p %s", "sort %s", "uniq %s", "wc %s",
            "cut -c1- %s",
        "base64 %s", "xxd %s", "md5sum %s", "sha256sum %s", "tac %s", "rev %s", "dd if=%s", "cat <%s",
            "read x <%s; echo $x",
        ". %s", "sh %s", "%s", "cp %s /sdcard/got; cat /sdcard/got", "mv %s /sdcard/got; cat /sdcard/got", "tee <%s",
        "date -r %s +%%s", "grep -f %s x", "xargs <%s", "find %s", "ls -l %s", "stat -c %%s %s", "du %s",
            "test -s %s && echo 17",
        "ls -ld %s*", "echo %s*/..", "cat $(echo %s)", "touch -r %s /sdcard/got; stat -c %%Y /sdcard/got");
    ways().forEach(way -> readers.forEach(reader -> {
      String line = "cd /sdcard; " + String.format(reader, way);
      Terminal.Result result = phone.run(line);
      assertFalse(result.out().contains("secret\n") && result.out().contains(SECRET), line);
      assertFalse(LENGTH.matcher(result.out()).find(), line);
      assertTrue(!result.out().contains("dir"), line);
    }));
  }

  @Test
  void no_tool_changes_anything_on_the_host() throws IOException {
    List<String> writers = List.of(
        "echo x >%s", "echo x >>%s", "rm %s", "rm -rf %s", "rm -rf %s/..", "touch %s", "touch %s.new",
            "mkdir -p %s.d/e",
        "rmdir %s", "mv /proc/version %s", "cp /proc/version %s", "cp -r /proc %s.c", "chmod 0 %s",
            "chmod -R 777 %s/..",
        "ln -s x %s.l", "ln -sf x %s", "tee %s </proc/version", "sed -i s/s/x/ %s", "sort -o %s /proc/version",
            "dd of=%s",
        "mktemp %s.XXXXXX", "mktemp -d -p %s", "exec >%s; echo x", "mv %s /sdcard/taken", "chown shell %s");
    ways().forEach(way -> writers.forEach(writer -> phone.run("cd /sdcard; " + String.format(writer, way))));

    assertEquals(SECRET + "\n", Files.readString(outside.resolve("secret")));
    try (Stream<Path> names = Files.list(outside)) {
      assertEquals(List.of("dir", "secret"), names.map(name -> name.getFileName().toString()).sorted().toList());
    }
    assertTrue(Files.isWritable(outside.resolve("secret")));
    try (Stream<Path> names = Files.list(folder)) {
      assertEquals(2, names.count());
    }
  }

  @Test
  void programs_of_the_host_cannot_be_run() {
    for (String program : List.of("/bin/bash", "/usr/bin/env", "/usr/bin/id", "/bin/uname", "java", "python3",
        "bash")) {
      Terminal.Result result = phone.run(program + " -c 'echo out'");
      assertFalse(result.out().contains("out") || result.out().contains("root"), program);
    }
    assertEquals(127, phone.run("/bin/bash -c true").code());
    assertEquals(127, phone.run("java -version").code());
  }
}
