package pollex.phone.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogBookTest {
  private final LogBook log = new LogBook();

  private static List<String> messages(LogBook log) {
    return log.lines().stream().map(LogBook.Line::message).toList();
  }

  @Test
  void lines_are_kept_in_order_and_numbered() {
    log.write("main", 7, 4, "tag", "one");
    log.write("crash", 7, 6, "tag", "two\nthree");
    assertEquals(List.of("one", "two", "three"), messages(log));
    assertEquals(List.of(1L, 2L, 3L), log.lines().stream().map(LogBook.Line::number).toList());
  }

  @Test
  void the_oldest_lines_go_when_the_book_is_full() {
    for (int i = 0; i < LogBook.MAX_LINES + 10; i++) log.write("main", 1, 4, "t", "line " + i);
    assertEquals(LogBook.MAX_LINES, log.lines().size());
    assertEquals("line 10", messages(log).get(0));
  }

  @Test
  void a_message_without_text_or_without_end_does_no_harm() {
    log.write("main", 1, 4, "t", null);
    log.write("main", 1, 4, "t", "x".repeat(1_000_000));
    assertEquals("null", messages(log).get(0));
    assertTrue(messages(log).get(1).length() < 10_000);
  }

  @Test
  void a_follower_hears_what_comes_until_it_lets_go() {
    List<String> heard = new ArrayList<>();
    Runnable letGo = log.follow(line -> heard.add(line.message()));
    log.write("main", 1, 4, "t", "heard");
    letGo.run();
    log.write("main", 1, 4, "t", "not heard");
    assertEquals(List.of("heard"), heard);
  }

  @Test
  void a_cleared_book_goes_on_counting() {
    log.write("main", 1, 4, "t", "one");
    log.clear();
    log.write("main", 1, 4, "t", "two");
    assertEquals(2, log.lines().get(0).number());
  }
}
