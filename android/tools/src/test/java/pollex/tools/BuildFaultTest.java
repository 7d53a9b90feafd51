package pollex.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each mistake is reported with its file, its line and a sentence. */
class BuildFaultTest {
  @TempDir Path folder;
  private SmallApp app;

  @BeforeEach
  void anApp() {
    app = new SmallApp(folder);
  }

  private void fails(String place, String sentence) {
    BuildFault fault = assertThrows(BuildFault.class, app::build);
    assertTrue(fault.getMessage().startsWith(folder.resolve(place).toString()), fault.getMessage());
    assertTrue(fault.getMessage().contains(sentence), fault.getMessage());
  }

  @Test
  void anUnknownReferenceInALayout() {
    app.file("layout/main.xml", "<View\n  %s\n  android:text=\"@string/missing\" />");
    fails("res/layout/main.xml:3", "there is no resource @string/missing");
  }

  @Test
  void anUnknownAttribute() {
    app.file("layout/main.xml", "<View %s\n  android:colour=\"red\" />");
    fails("res/layout/main.xml:2", "there is no attribute android:colour");
  }

  @Test
  void aValueThatAnAttributeCannotHave() {
    app.file("layout/main.xml", "<View %s>\n\n<View android:layout_width=\"wide\" />\n</View>");
    fails("res/layout/main.xml:3", "android:layout_width cannot be 'wide'");
  }

  @Test
  void anUnknownReferenceInAValue() {
    app.values("values/colors.xml", "<color name=\"a\">#fff</color>\n<color name=\"b\">@color/c</color>");
    fails("res/values/colors.xml:3", "there is no resource @color/c");
  }

  @Test
  void anUnknownAttributeInAStyle() {
    app.values("values/styles.xml", "<style name=\"A\"><item name=\"android:bolder\">1</item></style>");
    fails("res/values/styles.xml:2", "there is no attribute android:bolder");
  }

  @Test
  void theSameNameTwice() {
    app.values("values/more.xml", "<string name=\"a\">1</string>\n<string name=\"a\">2</string>");
    fails("res/values/more.xml:3", "@string/a stands already in");
  }

  @Test
  void aTextThatOnlyATranslationHas() {
    app.values("values-zh/strings.xml", "<string name=\"lost\">丢</string>");
    fails("res/values-zh/strings.xml:2", "has no default value");
  }

  @Test
  void aLoneApostrophe() {
    app.values("values/more.xml", "<string name=\"a\">it's</string>");
    fails("res/values/more.xml:2", "apostrophe");
  }

  @Test
  void brokenXml() {
    app.file("layout/main.xml", "<View %s>\n</Wiew>");
    fails("res/layout/main.xml:2", "not well-formed");
  }

  @Test
  void aFileNameThatJavaCannotHave() {
    app.file("drawable/My-Icon.xml", "<shape %s />");
    fails("res/drawable/My-Icon.xml", "a file name of a resource has only a-z, 0-9 and _");
  }

  @Test
  void anUnknownKindOfValue() {
    app.values("values/more.xml", "<colour name=\"a\">#fff</colour>");
    fails("res/values/more.xml:2", "<colour> is no value that this tool knows");
  }

  @Test
  void aReferenceOfTheManifest() {
    app.values("values/strings.xml", "<string name=\"other\">x</string>");
    fails("AndroidManifest.xml:3", "there is no resource @string/app_name");
  }

  @Test
  void theRulesForTextsNameTheMistake() {
    assertEquals("unknown escape \\x",
        assertThrows(IllegalArgumentException.class, () -> ValueText.unescape("\\x")).getMessage());
  }
}
