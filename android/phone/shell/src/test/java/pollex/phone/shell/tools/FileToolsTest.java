package pollex.phone.shell.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.shell.Terminal;

class FileToolsTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
    phone.run("cd /data/local/tmp; mkdir d; echo hello >f; echo x >d/x; ln -s f l; touch -d @1700000000 f d/x d");
  }

  @Test
  void ls_prints_one_name_a_line() {
    phone.prints("d\nf\nl\n", "cd /data/local/tmp; ls");
    phone.prints(".\n..\n.h\nd\nf\nl\n", "cd /data/local/tmp; touch .h; ls -a; rm .h");
    phone.prints("f\n\nd:\nx\n", "cd /data/local/tmp; ls f d");
    phone.prints("/data/local/tmp:\nd\nf\nl\n\n/data/local/tmp/d:\nx\n", "ls -R /data/local/tmp");
    phone.prints("d\n", "cd /data/local/tmp; ls -d d");
    phone.prints("d/\nf\nl@\n", "cd /data/local/tmp; ls -F");
    assertEquals(new Terminal.Result(1, "/data/local/tmp/f\n", "ls: /nope: No such file or directory\n"),
        phone.run("ls /nope /data/local/tmp/f"));
    phone.fails(1, "ls: Unknown option 'z' (see \"ls --help\")", "ls -z");
  }

  @Test
  void ls_with_l_looks_as_toybox_prints_it() {
    phone.prints("-rw-rw-rw- 1 shell shell 6 2023-11-14 22:13 /data/local/tmp/f\n", "ls -l /data/local/tmp/f");
    phone.prints("total 4\n-rw-rw-rw- 1 shell shell 2 2023-11-14 22:13 x\n", "ls -l /data/local/tmp/d");
    assertTrue(phone.run("ls -l /data/local/tmp/l").out().endsWith(" /data/local/tmp/l -> f\n"));
    phone.prints("-rw-rw-rw- 1 2000 2000 6 2023-11-14 22:13 /data/local/tmp/f\n", "ls -n /data/local/tmp/f");
    assertTrue(phone.run("ls -ld /sdcard/.").out().startsWith("drwxrws--- "));
  }

  @Test
  void rm_takes_files_and_with_r_folders() {
    phone.fails(1, "rm: d: Is a directory", "cd /data/local/tmp; rm d");
    phone.fails(1, "rm: nope: No such file or directory", "cd /; rm nope");
    phone.prints("", "rm -f /data/local/tmp/nope; rm -rf /data/local/tmp/d /data/local/tmp/l");
    phone.prints("f\n", "ls /data/local/tmp");
    phone.fails(1, "rm: /system/bin/ls: Read-only file system", "rm -f /system/bin/ls");
    phone.fails(1, "rm: rm /. if you mean it", "rm -rf /");
  }

  @Test
  void folders_are_made_and_removed() {
    phone.prints("2750\n", "mkdir -p /sdcard/a/b; mkdir -m 2750 /sdcard/m; stat -c %a /sdcard/m; rmdir /sdcard/a/b");
    phone.fails(1, "mkdir: '/sdcard/a': File exists", "mkdir /sdcard/a");
    phone.fails(1, "mkdir: '/sdcard/x/y': No such file or directory", "mkdir /sdcard/x/y");
    phone.fails(1, "rmdir: /data/local/tmp/d: Directory not empty", "rmdir /data/local/tmp/d");
    phone.fails(1, "mkdir: Needs 1 argument (see \"mkdir --help\")", "mkdir");
  }

  @Test
  void mv_renames_or_moves_into_a_folder() {
    phone.prints("hello\n", "cd /data/local/tmp; mv f g; mv -f g d; cat d/g");
    phone.fails(1, "mv: bad '/nope': No such file or directory", "mv /nope /sdcard/x");
    phone.fails(1, "mv: 'nodir' not directory", "cd /data/local/tmp; mv l d nodir");
    phone.fails(1, "mv: 'd/x' is './d/x'", "cd /data/local/tmp; mv d/x ./d/x");
    phone.fails(1, "mv: 'd/x' is 'd/x'", "cd /data/local/tmp; mv d/x d");
  }

  @Test
  void cp_copies_files_and_with_r_folders() {
    phone.prints("hello\nx\n", "cd /data/local/tmp; cp f g; cp -r d e; cat g e/x");
    phone.fails(1, "cp: Skipped dir 'd'", "cd /data/local/tmp; cp d z");
    phone.fails(1, "cp: bad '/nope': No such file or directory", "cp /nope /sdcard");
    phone.fails(1, "cp: d/d: Invalid argument", "cd /data/local/tmp; cp -r d d");
    phone.prints("1700000000 600\n", "cd /data/local/tmp; chmod 600 f; cp -p f k; stat -c '%Y %a' k");
    phone.prints("", "cp /data/local/tmp/f /dev/null");
  }

  @Test
  void chmod_understands_numbers_and_letters() {
    phone.prints("755\n", "cd /data/local/tmp; chmod 755 f; stat -c %a f");
    phone.prints("744\n", "cd /data/local/tmp; chmod 644 f; chmod u+x f; stat -c %a f");
    phone.prints("740\n", "cd /data/local/tmp; chmod o=,g=r,u=rwx f; stat -c %a f");
    phone.prints("600\n", "cd /data/local/tmp; chmod 711 f; chmod -x f; stat -c %a f");
    phone.prints("700 600\n", "cd /data/local/tmp; chmod -R u=rwX,go= d; stat -c %a d d/x | xargs echo");
    phone.fails(1, "chmod: bad mode 'q+z'", "chmod q+z /data/local/tmp/f");
    phone.fails(1, "chmod: chmod '/nope' to 644: No such file or directory", "chmod 644 /nope");
    phone.fails(1, "chown: '/data/local/tmp/f' to 'root': Operation not permitted", "chown root /data/local/tmp/f");
  }

  @Test
  void links_are_made_and_read() {
    phone.prints("f\n/data/local/tmp/f\nhello\n", "cd /data/local/tmp; readlink l; readlink -f l; cat l");
    assertEquals(new Terminal.Result(1, "", ""), phone.run("readlink /data/local/tmp/f"));
    phone.fails(1, "ln: cannot create symbolic link from 'x' to 'l': File exists", "cd /data/local/tmp; ln -s x l");
    phone.prints("d\n", "cd /data/local/tmp; ln -sf d l; readlink l");
    phone.prints("/storage/emulated/0/DCIM\n", "realpath /sdcard/DCIM");
  }

  @Test
  void stat_fills_a_format() {
    phone.prints("6 666 f regular file 1700000000 shell 2000\n",
        "cd /data/local/tmp; stat -c '%s %a %n %F %Y %U %g' f");
    phone.prints("directory symbolic link regular empty file character device\n",
        "cd /data/local/tmp; touch e; stat -c %F d l e /dev/null | tr '\\n' ' ' | sed 's/ $//'; echo");
    phone.fails(1, "stat: '/nope': No such file or directory", "stat /nope");
  }

  @Test
  void touch_makes_files_and_sets_times() {
    phone.prints("0 5\n", "cd /sdcard; touch -d @5 n; stat -c '%s %Y' n");
    phone.prints("1609459200\n", "cd /sdcard; touch -t 202101010000 t; stat -c %Y t");
    phone.fails(1, "touch: '/no/x': No such file or directory", "touch /no/x");
    phone.prints("", "touch -c /sdcard/never; ls /sdcard | grep never || true");
  }

  @Test
  void find_walks_a_tree() {
    phone.prints("/data/local/tmp/d/x\n", "find /data/local/tmp -name 'x*'");
    phone.prints(".\n./d\n", "cd /data/local/tmp; find . -type d");
    phone.prints("./d\n./f\n./l\n", "cd /data/local/tmp; find . -mindepth 1 -maxdepth 1");
    phone.prints("./l\n", "cd /data/local/tmp; find . -type l ! -name f");
    phone.fails(1, "find: /nope: No such file or directory", "find /nope");
  }

  @Test
  void space_is_counted() {
    assertTrue(phone.run("df /data").out().matches(
        "(?s)Filesystem +1K-blocks +Used Available Use% Mounted on\n"
            + "/dev/block/dm-1 +4194304 +[0-9]+ +[0-9]+ +[0-9]+% /data\n"));
    assertTrue(phone.run("df -h").out().contains("4.0G"));
    phone.prints("8\t/data/local/tmp/d\n", "du -s /data/local/tmp/d");
    assertTrue(phone.run("mount").out().contains(" on /data type f2fs (rw,"));
  }

  @Test
  void temporary_files_are_new_ones() {
    assertTrue(phone.run("mktemp").out().matches("/data/local/tmp/tmp\\.[A-Za-z0-9]{10}\n"));
    phone.prints("700\n", "stat -c %a $(mktemp -d /sdcard/t.XXXXXX)");
  }

  @Test
  void paths_are_cut_into_names() {
    phone.prints("b.c\nb\n/a\n.\n/\n", "basename /a/b.c; basename /a/b.c .c; dirname /a/b.c; dirname x; dirname /x");
  }
}
