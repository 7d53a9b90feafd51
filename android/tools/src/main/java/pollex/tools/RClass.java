package pollex.tools;

import java.util.SortedMap;
import java.util.SortedSet;

/** Gives each resource its number, in the order of types and names, and writes the numbers down. */
final class RClass {
  private static final int FIRST_TYPE = 0x7f010000;
  private static final int TYPE_STEP = 0x10000;
  private final String packageName;
  private final SortedMap<String, SortedSet<String>> names;

  RClass(String packageName, SortedMap<String, SortedSet<String>> names) {
    this.packageName = packageName;
    this.names = names;
  }

  /** The numbers as ARSCLib reads them. */
  String publicXml() {
    StringBuilder out = new StringBuilder("<resources package=\"" + packageName + "\" id=\"0x7f\">\n");
    int first = FIRST_TYPE;
    for (String type : names.keySet()) {
      int id = first;
      for (String name : names.get(type)) {
        out.append(String.format("<public id=\"0x%08x\" type=\"%s\" name=\"%s\"/>\n", id++, type, name));
      }
      first += TYPE_STEP;
    }
    return out.append("</resources>\n").toString();
  }

  /** The numbers as the app's code uses them. */
  String java() {
    StringBuilder out = new StringBuilder("package " + packageName + ";\n\n");
    out.append("/** Numbers of the resources; written by the build. */\npublic final class R {\n  private R() {}\n");
    int first = FIRST_TYPE;
    for (String type : names.keySet()) {
      out.append(String.format("\n  /** Resources of the type %1$s. */\n  public static final class %1$s {\n", type));
      out.append(String.format("    private %s() {}\n\n", type));
      int id = first;
      for (String name : names.get(type)) {
        out.append(String.format("    public static final int %s = 0x%08x;\n", name.replace('.', '_'), id++));
      }
      out.append("  }\n");
      first += TYPE_STEP;
    }
    return out.append("}\n").toString();
  }
}
