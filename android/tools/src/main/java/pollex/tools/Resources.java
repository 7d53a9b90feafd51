package pollex.tools;

import com.reandroid.xml.XMLElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.xmlpull.v1.XmlPullParser;

/** What a `res` folder holds: values, files, and the name of each resource by its type. */
final class Resources {
  private static final Pattern NEW_ID = Pattern.compile("@\\+id/(\\w+)");
  private static final Pattern FILE_NAME = Pattern.compile("[a-z][a-z0-9_]*");
  private static final Pattern VALUE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
  private static final Set<String> VALUE_TYPES =
      Set.of("array", "bool", "color", "dimen", "id", "integer", "plurals", "string", "style");

  /** One element of a values file. `qualifiers` is empty or like "-zh-rCN". */
  record Value(Path file, int line, String qualifiers, String type, String name, XMLElement element) {}

  /** One file that is a resource itself, such as a layout. `path` is its path inside the apk. */
  record Item(Path file, String qualifiers, String type, String name, String path) {}

  final List<Value> values = new ArrayList<>();
  final List<Item> items = new ArrayList<>();
  final SortedMap<String, SortedSet<String>> names = new TreeMap<>();
  private final Map<String, String> places = new HashMap<>();
  private final Map<String, String> onlyQualified = new TreeMap<>();

  private Resources() {}

  /** Reads a whole `res` folder, in the order of the names so that the result is always the same. */
  static Resources read(Path res) throws IOException, BuildFault {
    Resources found = new Resources();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(res)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      found.add(res, file);
    }
    found.checkDefaults();
    return found;
  }

  private void add(Path res, Path file) throws IOException, BuildFault {
    Path folder = file.getParent();
    if (!res.equals(folder.getParent())) {
      throw new BuildFault(file, "resources lie in folders of one level, such as layout/ or values-zh/");
    }
    String folderName = folder.getFileName().toString();
    int dash = folderName.indexOf('-');
    String type = dash < 0 ? folderName : folderName.substring(0, dash);
    String qualifiers = dash < 0 ? "" : folderName.substring(dash);
    if (type.equals("values")) {
      addValues(file, qualifiers);
      return;
    }
    String fileName = file.getFileName().toString();
    String name = fileName.replaceAll("\\..*", "");
    if (!FILE_NAME.matcher(name).matches()) {
      throw new BuildFault(file, "a file name of a resource has only a-z, 0-9 and _");
    }
    declare(type, name, qualifiers, file.toString(), file, 1);
    items.add(new Item(file, qualifiers, type, name, "res/" + folderName + "/" + fileName));
    if (fileName.endsWith(".xml")) {
      Matcher id = NEW_ID.matcher(Files.readString(file));
      while (id.find()) {
        name("id", id.group(1));
      }
    }
  }

  private void addValues(Path file, String qualifiers) throws IOException, BuildFault {
    XmlSource.of(file).parse(parser -> {
      while (parser.next() != XmlPullParser.START_TAG) {
        // the declaration and comments before the root
      }
      if (!parser.getName().equals("resources")) {
        throw new BuildFault(file, parser.getLineNumber(), "the root of a values file is <resources>");
      }
      for (int event = parser.next(); event != XmlPullParser.END_DOCUMENT; event = parser.getEventType()) {
        if (event == XmlPullParser.START_TAG) {
          int line = parser.getLineNumber();
          addValue(file, line, qualifiers, XMLElement.parseElement(parser));
        } else {
          parser.next();
        }
      }
    });
  }

  private void addValue(Path file, int line, String qualifiers, XMLElement element) throws BuildFault {
    String tag = element.getName();
    String type = tag.equals("item") ? element.getAttributeValue("type") : tag.endsWith("-array") ? "array" : tag;
    String name = element.getAttributeValue("name");
    if (type == null || !VALUE_TYPES.contains(type)) {
      throw new BuildFault(file, line, "<" + tag + "> is no value that this tool knows");
    }
    if (name == null || !VALUE_NAME.matcher(name).matches()) {
      throw new BuildFault(file, line, "<" + tag + "> needs a name of letters, digits, _ and .");
    }
    declare(type, name, qualifiers, file + ":" + line, file, line);
    values.add(new Value(file, line, qualifiers, type, name, element));
  }

  private void declare(String type, String name, String qualifiers, String place, Path file, int line)
      throws BuildFault {
    String before = places.putIfAbsent(type + "/" + name + qualifiers, place);
    if (before != null) {
      throw new BuildFault(file, line, "@" + type + "/" + name + " stands already in " + before);
    }
    if (!qualifiers.isEmpty()) {
      onlyQualified.putIfAbsent(type + "/" + name, place);
    }
    name(type, name);
  }

  private void name(String type, String name) {
    names.computeIfAbsent(type, key -> new TreeSet<>()).add(name);
  }

  /** A text that exists in one language only would crash the app in all others. */
  private void checkDefaults() throws BuildFault {
    Set<String> folders = new HashSet<>(Set.of("drawable", "mipmap", "layout"));
    for (Map.Entry<String, String> one : onlyQualified.entrySet()) {
      String type = one.getKey().substring(0, one.getKey().indexOf('/'));
      if (!folders.contains(type) && !places.containsKey(one.getKey())) {
        throw new BuildFault(Path.of(one.getValue()), "@" + one.getKey() + " has no default value in values/");
      }
    }
  }
}
