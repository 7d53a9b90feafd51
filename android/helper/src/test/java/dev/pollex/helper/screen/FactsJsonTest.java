package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.wire.Frame;
import dev.pollex.helper.wire.JsonWriter;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FactsJsonTest {
  @Test
  void factsHaveTheirLongNames() {
    NodeFacts node = Facts.node(9, "android.widget.SeekBar");
    node.range = new float[] {0, 0, 100, 40};
    Map<String, Object> facts = FactsJson.of(12, node);

    assertEquals(Arrays.<Object>asList(12, 9L), facts.get("node"));
    assertEquals("android.widget.SeekBar", facts.get("class_name"));
    assertEquals(Map.of("type", "int", "min", 0f, "max", 100f, "current", 40f), facts.get("range"));
    assertEquals(true, facts.get("enabled"));
    assertNull(facts.get("checked"));
    assertNull(facts.get("text"));
    assertNull(FactsJson.of(12, null));
  }

  @Test
  void checkedIsYesNoOrPartialForWhatCanBeChecked() {
    NodeFacts node = Facts.node(1, null);
    node.flags = NodeFacts.CHECKABLE;
    assertEquals("no", FactsJson.of(1, node).get("checked"));
    node.flags |= NodeFacts.CHECKED;
    assertEquals("yes", FactsJson.of(1, node).get("checked"));
    node.flags |= NodeFacts.PARTIAL;
    assertEquals("partial", FactsJson.of(1, node).get("checked"));
  }

  @Test
  void anEmptyFieldHasEmptyTextAndASecretOneHasNone() {
    NodeFacts node = Facts.node(1, null);
    node.flags = NodeFacts.EDITABLE;
    assertEquals("", FactsJson.of(1, node).get("text"));
    assertEquals(0, FactsJson.of(1, node).get("text_length"));
    node.flags |= NodeFacts.SECRET;
    assertNull(FactsJson.of(1, node).get("text"));
    assertNull(FactsJson.of(1, node).get("text_length"));
  }

  @Test
  void beforeAndAfterAlwaysFitIntoOneFrame() {
    NodeFacts node = Facts.node(1, null);
    String worst = "\u0001".repeat(100000);
    node.className = node.resourceId = node.packageName = node.text = node.description = node.hint = worst;
    node.stateDescription = node.error = node.uniqueId = node.paneTitle = node.tooltip = worst;
    node.textLength = worst.length();
    Map<String, Object> facts = FactsJson.of(1, node);

    assertTrue(2 * JsonWriter.bytes(facts).length < Frame.MAX_PAYLOAD_BYTES - 10000);
    assertEquals(100000, facts.get("text_length"));
  }
}
