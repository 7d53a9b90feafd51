package pollex.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** An app keeps nothing in static fields: the phone is reset by making new activities, not by loading classes again. */
class StaticFieldsTest {
  @TestFactory
  List<DynamicTest> noAppHoldsStateInStaticFields() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path app : AppFolders.all()) {
      tests.add(DynamicTest.dynamicTest(app.getFileName().toString(), () -> check(app.resolve("target/classes"))));
    }
    return tests;
  }

  @Test
  void mutableFieldsAreFound() throws NoSuchFieldException {
    assertTrue(holdsState(Examples.class.getDeclaredField("counter")));
    assertTrue(holdsState(Examples.class.getDeclaredField("LIST")));
    assertTrue(holdsState(Examples.class.getDeclaredField("ARRAY")));
    assertFalse(holdsState(Examples.class.getDeclaredField("NAME")));
    assertFalse(holdsState(Examples.class.getDeclaredField("NUMBER")));
    assertFalse(holdsState(Examples.class.getDeclaredField("VALUE")));
  }

  private static void check(Path classes) throws IOException, ClassNotFoundException {
    List<String> bad = new ArrayList<>();
    int seen = 0;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      for (String name : names(classes)) {
        seen++;
        for (Field field : Class.forName(name, false, loader).getDeclaredFields()) {
          if (holdsState(field)) {
            bad.add(name + "." + field.getName());
          }
        }
      }
    }
    assertTrue(seen > 0, "no classes in " + classes);
    assertEquals(List.of(), bad);
  }

  private static List<String> names(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString())
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }

  /** Static, and not a final number, text, enum or record, which nobody can change. */
  private static boolean holdsState(Field field) {
    if (!Modifier.isStatic(field.getModifiers())) {
      return false;
    }
    if (field.isSynthetic()) { // javac's table for a switch over an enum
      return false;
    }
    Class<?> type = field.getType();
    boolean fixed = type.isPrimitive() || type == String.class || type.isEnum() || type.isRecord();
    return !fixed || !Modifier.isFinal(field.getModifiers());
  }

  /** One field of each kind. */
  @SuppressWarnings("unused")
  private static final class Examples {
    static int counter;
    static final List<String> LIST = new ArrayList<>();
    static final int[] ARRAY = {1};
    static final String NAME = "name";
    static final int NUMBER = 1;
    static final Value VALUE = new Value(1);

    private record Value(int number) {}
  }
}
