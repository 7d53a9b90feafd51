package pollex.phone.shell.tools;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.shell.Command;

/** The table of the little tools. */
public final class Tools {
  private static final Map<String, Command> TABLE = table();

  private Tools() {}

  /** The tool of that name, or null. */
  public static Command find(String name) {
    return TABLE.get(name);
  }

  public static Collection<String> names() {
    return Collections.unmodifiableSet(TABLE.keySet());
  }

  private static Map<String, Command> table() {
    Map<String, Command> table = new TreeMap<>();
    putFiles(table);
    putTexts(table);
    putRest(table);
    return table;
  }

  private static void putFiles(Map<String, Command> table) {
    table.put("basename", Paths::basename);
    table.put("cat", Contents::cat);
    table.put("chgrp", Changing::chown);
    table.put("chmod", Changing::chmod);
    table.put("chown", Changing::chown);
    table.put("cp", Moving::cp);
    table.put("dd", Blocks::dd);
    table.put("df", Facts::df);
    table.put("dirname", Paths::dirname);
    table.put("du", Facts::du);
    table.put("find", Find::run);
    table.put("ln", Changing::ln);
    table.put("ls", Listing::run);
    table.put("mkdir", Changing::mkdir);
    table.put("mktemp", Changing::mktemp);
    table.put("mount", Facts::mount);
    table.put("mv", Moving::mv);
    table.put("readlink", Paths::readlink);
    table.put("realpath", Paths::realpath);
    table.put("rm", Changing::rm);
    table.put("rmdir", Changing::rmdir);
    table.put("stat", Facts::stat);
    table.put("sync", call -> 0);
    table.put("tee", Sorting::tee);
    table.put("touch", Changing::touch);
  }

  private static void putTexts(Map<String, Command> table) {
    table.put("base64", Digests::base64);
    table.put("cut", Slices::cut);
    table.put("echo", Printing::echo);
    table.put("egrep", Grep::run);
    table.put("expr", Expr::run);
    table.put("fgrep", Grep::run);
    table.put("grep", Grep::run);
    table.put("head", Slices::head);
    table.put("md5sum", call -> Digests.sum(call, "MD5"));
    table.put("printf", Printing::printf);
    table.put("rev", Sorting::rev);
    table.put("sed", Sed::run);
    table.put("seq", Printing::seq);
    table.put("sha1sum", call -> Digests.sum(call, "SHA-1"));
    table.put("sha256sum", call -> Digests.sum(call, "SHA-256"));
    table.put("sha512sum", call -> Digests.sum(call, "SHA-512"));
    table.put("sort", Sorting::sort);
    table.put("tac", Sorting::tac);
    table.put("tail", Slices::tail);
    table.put("tr", Translation::tr);
    table.put("uniq", Sorting::uniq);
    table.put("wc", Slices::wc);
    table.put("xxd", Blocks::xxd);
    table.put("yes", Printing::yes);
  }

  private static void putRest(Map<String, Command> table) {
    table.put("date", Dates::date);
    table.put("false", call -> 1);
    table.put("getenforce", Identity::getenforce);
    table.put("groups", Identity::groups);
    table.put("hostname", Identity::hostname);
    table.put("id", Identity::id);
    table.put("nproc", Identity::nproc);
    table.put("printenv", Identity::printenv);
    table.put("pwd", Identity::pwd);
    table.put("sleep", Durations::sleep);
    table.put("test", Test::test);
    table.put("true", call -> 0);
    table.put("uname", Identity::uname);
    table.put("whoami", Identity::whoami);
    table.put("[", Test::bracket);
  }
}
