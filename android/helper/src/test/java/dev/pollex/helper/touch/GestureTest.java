package dev.pollex.helper.touch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** From the ways of fingers to touch events (C-70, C-73, C-78, C-79). */
class GestureTest {
  private static final double GAP_PX = 48;

  private static Gesture gesture(String fingers) throws Exception {
    return Gesture.from(
        new Fields("", JsonReader.object(("{\"fingers\":" + fingers + "}").getBytes(StandardCharsets.UTF_8))));
  }

  private static List<String> kinds(Gesture gesture) {
    List<String> kinds = new ArrayList<>();
    for (Sample sample : gesture.samples()) {
      kinds.add(sample.kind + "@" + sample.atMs);
    }
    return kinds;
  }

  private static Refusal refused(String fingers) {
    return assertThrows(Refusal.class, () -> gesture(fingers).check(1080, 2400, GAP_PX));
  }

  @Test
  void aFingerGoesDownMovesEveryTenMillisecondsAndGoesUp() throws Exception {
    Gesture drag = gesture("[[[0,100,100],[25,125,100]]]");

    assertEquals(List.of("DOWN@0", "MOVE@10", "MOVE@20", "MOVE@25", "UP@25"), kinds(drag));
    assertEquals(110, drag.samples().get(1).x[0], 1e-9);
    assertEquals(125, drag.samples().get(4).x[0], 0);
    assertEquals(25, drag.lengthMs());
  }

  @Test
  void aFingerThatStaysIsSampledOnAndMovesNoMoreWhenItGoesUp() throws Exception {
    assertEquals(List.of("DOWN@0", "MOVE@10", "UP@20"), kinds(gesture("[[[0,100,100],[20,100,100]]]")));
  }

  @Test
  void fingersThatDoNotOverlapAreGesturesOfTheirOwn() throws Exception {
    List<Sample> samples = gesture("[[[0,9,9],[5,9,9]],[[105,9,9],[110,9,9]]]").samples();

    assertEquals(4, samples.size());
    assertEquals(0, samples.get(1).downMs);
    assertEquals(105, samples.get(3).downMs);
    assertEquals(0, samples.get(3).ids[0]);
    assertEquals(1, samples.get(3).contacts[0]);
  }

  @Test
  void aSecondFingerJoinsAndLeavesAnUnbrokenGesture() throws Exception {
    Gesture pair = gesture("[[[0,100,100],[20,100,100]],[[5,300,100],[15,300,100]]]");

    assertEquals(List.of("DOWN@0", "DOWN@5", "MOVE@10", "UP@15", "UP@20"), kinds(pair));
    assertArrayEquals(new int[] {0, 1}, pair.samples().get(1).ids);
    assertEquals(1, pair.samples().get(1).index);
    assertEquals(0, pair.samples().get(3).downMs);
    assertEquals(2, pair.mostFingers());
  }

  @Test
  void aFingerThatComesWhenAnotherGoesTakesTheFreeId() throws Exception {
    List<Sample> samples = gesture("[[[0,9,9],[10,9,9]],[[0,99,9],[20,99,9]],[[10,300,9],[20,300,9]]]").samples();

    Sample third = samples.get(3);
    assertEquals(Sample.Kind.DOWN, third.kind);
    assertArrayEquals(new int[] {0, 1}, third.ids);
    assertArrayEquals(new int[] {2, 1}, third.contacts);
  }

  @Test
  void whatIsNoWayOfAFingerIsInvalid() {
    String[] wrong = {
      "[]", "[[]]", "[[[0,1,1]]]", "[[[0,1,1],[0,1,1]]]", "[[[0,1,1],[0.4,2,2]]]", "[[[-1,1,1],[5,1,1]]]",
      "[[[0,1,1],[10001,1,1]]]", "[[[0,1],[5,1]]]", "[[[0,1,1],[5,\"1\",1]]]", "[7]", "[[[5,1,1],[4,1,1]]]"
    };
    for (String fingers : wrong) {
      assertEquals("INVALID", refused(fingers).code, fingers);
    }
  }

  @Test
  void atMostFiveFingersAtOneTime() throws Exception {
    StringBuilder six = new StringBuilder();
    StringBuilder inTurn = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      six.append(i == 0 ? "[" : ",").append("[[0,").append(100 * i).append(",9],[10,").append(100 * i).append(",9]]");
      inTurn.append(i == 0 ? "[" : ",").append("[[" + 10 * i + ",9,9],[" + (10 * i + 10) + ",9,9]]");
    }

    assertEquals("INVALID", refused(six + "]").code);
    assertEquals(1, gesture(inTurn + "]").mostFingers());
  }

  @Test
  void aFingerOutsideTheDisplayIsNamedWithTimeAndPlace() {
    Refusal refusal = refused("[[[0,5,5],[100,5,5]],[[0,500,5],[60,1080,5],[100,500,5]]]");

    assertEquals("OUT_OF_RANGE", refusal.code);
    assertEquals(2, refusal.detail.get("finger"));
    assertEquals(60L, refusal.detail.get("at_ms"));
    assertEquals(List.of(1080.0, 5.0), refusal.detail.get("point"));
    assertEquals("OUT_OF_RANGE", refused("[[[0,5,-0.1],[100,5,5]]]").code);
    assertEquals("OUT_OF_RANGE", refused("[[[0,1079.99999999,5],[100,5,5]]]").code);
  }

  @Test
  void crossingFingersAreFoundBetweenTheirPoints() throws Exception {
    Refusal refusal = refused("[[[0,100,100],[100,500,100]],[[0,500,100],[100,100,100]]]");

    assertEquals("INVALID", refusal.code);
    assertEquals(50L, refusal.detail.get("at_ms"));
    assertEquals(List.of(1, 2), refusal.detail.get("fingers"));
    gesture("[[[0,100,100],[100,500,100]],[[0,100,148],[100,500,148]]]").check(1080, 2400, GAP_PX);
    assertEquals("INVALID", refused("[[[0,100,100],[100,500,100]],[[0,100,147],[100,500,147]]]").code);
  }

  @Test
  void waysMayCrossAtDifferentTimes() throws Exception {
    gesture("[[[0,100,100],[100,500,100]],[[100,500,100],[200,100,100]]]").check(1080, 2400, GAP_PX);
  }

  @Test
  void movingItMovesEveryPoint() throws Exception {
    Gesture moved = gesture("[[[0,1,2],[10,3,4]]]").movedBy(-1, 5);

    assertEquals(7, moved.samples().get(0).y[0], 0);
    assertArrayEquals(new double[] {0, 7}, moved.downPoints().get(0));
  }

  /** What must hold of any plan, for plans of all kinds. */
  @Test
  void randomGesturesKeepTheRulesOfATouchStream() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<Contact> contacts = new ArrayList<>();
      int count = 1 + random.nextInt(5);
      for (int i = 0; i < count; i++) {
        contacts.add(contact(random));
      }
      check(contacts, new Gesture(contacts).samples(), "seed " + seed);
    }
  }

  private static Contact contact(Random random) {
    int count = 2 + random.nextInt(6);
    long[] times = new long[count];
    double[] x = new double[count];
    double[] y = new double[count];
    long ms = random.nextInt(4) * 50;
    for (int i = 0; i < count; i++) {
      times[i] = ms;
      ms += 1 + random.nextInt(70);
      x[i] = random.nextInt(3) * 100.5;
      y[i] = random.nextInt(1000);
    }
    return new Contact(times, x, y);
  }

  private static void check(List<Contact> contacts, List<Sample> samples, String seed) {
    Map<Integer, Integer> down = new HashMap<>();
    Set<String> seenPoints = new HashSet<>();
    long lastMs = -1;
    long downMs = -1;
    for (Sample sample : samples) {
      assertTrue(sample.atMs >= lastMs, seed);
      assertTrue(down.isEmpty() || sample.atMs - lastMs <= Plan.SAMPLE_MS, seed);
      int id = sample.ids[sample.index];
      int contact = sample.contacts[sample.index];
      if (sample.kind == Sample.Kind.DOWN) {
        downMs = down.isEmpty() ? sample.atMs : downMs;
        assertEquals(null, down.put(id, contact), seed);
        assertEquals(contacts.get(contact).downMs(), sample.atMs, seed);
      }
      assertEquals(down.size(), sample.count(), seed);
      assertEquals(downMs, sample.downMs, seed);
      for (int i = 0; i < sample.count(); i++) {
        assertEquals(down.get(sample.ids[i]), sample.contacts[i], seed);
        double[] place = contacts.get(sample.contacts[i]).at(sample.atMs);
        assertArrayEquals(place, new double[] {sample.x[i], sample.y[i]}, 0, seed);
        seenPoints.add(sample.contacts[i] + "@" + sample.atMs);
      }
      if (sample.kind == Sample.Kind.UP) {
        assertEquals(contacts.get(contact).upMs(), sample.atMs, seed);
        down.remove(id);
      }
      lastMs = sample.atMs;
    }
    assertTrue(down.isEmpty(), seed);
    for (int i = 0; i < contacts.size(); i++) {
      for (long ms : contacts.get(i).times) {
        assertTrue(seenPoints.contains(i + "@" + ms), seed);
      }
    }
  }
}
