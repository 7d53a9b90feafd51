package pollex.tools;

import com.reandroid.apk.ApkModule;
import com.reandroid.arsc.chunk.PackageBlock;
import com.reandroid.arsc.value.Entry;
import com.reandroid.arsc.value.ResConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An app in a temporary folder, written by a test and built by the tool. */
final class SmallApp {
  private static final String NAMESPACE = "xmlns:android=\"http://schemas.android.com/apk/res/android\"";
  final Path folder;
  final Path apk;
  final Path generated;

  SmallApp(Path folder) {
    this.folder = folder;
    apk = folder.resolve("out/app.small.apk");
    generated = folder.resolve("gen");
    write("AndroidManifest.xml", """
        <manifest %s package="app.small" android:versionCode="7" android:versionName="1.7">
          <uses-sdk android:minSdkVersion="34" android:targetSdkVersion="34" />
          <application android:label="@string/app_name" />
        </manifest>
        """.formatted(NAMESPACE));
    values("values/strings.xml", "<string name=\"app_name\">Small</string>");
  }

  /** Writes a file of the app; `%s` in the text becomes the declaration of the android namespace. */
  SmallApp file(String path, String text) {
    return write("res/" + path, text.formatted(NAMESPACE));
  }

  SmallApp values(String path, String elements) {
    return write("res/" + path, "<resources>\n" + elements + "\n</resources>\n");
  }

  private SmallApp write(String path, String text) {
    try {
      Files.createDirectories(folder.resolve(path).getParent());
      Files.writeString(folder.resolve(path), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  SmallApp build() throws IOException, BuildFault {
    ApkBuilder.build(folder, apk, generated);
    return this;
  }

  String rClass() throws IOException {
    return Files.readString(generated.resolve("app/small/R.java"));
  }

  ApkModule read() throws IOException {
    return ApkModule.loadApkFile(apk.toFile());
  }

  /** The entry that the built apk holds for a resource under qualifiers such as "" or "-zh". */
  Entry entry(String qualifiers, String type, String name) throws IOException {
    PackageBlock resources = read().getTableBlock().pickOne();
    return resources.getEntry(ResConfig.parse(qualifiers), type, name);
  }

  /** The text of a string resource in the built apk. */
  String string(String qualifiers, String name) throws IOException {
    return entry(qualifiers, "string", name).getResValue().getValueAsString();
  }
}
