package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeTest {
  private static final int WINDOW = 12;

  private static Probe probe(String json) throws Exception {
    return new Probe(new Fields("probe", JsonReader.object(json.getBytes(StandardCharsets.UTF_8))));
  }

  private static boolean matches(String name, String is, NodeFacts node) throws Exception {
    return probe("{" + name + ",\"is\":" + is + ",\"hold_ms\":0}").matches(WINDOW, node);
  }

  @Test
  void aNameMatchesTheWholeTextOfAVisibleNode() throws Exception {
    NodeFacts node = Facts.node(9, "android.widget.TextView");
    node.text = "Saved";

    assertTrue(matches("\"text\":\"Saved\"", "{}", node));
    assertFalse(matches("\"text\":\"saved\"", "{}", node));
    assertFalse(matches("\"text\":\"Save\"", "{}", node));
    assertFalse(matches("\"content_desc\":\"Saved\"", "{}", node));
    node.flags &= ~NodeFacts.VISIBLE;
    assertFalse(matches("\"text\":\"Saved\"", "{}", node));
  }

  @Test
  void aSecretNodeHasNoTextToBeGuessed() throws Exception {
    NodeFacts node = Facts.node(9, "android.widget.EditText");
    node.flags |= NodeFacts.SECRET | NodeFacts.EDITABLE;

    assertFalse(matches("\"text\":\"123456\"", "{}", node));
    assertFalse(matches("\"node\":[12,9]", "{\"text\":\"123456\"}", node));
    assertFalse(matches("\"node\":[12,9]", "{\"text\":\"\"}", node));
  }

  @Test
  void aNodeIsKnownByWindowAndId() throws Exception {
    NodeFacts node = Facts.node(9, "android.widget.Switch");

    assertTrue(matches("\"node\":[12,9]", "{}", node));
    assertFalse(matches("\"node\":[13,9]", "{}", node));
    assertFalse(matches("\"node\":[12,8]", "{}", node));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"checked\":\"yes\"}", "{\"enabled\":true,\"focused\":false}", "{\"current\":0.1}",
        "{\"selection\":[1,3]}", "{\"text\":\"A😀\"}", "{\"content_desc\":null}", "{\"action\":\"collapse\"}"
      })
  void factsMustBeEqual(String is) throws Exception {
    NodeFacts node = Facts.node(9, "android.widget.Switch");
    node.flags |= NodeFacts.CHECKABLE | NodeFacts.CHECKED;
    node.text = "A😀";
    node.range = new float[] {1, 0, 1, 0.1f};
    node.selection = new int[] {1, 3};
    node.actions = new String[] {"click", "collapse"};
    NodeFacts other = Facts.node(9, "android.widget.Switch");
    other.flags = NodeFacts.CHECKABLE | NodeFacts.FOCUSED;
    other.description = "other";

    assertTrue(matches("\"node\":[12,9]", is, node));
    assertFalse(matches("\"node\":[12,9]", is, other));
  }

  @Test
  void aSightMustStandInOnePlaceForTheWholeTime() throws Exception {
    Probe probe = probe("{\"text\":\"x\",\"hold_ms\":100}");

    assertFalse(probe.isHeld(0, 10, "a"));
    assertEquals(60, probe.leftMs(50));
    assertFalse(probe.isHeld(109, 112, "a"));
    assertTrue(probe.isHeld(110, 112, "a"));
    assertFalse(probe.isHeld(120, 122, "moved"));
    assertFalse(probe.isHeld(221, 222, null));
    assertFalse(probe.isHeld(230, 231, "moved"));
    assertTrue(probe.isHeld(331, 332, "moved"));
  }

  @Test
  void withoutATimeToHoldOneLookIsEnough() throws Exception {
    Probe probe = probe("{\"text\":\"x\",\"hold_ms\":0}");

    assertFalse(probe.isHeld(0, 1, null));
    assertTrue(probe.isHeld(5, 6, "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"hold_ms\":0}", "{\"text\":\"\",\"hold_ms\":0}", "{\"text\":\"a\",\"node\":[1,2],\"hold_ms\":0}",
        "{\"text\":\"a\"}", "{\"text\":\"a\",\"hold_ms\":10001}", "{\"text\":\"a\",\"hold_ms\":0,\"is\":{\"colour\":1}}",
        "{\"text\":\"a\",\"hold_ms\":0,\"is\":{\"enabled\":\"yes\"}}"
      })
  void whatIsWrongIsRefused(String json) {
    assertThrows(Refusal.class, () -> probe(json));
  }
}
