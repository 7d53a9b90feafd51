package dev.pollex.helper.touch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Ways of fingers that host and phone must judge alike (C-70, C-87, C-88); tests/action/test_fingers.py reads them too. */
class SharedWaysTest {
  private static final Path WAYS = Path.of("../../tests/data/touch/ways.json");
  private static final double DENSITY_OF_A_DP = 160;
  private static final double MIN_GAP_DP = 16;

  @TestFactory
  Stream<DynamicTest> hostAndPhoneAgree() throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    for (Object one : (List<?>) JsonReader.value(Files.readAllBytes(WAYS))) {
      @SuppressWarnings("unchecked") // an object has texts as names
      Map<String, Object> way = (Map<String, Object>) one;
      tests.add(DynamicTest.dynamicTest((String) way.get("name"), () -> check(way)));
    }
    assertEquals(false, tests.isEmpty());
    return tests.stream();
  }

  private static void check(Map<String, Object> way) throws Exception {
    List<?> display = (List<?>) way.get("display");
    Gesture gesture = Gesture.from(new Fields("", Map.of("fingers", way.get("fingers"))));
    Refusal refusal = null;
    try {
      double gapPx = MIN_GAP_DP * number(display.get(2)) / DENSITY_OF_A_DP;
      gesture.check((int) number(display.get(0)), (int) number(display.get(1)), gapPx);
    } catch (Refusal refused) {
      refusal = refused;
    }

    if (way.get("code") == null) {
      assertNull(refusal);
    } else {
      assertEquals(way.get("code"), refusal.code);
      for (Map.Entry<?, ?> told : ((Map<?, ?>) way.get("detail")).entrySet()) {
        assertAlike(told.getValue(), refusal.detail.get(told.getKey()));
      }
    }
    if (way.get("places") != null) {
      for (Object row : (List<?>) way.get("places")) {
        checkPlaces((List<?>) row, gesture.samples());
      }
    }
  }

  private static void checkPlaces(List<?> row, List<Sample> samples) {
    long ms = (long) number(row.get(0));
    Sample sample = samples.stream().filter(one -> one.atMs == ms && one.count() == row.size() - 1).findFirst().get();
    for (int finger = 1; finger < row.size(); finger++) {
      assertAlike(row.get(finger), List.of(sample.x[finger - 1], sample.y[finger - 1]));
    }
  }

  private static void assertAlike(Object expected, Object actual) {
    if (expected instanceof List) {
      for (int i = 0; i < ((List<?>) expected).size(); i++) {
        assertAlike(((List<?>) expected).get(i), ((List<?>) actual).get(i));
      }
    } else {
      assertEquals(number(expected), number(actual), 1e-6);
    }
  }

  private static double number(Object number) {
    return ((Number) number).doubleValue();
  }
}
