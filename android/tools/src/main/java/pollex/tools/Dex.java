package pollex.tools;

import com.android.dx.cf.direct.DirectClassFile;
import com.android.dx.cf.direct.StdAttributeFactory;
import com.android.dx.command.dexer.DxContext;
import com.android.dx.dex.DexOptions;
import com.android.dx.dex.cf.CfOptions;
import com.android.dx.dex.cf.CfTranslator;
import com.android.dx.dex.file.DexFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes dex files of class files. */
final class Dex {
  /** Android 8, the oldest that is served; writes dex version 038. */
  private static final int MIN_SDK = 26;

  private static final String CLASS = ".class";

  private Dex() {}

  /** Class files of a folder by their names, in the order of the names. */
  static Map<String, byte[]> classFiles(Path classes) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) walk::iterator) {
        String name = classes.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(CLASS)) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  /** One dex file with all of them; one that Android 8 cannot link is refused. */
  static byte[] of(Map<String, byte[]> files) throws IOException {
    DxContext context = new DxContext(System.err, System.err);
    DexOptions options = new DexOptions(System.err);
    options.minSdkVersion = MIN_SDK;
    CfOptions classOptions = new CfOptions();
    classOptions.strictNameCheck = true;
    classOptions.optimize = true;
    DexFile dex = new DexFile(options);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      DirectClassFile parsed = new DirectClassFile(file.getValue(), file.getKey(), true);
      parsed.setAttributeFactory(StdAttributeFactory.THE_ONE);
      dex.add(CfTranslator.translate(context, parsed, file.getValue(), classOptions, options, dex));
    }
    byte[] bytes = dex.toDex(null, false);
    DexCheck.check(bytes);
    return bytes;
  }
}
