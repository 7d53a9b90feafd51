package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.wire.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A reading's rows (C-21). */
class RowWriterTest {
  private static String text(RowWriter writer) {
    return new String(writer.bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aPlainRowHasItsIdAndItsBoundsOnly() {
    RowWriter writer = new RowWriter();
    writer.add(Facts.node(-5, null), -1, "com.example");

    assertEquals("{\"strings\":[],\"rows\":[{\"n\":-5,\"b\":[0,0,10,10]}]}", text(writer));
  }

  @Test
  void aStringStandsOnceInTheTable() throws Exception {
    NodeFacts first = Facts.node(1, "android.widget.TextView");
    first.text = "Wi-Fi";
    NodeFacts second = Facts.node(2, "android.widget.TextView");
    second.description = "Wi-Fi";
    RowWriter writer = new RowWriter();
    writer.add(first, -1, "com.example");
    writer.add(second, 0, "com.example");

    Map<String, Object> blob = JsonReader.object(writer.bytes());
    assertEquals(List.of("android.widget.TextView", "Wi-Fi"), blob.get("strings"));
    List<?> rows = (List<?>) blob.get("rows");
    assertEquals(Map.of("n", 1L, "b", List.of(0L, 0L, 10L, 10L), "c", 0L, "t", 1L), rows.get(0));
    assertEquals(Map.of("p", 0L, "n", 2L, "b", List.of(0L, 0L, 10L, 10L), "c", 0L, "d", 1L), rows.get(1));
  }

  @Test
  void everyFactHasItsKey() {
    NodeFacts node = Facts.node(Long.MIN_VALUE, "c");
    node.flags = NodeFacts.ENABLED | NodeFacts.SECRET;
    node.hint = "h";
    node.resourceId = "r";
    node.packageName = "k";
    node.stateDescription = "e";
    node.error = "x";
    node.uniqueId = "u";
    node.paneTitle = "j";
    node.tooltip = "y";
    node.range = new float[] {1, 0, 1.5f, 0.25f};
    node.selection = new int[] {1, 3};
    node.maxTextLength = 6;
    node.collection = new int[] {5, 1};
    node.collectionItem = new int[] {2, 0};
    node.drawingOrder = 4;
    node.actions = new String[] {"click", "set_text"};
    RowWriter writer = new RowWriter();
    writer.add(node, -1, "com.example");

    assertEquals(
        "{\"strings\":[\"c\",\"h\",\"r\",\"k\",\"e\",\"x\",\"u\",\"j\",\"y\",\"click\",\"set_text\"],"
            + "\"rows\":[{\"n\":-9223372036854775808,\"b\":[0,0,10,10],\"f\":65,\"c\":0,\"h\":1,\"r\":2,"
            + "\"k\":3,\"e\":4,\"x\":5,\"u\":6,\"j\":7,\"y\":8,\"g\":[1,0,1.5,0.25],\"q\":[1,3],\"m\":6,"
            + "\"l\":[5,1],\"o\":[2,0],\"z\":4,\"a\":[9,10]}]}",
        text(writer));
  }

  @Test
  void thePackageIsSaidOnlyIfItIsNotTheWindows() {
    NodeFacts node = Facts.node(1, null);
    node.packageName = "com.example";
    RowWriter writer = new RowWriter();
    writer.add(node, -1, "com.example");

    assertFalse(text(writer).contains("com.example"));
  }

  @Test
  void tooMuchTextIsLeftOutAndSaid() {
    RowWriter writer = new RowWriter();
    for (int i = 0; i < 5; i++) {
      NodeFacts node = Facts.node(i, "class");
      node.text = (char) ('a' + i) + "x".repeat(RowWriter.MAX_TEXT_UNITS / 4 - 20);
      node.actions = new String[] {"click"};
      assertFalse(writer.takeFull());
      writer.add(node, -1, null);
    }

    assertTrue(writer.takeFull());
    assertFalse(writer.takeFull(), "it is said for the window where it happened");
    assertTrue(text(writer).endsWith("{\"n\":4,\"b\":[0,0,10,10],\"c\":0,\"a\":[2]}]}"), "known strings still go");
  }
}
