package dev.pollex.helper.op;

import dev.pollex.helper.screen.EventFilter;
import dev.pollex.helper.screen.EventRing;
import dev.pollex.helper.screen.Heard;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.EventFeed;
import dev.pollex.helper.work.Replies;
import java.util.HashSet;
import java.util.Set;

/** `events`: which events follow as frames. Answered by the reader, before the first of them. */
final class EventsOp {
  private final EventRing events;
  private final EventFeed feed;
  private final Replies replies;

  EventsOp(EventRing events, EventFeed feed, Replies replies) {
    this.events = events;
    this.feed = feed;
    this.replies = replies;
  }

  void answer(long id, Fields request) throws Refusal {
    Set<String> kinds = kinds(request);
    long seq = events.seq();
    long since = Math.min(seq, request.integer("since_seq", 0, Long.MAX_VALUE, seq));
    request.end();
    feed.stop();
    long lost = events.forgotten(since);
    replies.answer(id, new Answer().put("seq", seq).put("lost", lost));
    if (!kinds.isEmpty()) {
      feed.start(new EventFilter(kinds), since + lost);
    }
  }

  private static Set<String> kinds(Fields request) throws Refusal {
    Set<String> known = Heard.kinds();
    Set<String> kinds = new HashSet<String>();
    for (Object kind : request.list("kinds", 0, known.size())) {
      if (!known.contains(kind)) {
        throw request.invalid("kinds", "a list of " + known);
      }
      kinds.add((String) kind);
    }
    return kinds;
  }
}
