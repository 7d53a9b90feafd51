package pollex.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Every text of an app exists in English and in Chinese, with the same places for values. */
class TranslationTest {
  private static final Pattern PLACE = Pattern.compile("%(\\d+\\$)?[sd]");

  @TestFactory
  List<DynamicTest> everyTextIsTranslated() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path app : AppFolders.all()) {
      tests.add(DynamicTest.dynamicTest(app.getFileName().toString(), () -> compare(app.resolve("res"))));
    }
    return tests;
  }

  private static void compare(Path res) throws Exception {
    SortedMap<String, String> english = places(res.resolve("values/strings.xml"));
    assertFalse(english.isEmpty());
    assertEquals(english, places(res.resolve("values-zh-rCN/strings.xml")));
  }

  /** The name of each text, with the places for values that it has. */
  private static SortedMap<String, String> places(Path file)
      throws IOException, ParserConfigurationException, SAXException {
    assertTrue(Files.exists(file), "there is no " + file);
    SortedMap<String, String> places = new TreeMap<>();
    Element root =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    for (Node node = root.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && !element.getAttribute("translatable").equals("false")) {
        String found =
            PLACE.matcher(element.getTextContent()).results().map(MatchResult::group).distinct().sorted()
                .collect(Collectors.joining(" "));
        places.put(element.getTagName() + "/" + element.getAttribute("name"), found);
      }
    }
    return places;
  }
}
