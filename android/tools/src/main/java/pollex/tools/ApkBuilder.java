package pollex.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.xmlpull.v1.XmlPullParser;

/**
 * Builds an apk of resources from an ordinary AndroidManifest.xml and `res` folder, and R.java for the app's code.
 * Arguments: the app's folder, the apk to write, the folder for generated sources. The apk carries no code: on the
 * virtual phone the classes of an app lie in a jar beside it.
 */
public final class ApkBuilder {
  private ApkBuilder() {}

  /** Called by Maven; a fault in the app's files ends the build with its place and a sentence. */
  public static void main(String[] arguments) throws IOException, BuildFault {
    Path app = Path.of(arguments[0]);
    Path apk = Path.of(arguments[1]);
    String packageName = build(app, apk, Path.of(arguments[2]));
    if (!apk.endsWith(packageName + ".apk")) {
      throw new BuildFault(app.resolve("pom.xml"), "the property app.package is not " + packageName);
    }
  }

  /** Writes `apk`, and R.java below `generated`; returns the app's package name. */
  public static String build(Path app, Path apk, Path generated) throws IOException, BuildFault {
    Path manifest = app.resolve("AndroidManifest.xml");
    Path res = app.resolve("res");
    for (Path needed : List.of(manifest, res)) {
      if (!Files.exists(needed)) {
        throw new BuildFault(needed, "an app needs this");
      }
    }
    String packageName = packageName(manifest);
    Resources resources = Resources.read(res);
    RClass numbers = new RClass(packageName, resources.names);
    ApkTable table = new ApkTable(packageName, numbers.publicXml());
    SortedSet<String> ids = resources.names.getOrDefault("id", new TreeSet<>());
    table.addIds(ids);
    for (Resources.Value value : resources.values) {
      if (!value.type().equals("id")) {
        table.add(value);
      }
    }
    for (Resources.Item item : resources.items) {
      table.add(item);
    }
    table.addManifest(manifest);
    table.write(apk);
    writeIfChanged(generated.resolve(packageName.replace('.', '/')).resolve("R.java"), numbers.java());
    return packageName;
  }

  private static String packageName(Path manifest) throws IOException, BuildFault {
    String[] name = new String[1];
    XmlSource.of(manifest).parse(parser -> {
      while (parser.next() != XmlPullParser.START_TAG) {
        // the declaration and comments before the root
      }
      name[0] = parser.getAttributeValue(null, "package");
      if (!parser.getName().equals("manifest") || name[0] == null) {
        throw new BuildFault(manifest, parser.getLineNumber(), "the root is <manifest package=\"…\">");
      }
    });
    return name[0];
  }

  /** An untouched R.java spares the compiler its work. */
  private static void writeIfChanged(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
  }
}
