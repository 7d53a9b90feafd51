package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was judged under a point against what is there (C-86). */
class UnderPointTest {
  private static final String LOOK = "\"look\":{\"class\":null,\"id\":null,\"label\":null}";

  private static UnderPoint point(String members) throws Exception {
    String json = "{\"under\":[{" + members + "}]}";
    Fields fields = new Fields("expect", JsonReader.object(json.getBytes(StandardCharsets.UTF_8)));
    return UnderPoint.listFrom(fields, "under", 5).get(0);
  }

  private static WindowFacts window(int id, int... bounds) {
    WindowFacts window = new WindowFacts();
    window.id = id;
    window.type = WindowFacts.APP;
    window.bounds = bounds;
    return window;
  }

  @Test
  void theWindowMustBeTheJudgedOne() throws Exception {
    UnderPoint point = point("\"at\":[5.5,7],\"window\":2,\"nodes\":[]");

    assertEquals(5.5, point.x);
    assertTrue(point.isWindow(window(2)));
    assertFalse(point.isWindow(window(3)));
    assertFalse(point.isWindow(null));
    assertTrue(point("\"at\":[5,7],\"window\":null,\"nodes\":[]").isWindow(null));
  }

  @Test
  void exactlyTheJudgedControlsMustBeThereInAnyOrder() throws Exception {
    String nodes = "[{\"node\":[2,70]," + LOOK + "},{\"node\":[2,80]," + LOOK + "}]";
    UnderPoint point = point("\"at\":[5,7],\"window\":2,\"nodes\":" + nodes);

    assertTrue(point.names(List.of(80L, 70L)));
    assertFalse(point.names(List.of(70L)));
    assertFalse(point.names(List.of(70L, 80L, 90L)));
    assertFalse(point.names(List.of(70L, 90L)));
    String elsewhere = "[{\"node\":[3,70]," + LOOK + "}]";
    assertFalse(point("\"at\":[5,7],\"window\":2,\"nodes\":" + elsewhere).names(List.of(70L)));
  }

  @Test
  void whatIsNoPointIsInvalid() {
    for (String members : new String[] {"\"at\":[5],\"window\":2,\"nodes\":[]", "\"at\":[5,5],\"nodes\":[]"}) {
      assertEquals("INVALID", assertThrows(Refusal.class, () -> point(members)).code);
    }
  }

  @Test
  void theTopWindowWhoseRegionHoldsThePointTakesTheTouch() {
    WindowFacts hole = window(3, 0, 0, 100, 100);
    hole.region = List.of(new int[] {0, 0, 100, 40});
    Scope scope = new Scope(Arrays.asList(hole, window(2, 0, 0, 200, 200)));

    assertEquals(3, scope.at(99.9, 39.9).id);
    assertEquals(2, scope.at(50, 40).id);
    assertEquals(2, scope.at(100, 20).id);
    assertNull(scope.at(200, 20));
  }

  @Test
  void aControlIsWhatCanBeActedOn() {
    NodeFacts plain = Facts.node(1, "V");
    NodeFacts slider = Facts.node(2, "V");
    slider.range = new float[] {0, 0, 1, 0};

    assertFalse(plain.canBeActedOn());
    assertTrue(slider.canBeActedOn());
    for (int flag : new int[] {NodeFacts.CLICKABLE, NodeFacts.EDITABLE, NodeFacts.CHECKABLE, NodeFacts.SCROLLABLE}) {
      NodeFacts node = Facts.node(3, "V");
      node.flags |= flag;
      assertTrue(node.canBeActedOn());
    }
  }
}
