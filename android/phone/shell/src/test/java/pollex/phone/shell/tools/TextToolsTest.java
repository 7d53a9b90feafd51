package pollex.phone.shell.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.shell.Terminal;

class TextToolsTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
    phone.run("cd /sdcard; printf 'one\\ntwo\\nthree\\nfour\\n' >n; printf 'no end' >e");
  }

  @Test
  void echo_knows_n_e_and_backslashes() {
    phone.prints("a b\n", "echo a   b");
    phone.prints("ab\n", "echo -n a; echo b");
    phone.prints("a\tb\n", "echo -e 'a\\tb'");
    phone.prints("a\\tb\n", "echo -E 'a\\tb'");
    phone.prints("a", "echo 'a\\cb'");
    phone.prints("-x\n", "echo -x");
    phone.prints("中\n", "echo '\\xe4\\xb8\\xad'");
  }

  @Test
  void printf_fills_its_format_until_the_words_are_gone() {
    phone.prints("1-a\n2-b\n", "printf '%d-%s\\n' 1 a 2 b");
    phone.prints("[   x][y   ][007][ff][0x10][3.14][A][%]\n",
        "printf '[%4s][%-4s][%03d][%x][%#x][%.2f][%c][%%]\\n' x y 7 255 16 3.14159 ABC");
    phone.prints("a\nb", "printf '%b' 'a\\nb'");
    assertEquals(new Terminal.Result(1, "0\n", "printf: bad number 'x'\n"), phone.run("printf '%d\\n' x"));
    phone.fails(1, "printf: Needs 1 argument (see \"printf --help\")", "printf");
  }

  @Test
  void cat_passes_bytes_and_names_what_it_cannot_read() {
    phone.prints("no endone\n", "cd /sdcard; cat e n | head -n 1");
    assertEquals(new Terminal.Result(1, "no end",
        "cat: /nope: No such file or directory\ncat: /sdcard: Is a directory\n"),
        phone.run("cat /nope /sdcard /sdcard/e"));
    assertEquals("in", phone.run("cat - </dev/null; cat", "in").out());
  }

  @Test
  void head_and_tail_cut_lines_and_bytes() {
    phone.prints("one\ntwo\n", "head -n 2 /sdcard/n");
    phone.prints("one\n", "head -1 /sdcard/n");
    phone.prints("on", "head -c 2 /sdcard/n");
    phone.prints("four\n", "tail -n 1 /sdcard/n");
    phone.prints("three\nfour\n", "tail -n +3 /sdcard/n");
    phone.prints("r\n", "tail -c 2 /sdcard/n");
    phone.prints("==> e <==\nno end\n==> n <==\none\n", "cd /sdcard; head -n 1 e n");
    phone.prints("no end", "tail -n 5 /sdcard/e");
  }

  @Test
  void wc_counts() {
    phone.prints("4 4 19 /sdcard/n\n", "wc /sdcard/n");
    phone.prints("4\n", "cat /sdcard/n | wc -l");
    phone.prints("      4       4      19\n", "cat /sdcard/n | wc");
    phone.prints("1 3\n", "printf '中\\n' | wc -lm | xargs echo | sed 's/ 2/ 3/'");
  }

  @Test
  void sort_and_uniq_order_and_count() {
    phone.prints("four\none\nthree\ntwo\n", "sort /sdcard/n");
    phone.prints("10\n9\n1\n", "printf '9\\n10\\n1\\n' | sort -rn");
    phone.prints("b 1\na 2\n", "printf 'a 2\\nb 1\\n' | sort -k 2n");
    phone.prints("x:3:a\nx:10:b\n", "printf 'x:10:b\\nx:3:a\\n' | sort -t: -k2,2n");
    phone.prints("a\nb\n", "printf 'b\\na\\nb\\n' | sort -u");
    phone.prints("      2 a\n      1 b\n", "printf 'a\\na\\nb\\n' | uniq -c");
    phone.prints("a\n", "printf 'a\\na\\nb\\n' | uniq -d");
    phone.prints("four\none\n", "sort -o /sdcard/n /sdcard/n; head -n 2 /sdcard/n");
  }

  @Test
  void cut_and_tr_take_parts_and_change_characters() {
    phone.prints("b:d\n", "echo a:b:c:d | cut -d: -f2,4");
    phone.prints("bc\n", "echo abcd | cut -c2-3");
    phone.prints("中\n", "echo 一中 | cut -c2");
    phone.prints("plain\n", "echo plain | cut -d: -f2");
    phone.prints("", "echo plain | cut -s -d: -f2");
    phone.prints("HELLO\n", "echo hello | tr a-z A-Z");
    phone.prints("HELLO\n", "echo hello | tr '[:lower:]' '[:upper:]'");
    phone.prints("hll\n", "echo hello | tr -d aeiou");
    phone.prints("a b\n", "echo 'a   b' | tr -s ' '");
    phone.prints("a_b_", "echo 'a b' | tr -c a-z _");
    phone.fails(1, "cut: no selections", "echo a | cut");
  }

  @Test
  void tee_writes_on_and_on() {
    phone.prints("x\nx\ny\n", "echo x | tee /sdcard/t; echo y | tee -a /sdcard/t >/dev/null; cat /sdcard/t");
  }

  @Test
  void grep_finds_lines_and_says_so_by_its_code() {
    phone.prints("three\n", "grep hr /sdcard/n");
    phone.prints("2:two\n", "grep -n ^two$ /sdcard/n");
    phone.prints("one\nthree\nfour\n", "grep -v TWO -i /sdcard/n");
    phone.prints("2\n", "grep -c t /sdcard/n");
    phone.prints("one\nfour\n", "grep -E 'o(n|u)' /sdcard/n");
    phone.prints("one\nfour\n", "grep 'o[nu]' /sdcard/n");
    phone.prints("one\ntwo\n", "grep -e one -e two /sdcard/n");
    phone.prints("a.b\n", "printf 'a.b\\naxb\\n' | grep -F a.b");
    phone.prints("12\n345\n", "echo 'x12y345' | grep -oE '[0-9]+'");
    phone.prints("/sdcard/n:one\n", "grep -r one /sdcard");
    phone.prints("/sdcard/n\n", "grep -l one /sdcard/n /sdcard/e");
    phone.prints("one\ntwo\nthree\n", "grep -A1 -B1 two /sdcard/n");
    phone.prints("b+\n", "printf 'b+\\nbb\\n' | grep 'b+'");
    phone.prints("bb\n", "printf 'b+\\nbb\\n' | grep 'b\\{2\\}'");
    phone.prints("  mCurrentFocus=Window{a u0 com.x/com.x.Main}\n",
        "echo '  mCurrentFocus=Window{a u0 com.x/com.x.Main}' | grep mCurrentFocus");
    assertEquals(new Terminal.Result(0, "", ""), phone.run("grep -q one /sdcard/n"));
    assertEquals(new Terminal.Result(1, "", ""), phone.run("grep nothing /sdcard/n"));
    phone.fails(2, "grep: /nope: No such file or directory", "grep x /nope");
    phone.fails(2, "grep: bad REGEX '('", "grep -E '(' /sdcard/n");
  }

  @Test
  void sed_substitutes_prints_and_deletes() {
    phone.prints("f00\n", "echo foo | sed s/o/0/g");
    phone.prints("f0o\n", "echo foo | sed 's|o|0|'");
    phone.prints("b-a\n", "echo a-b | sed 's/\\(.\\)-\\(.\\)/\\2-\\1/'");
    phone.prints("[ab]\n", "echo ab | sed -E 's/a(b)/[&]/'");
    phone.prints("two\nthree\n", "sed -n '2,3p' /sdcard/n");
    phone.prints("one\nfour\n", "sed '/t/d' /sdcard/n");
    phone.prints("four\n", "sed -n '$p' /sdcard/n");
    phone.prints("one\n", "sed 1q /sdcard/n");
    phone.prints("ONE\ntwo\n", "sed -i -e s/one/ONE/ /sdcard/n; head -n 2 /sdcard/n");
    phone.prints("no end", "sed s/x/y/ /sdcard/e");
    assertTrue(phone.run("echo a | sed 's/a'").err().startsWith("sed: bad pattern 's/a'"));
  }

  @Test
  void xargs_makes_arguments_of_lines() {
    phone.prints("x a b c\n", "printf 'a b\\nc\\n' | xargs echo x");
    phone.prints("a\nb\n", "echo a b | xargs -n 1");
    phone.prints("<a b>\n", "echo 'a b' | xargs -I% echo '<%>'");
    assertEquals(123, phone.run("echo a | xargs false").code());
  }

  @Test
  void sums_and_encodings() {
    phone.prints("d41d8cd98f00b204e9800998ecf8427e  /dev/null\n", "toybox md5sum /dev/null");
    phone.prints("a9993e364706816aba3e25717850c26c9cd0d89d  -\n", "echo -n abc | sha1sum");
    phone.prints("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n", "echo -n abc | sha256sum -b");
    phone.prints("/sdcard/n: OK\n", "md5sum /sdcard/n >/sdcard/sums; md5sum -c /sdcard/sums");
    phone.fails(1, "md5sum: /data/local/tmp/u2.jar: No such file or directory", "toybox md5sum /data/local/tmp/u2.jar");
    phone.prints("aGkK\nhi\n", "echo hi | base64; echo aGkK | base64 -d");
    phone.prints("00000000: 6869 0a                                  hi.\n", "echo hi | xxd");
    phone.prints("68690a\n", "echo hi | xxd -p");
  }

  @Test
  void seq_tac_rev_and_dd() {
    phone.prints("1\n2\n3\n", "seq 3");
    phone.prints("3,1,-1\n", "seq -s , -- 3 -2 -1");
    phone.prints("b\na\n", "printf 'a\\nb\\n' | tac");
    phone.prints("cba\n", "echo abc | rev");
    phone.prints("cd", "printf abcdef | dd bs=2 skip=1 count=1 status=none");
  }
}
