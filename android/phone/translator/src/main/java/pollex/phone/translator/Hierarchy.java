package pollex.phone.translator;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Who extends whom, among the app's classes, Android's and Java's. Names are internal ones, with slashes. */
final class Hierarchy {
  private static final String OBJECT = "java/lang/Object";
  private static final Type UNKNOWN = new Type(OBJECT, false);

  private final List<ZipFile> jars;
  private final Map<String, Type> known = new HashMap<>();

  private record Type(String parent, boolean isInterface) {}

  /** @param jars where classes are looked for, in this order, after Java's own */
  Hierarchy(List<ZipFile> jars) {
    this.jars = jars;
  }

  /** Whether the app or the phone has it: code may name classes that are nowhere, and lives as long as it does not get there. */
  boolean exists(String name) {
    return name.startsWith("[") || type(name) != UNKNOWN;
  }

  boolean isInterface(String name) {
    return type(name).isInterface();
  }

  /** The class above, null for Object. */
  String parent(String name) {
    return type(name).parent();
  }

  /** The nearest class above both. */
  String common(String one, String other) {
    if (isInterface(one) || isInterface(other)) return OBJECT;
    Set<String> above = new HashSet<>();
    for (String name = one; name != null && above.add(name); ) name = parent(name);
    Set<String> seen = new HashSet<>(); // a hostile file may let a class extend itself
    for (String name = other; name != null && seen.add(name); name = parent(name)) {
      if (above.contains(name)) return name;
    }
    return OBJECT;
  }

  private Type type(String name) {
    Type found = known.get(name);
    if (found == null) {
      found = name.startsWith("[") ? UNKNOWN : read(name + ".class");
      known.put(name, found);
    }
    return found;
  }

  private Type read(String path) {
    try (InputStream in = open(path)) {
      if (in == null) return UNKNOWN;
      ClassReader reader = new ClassReader(in.readAllBytes());
      return new Type(reader.getSuperName(), (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private InputStream open(String path) throws IOException {
    if (path.startsWith("java/")) return ClassLoader.getPlatformClassLoader().getResourceAsStream(path);
    for (ZipFile jar : jars) {
      ZipEntry entry = jar.getEntry(path);
      if (entry != null) return jar.getInputStream(entry);
    }
    return ClassLoader.getPlatformClassLoader().getResourceAsStream(path);
  }
}
