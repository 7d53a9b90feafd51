package pollex.phone.shell.tools;

import java.io.IOException;
import java.util.List;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;

/** Tools that only look at names: {@code basename}, {@code dirname}, {@code readlink}, {@code realpath}. */
final class Paths {
  private Paths() {}

  /** The last name of a path. */
  static String name(String path) {
    String bare = stripped(path);
    return bare.substring(bare.lastIndexOf('/') + 1);
  }

  private static String stripped(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  static int basename(Call call) {
    Options options = Options.of(call, "as:");
    List<String> words = options.rest(1);
    boolean many = options.has('a') || options.has('s');
    String suffix = options.has('s') ? options.value('s') : !many && words.size() > 1 ? words.get(1) : "";
    for (String word : many ? words : words.subList(0, 1)) {
      String name = stripped(word).equals("/") ? "/" : name(word);
      boolean cut = name.endsWith(suffix) && name.length() > suffix.length();
      call.out().println(cut ? name.substring(0, name.length() - suffix.length()) : name);
    }
    return 0;
  }

  static int dirname(Call call) {
    for (String word : Options.of(call, "").rest(1)) {
      String bare = stripped(word);
      int slash = bare.lastIndexOf('/');
      call.out().println(slash < 0 ? "." : slash == 0 ? "/" : stripped(bare.substring(0, slash)));
    }
    return 0;
  }

  /** Without an option the text of a link; a path that is none gives 1 and no sentence, as on a phone. */
  static int readlink(Call call) {
    Options options = Options.of(call, "efmnqz");
    int code = 0;
    for (String word : options.rest(1)) {
      try {
        String path = Inputs.at(call, word);
        String text = options.has('f') || options.has('e') || options.has('m')
            ? call.files().realPath(path)
            : call.files().linkTarget(path);
        if (options.has('e')) {
          call.files().stat(path);
        }
        call.out().print(text + (options.has('n') ? "" : "\n"));
      } catch (FileSystemException e) {
        code = 1;
      }
    }
    return code;
  }

  static int realpath(Call call) throws IOException, InterruptedException {
    return Inputs.each(call, Options.of(call, "").rest(1), word -> {
      call.files().stat(Inputs.at(call, word));
      call.out().println(call.files().realPath(Inputs.at(call, word)));
    });
  }
}
