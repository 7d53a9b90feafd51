package pollex.phone.shell;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpansionTest {
  @TempDir Path host;
  private Terminal phone;

  @BeforeEach
  void open() {
    phone = new Terminal(host);
  }

  @Test
  void quotes_keep_words_together_and_backslashes_keep_characters() {
    phone.prints("a  b|c $HOME|/|x y\n", "printf '%s|' 'a  b' 'c $HOME' \"$HOME\" x\\ y | sed 's/|$//'; echo");
    phone.prints("it's\n", "echo 'it'\\''s'");
    phone.prints("$HOME `x` \\ \"\n", "echo \"\\$HOME \\`x\\` \\\\ \\\"\"");
    phone.prints("ab\n", "echo a\\\nb");
  }

  @Test
  void variables_are_split_unless_they_are_quoted() {
    phone.prints("2 1\n", "V='a b'; f() { echo $#; }; echo $(f $V) $(f \"$V\")");
    phone.prints("0 1\n", "E=; f() { echo $#; }; echo $(f $E) $(f \"$E\")");
    phone.prints("a:b 3\n", "IFS=:; V=x:y:z; set -- $V; IFS=' '; echo a:b $#");
  }

  @Test
  void braces_hold_defaults_lengths_and_cuts() {
    phone.prints("d d set  alt 3\n", "V=set; E=; echo ${N:-d} ${E:-d} ${V:-d} \"${N:+alt}\" ${V:+alt} ${#V}");
    phone.prints("b.c a.b c a\n", "V=a.b.c; echo ${V#*.} ${V%.*} ${V##*.} ${V%%.*}");
    phone.prints("new new\n", "echo ${N:=new} $N");
    phone.prints("a-b-c a-b.c\n", "V=a.b.c; echo ${V//./-} ${V/./-}");
    phone.fails(1, "/system/bin/sh: N: gone", "echo ${N:?gone}; echo not reached");
    phone.fails(1, "/system/bin/sh: ${}: bad substitution", "echo ${}");
  }

  @Test
  void substitutions_nest_and_lose_their_last_newlines() {
    phone.prints("<a b>\n", "echo \"<$(echo $(echo 'a b'; echo; echo))>\"");
    phone.prints("x y\n", "echo `echo x \\`echo y\\``");
    phone.prints("3\n", "V=$(exit 3); echo $?");
  }

  @Test
  void arithmetic_counts_like_a_32_bit_machine() {
    phone.prints("7 1 -2147483648 16 9 5\n",
        "a=4; echo $((1+2*3)) $((2>1 && 3!=4)) $((2147483647+1)) $((1<<4)) $((0x9)) $(((a+6)/2))");
    phone.fails(1, "/system/bin/sh: 1/0: zero divisor", "echo $((1/0))");
  }

  @Test
  void special_parameters_tell_status_count_and_name() {
    phone.prints("1 0 2 b /system/bin/sh\n", "false; echo $? $# $(set -- a b; echo $# $2) $0");
    phone.prints("<a b><c>\n", "set -- 'a b' c; for x in \"$@\"; do printf '<%s>' \"$x\"; done; echo");
  }

  @Test
  void globs_find_files_and_stay_as_they_are_when_nothing_fits() {
    phone.run("cd /sdcard; touch a1 a2 b1 .hidden 'sp ace'; mkdir sub; touch sub/a9");

    phone.prints("a1 a2\n", "cd /sdcard; echo a*");
    phone.prints("/sdcard/a1 /sdcard/a2 /sdcard/b1\n", "echo /sdcard/[ab][0-9]");
    phone.prints("a1 a2 b1\n", "cd /sdcard; echo ??");
    phone.prints("sub/a9\n", "cd /sdcard; echo */a*");
    phone.prints(".hidden\n", "cd /sdcard; echo .h*");
    phone.prints("b1\n", "cd /sdcard; echo [!a]1");
    phone.prints("/sdcard/z* a* *\n", "echo /sdcard/z* 'a*' \\*");
    phone.prints("sp ace\n", "cd /sdcard; ls sp*");
  }

  @Test
  void a_tilde_at_the_start_is_home() {
    phone.prints("/ //x a~ ~\n", "echo ~ ~/x a~ '~'");
  }

  @Test
  void a_hash_starts_a_comment_only_at_a_words_start() {
    phone.prints("a#b\n", "echo a#b #c");
  }
}
