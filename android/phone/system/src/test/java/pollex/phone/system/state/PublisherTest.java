package pollex.phone.system.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.content.ComponentName;
import android.graphics.Rect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final DisplayState UPRIGHT = new DisplayState(1080, 2400, 480, 0);

  @BeforeEach
  void start_with_an_empty_screen() {
    Publisher.publish(UPRIGHT, List.of(), List.of(), true);
  }

  private static WindowState window(String title, int layer, boolean focused) {
    return new WindowState(null, title, title, "com.example", 1, 0, new Rect(0, 0, 1080, 2400), null, layer, focused);
  }

  private static TaskState task(boolean home, String stage) {
    ActivityState top = new ActivityState(1, new ComponentName("com.example", "com.example.Main"), stage, 2001, 10100);
    return new TaskState(1, "com.example", home, List.of(top));
  }

  @Test
  void what_has_not_changed_is_not_published_again() {
    State before = State.current();
    assertFalse(Publisher.publish(UPRIGHT, List.of(), List.of(), true));
    assertSame(before, State.current());
  }

  @Test
  void new_windows_are_reported_and_numbered() {
    long before = State.current().number();
    assertTrue(Publisher.publish(UPRIGHT, List.of(window("a", 0, true)), List.of(), true));
    assertEquals(before + 1, State.current().number());
    assertEquals("a", State.current().focused().title());
  }

  @Test
  void another_task_is_published_but_is_no_change_of_windows() {
    assertFalse(Publisher.publish(UPRIGHT, List.of(), List.of(task(false, "RESUMED")), true));
    assertEquals(1, State.current().tasks().size());
  }

  @Test
  void a_state_that_was_read_stays_as_it_was() {
    List<WindowState> windows = new ArrayList<>(List.of(window("a", 0, true)));
    Publisher.publish(UPRIGHT, windows, List.of(), true);
    State read = State.current();
    windows.clear();
    Publisher.publish(UPRIGHT, windows, List.of(), true);
    assertEquals(1, read.windows().size());
    assertEquals(0, State.current().windows().size());
  }

  @Test
  void a_hang_is_told_while_it_lasts_and_taken_back_by_the_next_turn() {
    Publisher.publishHang(new State.Hang("com.example", 5));
    assertEquals("com.example", State.current().hang().packageName());
    Publisher.publish(UPRIGHT, List.of(), List.of(), true);
    assertNull(State.current().hang());
  }

  @Test
  void home_is_up_only_when_nothing_else_is_on_the_screen() {
    List<TaskState> home = List.of(task(true, "RESUMED"));
    Publisher.publish(UPRIGHT, List.of(window("home", 0, true)), home, true);
    assertTrue(State.current().isHome());
    Publisher.publish(UPRIGHT, List.of(window("dialog", 1, true), window("home", 0, false)), home, true);
    assertFalse(State.current().isHome());
    Publisher.publish(UPRIGHT, List.of(window("home", 0, true)), List.of(task(true, "PAUSED")), true);
    assertFalse(State.current().isHome());
  }

  @Test
  void a_turned_display_still_knows_its_upright_size() {
    DisplayState sideways = new DisplayState(2400, 1080, 480, 1);
    assertEquals(1080, sideways.naturalWidthPx());
    assertEquals(2400, sideways.naturalHeightPx());
  }
}
