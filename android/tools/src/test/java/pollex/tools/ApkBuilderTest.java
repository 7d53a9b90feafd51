package pollex.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.reandroid.arsc.chunk.xml.ResXmlAttribute;
import com.reandroid.arsc.chunk.xml.ResXmlDocument;
import com.reandroid.arsc.value.Entry;
import com.reandroid.arsc.value.ValueType;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApkBuilderTest {
  @TempDir Path folder;

  @Test
  void anAppIsBuiltAndReadBack() throws Exception {
    SmallApp app =
        new SmallApp(folder)
            .values("values-zh-rCN/strings.xml", "<string name=\"app_name\">小应用</string>")
            .file("layout/main.xml", "<TextView %s android:id=\"@+id/hello\" android:text=\"@string/app_name\" />")
            .build();

    assertEquals("app.small", app.read().getPackageName());
    assertEquals(7, app.read().getVersionCode());
    assertEquals(34, app.read().getAndroidManifest().getTargetSdkVersion());
    assertEquals("Small", app.string("", "app_name"));
    assertEquals("小应用", app.string("-zh-rCN", "app_name"));
    assertEquals("res/layout/main.xml", app.entry("", "layout", "main").getResValue().getValueAsString());
    assertTrue(app.rClass().contains("public static final int hello = 0x7f010000;"), app.rClass());
  }

  @Test
  void aLanguageWithoutARegionIsALanguageToo() throws Exception {
    SmallApp app = new SmallApp(folder).values("values-zh/strings.xml", "<string name=\"app_name\">小</string>").build();

    assertEquals("小", app.string("-zh", "app_name"));
  }

  @Test
  void numbersInTheCodeAreTheNumbersInTheTable() throws Exception {
    SmallApp app =
        new SmallApp(folder).values("values/more.xml", "<dimen name=\"gap\">8dp</dimen><bool name=\"yes\">true</bool>").build();

    int gap = app.entry("", "dimen", "gap").getResourceId();
    assertTrue(app.rClass().contains(String.format("int gap = 0x%08x;", gap)), app.rClass());
  }

  @Test
  void valuesOfAllKindsMayShareOneFile() throws Exception {
    SmallApp app =
        new SmallApp(folder)
            .values(
                "values/all.xml",
                """
                <color name="red">#ffff0000</color>
                <dimen name="gap">8dp</dimen>
                <integer name="many">12</integer>
                <string-array name="words"><item>one</item><item>2</item><item>@string/app_name</item></string-array>
                <integer-array name="numbers"><item>1</item><item>2</item></integer-array>
                <plurals name="cats"><item quantity="one">%d cat</item><item quantity="other">%d cats</item></plurals>
                <style name="Base" parent="@android:style/Theme.Material.Light" />
                <style name="Base.Big"><item name="android:textSize">20sp</item></style>
                """)
            .build();

    assertEquals(0xffff0000, app.entry("", "color", "red").getResValue().getData());
    assertEquals(12, app.entry("", "integer", "many").getResValue().getData());
    assertEquals(3, app.entry("", "array", "words").getResTableMapEntry().getValue().size());
    assertEquals(ValueType.STRING, app.entry("", "array", "words").getResTableMapEntry().getValue().get(1).getValueType());
    assertEquals(2, app.entry("", "array", "numbers").getResTableMapEntry().getValue().size());
    assertEquals(2, app.entry("", "plurals", "cats").getResTableMapEntry().getValue().size());
    Entry base = app.entry("", "style", "Base");
    assertTrue(base.isComplex(), "a style of nothing but a parent is a style");
    assertEquals(base.getResourceId(), app.entry("", "style", "Base.Big").getResTableMapEntry().getParentId());
  }

  @Test
  void textsFollowTheRulesOfAndroid() throws Exception {
    SmallApp app =
        new SmallApp(folder)
            .values(
                "values/texts.xml",
                """
                <string name="spaces">  one
                    two  </string>
                <string name="escapes">it\\'s \\"so\\"\\nnext \\u4e2d \\@home</string>
                <string name="number">42</string>
                <string name="entity">a &amp; b &lt; c</string>
                <string name="other">@string/app_name</string>
                """)
            .build();

    assertEquals("one two", app.string("", "spaces"));
    assertEquals("it's \"so\"\nnext 中 @home", app.string("", "escapes"));
    assertEquals("42", app.string("", "number"));
    assertEquals("a & b < c", app.string("", "entity"));
    assertEquals(ValueType.REFERENCE, app.entry("", "string", "other").getResValue().getValueType());
  }

  @Test
  void wholeNumbersOfAVectorBecomeFractions() throws Exception {
    SmallApp app =
        new SmallApp(folder)
            .file(
                "drawable/dot.xml",
                "<vector %s android:width=\"24dp\" android:height=\"24dp\" android:viewportWidth=\"24\""
                    + " android:viewportHeight=\"24\"><path android:pathData=\"M0,0 L9,9 Z\" /></vector>")
            .build();

    ResXmlDocument vector = new ResXmlDocument();
    try (InputStream in = app.read().getInputSource("res/drawable/dot.xml").openStream()) {
      vector.readBytes(in);
    }
    ResXmlAttribute width = vector.getDocumentElement().searchAttributeByName("viewportWidth");
    assertNotNull(width);
    assertEquals(ValueType.FLOAT, width.getValueType());
    assertEquals(24f, Float.intBitsToFloat(width.getData()));
  }

  @Test
  void rawFilesStayAsTheyAre() throws Exception {
    SmallApp app = new SmallApp(folder).file("raw/page.xml", "<page>as it is</page>").build();

    try (InputStream in = app.read().getInputSource("res/raw/page.xml").openStream()) {
      assertEquals("<page>as it is</page>", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void theSameInputGivesTheSameBytes() throws Exception {
    SmallApp app = new SmallApp(folder).file("layout/main.xml", "<View %s android:id=\"@+id/a\" />").build();
    byte[] first = Files.readAllBytes(app.apk);

    app.build();

    assertArrayEquals(first, Files.readAllBytes(app.apk));
  }

  @Test
  void anUnchangedRClassIsNotWrittenAgain() throws Exception {
    SmallApp app = new SmallApp(folder).build();
    Path file = app.generated.resolve("app/small/R.java");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1000));

    app.build();

    assertEquals(1000, Files.getLastModifiedTime(file).toMillis());
  }
}
