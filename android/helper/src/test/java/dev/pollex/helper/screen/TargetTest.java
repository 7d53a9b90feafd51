package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A control against what it looked like (C-13, C-24, C-86). */
class TargetTest {
  private static final String BUTTON =
      "\"node\":[12,4294967321],\"look\":{\"class\":\"android.widget.Button\",\"id\":\"a:id/ok\",\"label\":\"OK\"}";

  private static Target target(String members) throws Exception {
    return Target.from(new Fields("target", JsonReader.object(("{" + members + "}").getBytes(StandardCharsets.UTF_8))));
  }

  private static NodeFacts button(String text) {
    NodeFacts node = Facts.node(4294967321L, "android.widget.Button");
    node.resourceId = "a:id/ok";
    node.text = text;
    return node;
  }

  @Test
  void aControlThatLooksAsItWasReadHasNoChanges() throws Exception {
    Target target = target(BUTTON);

    assertEquals(12, target.windowId);
    assertEquals(4294967321L, target.nodeId);
    assertEquals(List.of(), target.changes(button("OK")));
  }

  @Test
  void anotherLabelClassOrIdIsAnotherControl() throws Exception {
    NodeFacts other = button("Cancel");
    assertEquals(List.of("text"), target(BUTTON).changes(other));
    other.className = "android.widget.TextView";
    assertEquals(List.of("identity", "text"), target(BUTTON).changes(other));
    other.className = "android.widget.Button";
    other.resourceId = null;
    assertEquals(List.of("identity", "text"), target(BUTTON).changes(other));
  }

  @Test
  void theDescriptionIsTheLabelWhereThereIsNoText() throws Exception {
    NodeFacts node = button(null);
    node.description = "OK";
    node.hint = "a hint is no label of a button";

    assertEquals(List.of(), target(BUTTON).changes(node));
  }

  @Test
  void theTextOfAFieldOrASliderIsNoPartOfItsLook() throws Exception {
    String field = "\"node\":[1,2],\"look\":{\"class\":\"E\",\"id\":null,\"label\":\"Name\"}";
    NodeFacts node = Facts.node(2, "E");
    node.hint = "Name";
    node.text = "whatever was typed";
    node.flags |= NodeFacts.EDITABLE;
    assertEquals(List.of(), target(field).changes(node));

    node.flags &= ~NodeFacts.EDITABLE;
    assertEquals(List.of("text"), target(field).changes(node));
    node.range = new float[] {0, 0, 100, 40};
    assertEquals(List.of(), target(field).changes(node));
  }

  @Test
  void noLabelAndAnEmptyLabelAreTheSame() throws Exception {
    Target target = target("\"node\":[1,2],\"look\":{\"class\":\"E\",\"id\":\"\",\"label\":\"\"}");

    assertEquals(List.of(), target.changes(Facts.node(2, "E")));
  }

  @Test
  void aWitnessBindsItsCheckedState() throws Exception {
    NodeFacts box = button("OK");
    box.flags |= NodeFacts.CHECKABLE | NodeFacts.CHECKED;

    assertEquals(List.of(), target(BUTTON + ",\"checked\":\"yes\"").changes(box));
    assertEquals(List.of("checked"), target(BUTTON + ",\"checked\":\"no\"").changes(box));
    assertEquals(List.of("checked"), target(BUTTON + ",\"checked\":null").changes(box));
    assertEquals(List.of(), target(BUTTON + ",\"checked\":null").changes(button("OK")));
  }

  @Test
  void aControlThatWasEnabledHasToBeSoStill() throws Exception {
    NodeFacts disabled = button("OK");
    disabled.flags &= ~NodeFacts.ENABLED;
    NodeFacts enabled = button("OK");
    enabled.flags |= NodeFacts.ENABLED;

    assertTrue(target(BUTTON + ",\"enabled\":true").isDisabledNow(disabled));
    assertFalse(target(BUTTON + ",\"enabled\":true").isDisabledNow(enabled));
    assertFalse(target(BUTTON + ",\"enabled\":false").isDisabledNow(disabled));
    assertFalse(target(BUTTON).isDisabledNow(disabled));
    assertEquals(List.of(), target(BUTTON + ",\"enabled\":true").changes(disabled));
  }

  @Test
  void aTokenBindsPlaceAndTextToo() throws Exception {
    Target target = target(BUTTON + ",\"bounds\":[0,0,10,10],\"text\":\"OK\"");
    NodeFacts moved = button("OK");
    moved.bounds = new int[] {0, 5, 10, 15};

    assertEquals(List.of(), target.changes(button("OK")));
    assertEquals(List.of("place"), target.changes(moved));
    assertEquals(List.of("text"), target(BUTTON + ",\"text\":null").changes(button("OK")));
  }

  @Test
  void aTokenBindsTheDescriptionBesideTheText() throws Exception {
    Target target = target(BUTTON + ",\"text\":\"OK\",\"description\":null");
    NodeFacts described = button("OK");
    described.description = "Sends the form";

    assertEquals(List.of(), target.changes(button("OK")));
    assertEquals(List.of("text"), target.changes(described));
    assertEquals(List.of(), target(BUTTON + ",\"description\":\"Sends the form\"").changes(described));
  }

  @Test
  void partsHaveLooksButNoPartsOfTheirOwn() throws Exception {
    String look = "\"node\":[1,2],\"look\":{\"class\":\"L\",\"id\":null,\"label\":null}";
    Target row = target(look + ",\"parts\":[{" + BUTTON + "}]");
    assertEquals(1, row.parts.size());
    assertEquals(List.of("text"), row.parts.get(0).changes(button("No")));

    String nested = look + ",\"parts\":[{" + BUTTON + ",\"parts\":[]}]";
    assertEquals("UNSUPPORTED", assertThrows(Refusal.class, () -> target(nested)).code);
  }

  @Test
  void aTargetThatIsNotWholeIsInvalid() {
    String[] bad = {
      "\"look\":{\"class\":null,\"id\":null,\"label\":null}",
      "\"node\":[1],\"look\":{\"class\":null,\"id\":null,\"label\":null}",
      "\"node\":[99999999999,1],\"look\":{\"class\":null,\"id\":null,\"label\":null}",
      "\"node\":[1,2]",
      "\"node\":[1,2],\"look\":{\"class\":null,\"id\":null}",
      "\"node\":[1,2],\"look\":{\"class\":5,\"id\":null,\"label\":null}",
      BUTTON + ",\"bounds\":[1,2,3]",
      BUTTON + ",\"parts\":[5]",
    };
    for (String members : bad) {
      assertEquals("INVALID", assertThrows(Refusal.class, () -> target(members), members).code);
    }
  }
}
