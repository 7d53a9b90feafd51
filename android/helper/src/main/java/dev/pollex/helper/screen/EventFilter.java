package dev.pollex.helper.screen;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which events go to the host, and when. Of a stream of like events of one window only the newest goes,
 * every {@link #FOLD_MS}; all others at once, in their order. What is above {@link #MAX_PER_SECOND} is
 * lost, and counted. Is told what is heard, at times of its caller.
 */
public final class EventFilter {
  static final long FOLD_MS = 100;
  static final int MAX_PER_SECOND = 200;
  private static final long SECOND_MS = 1000;

  private final Set<String> kinds;
  private final Map<String, Held> held = new LinkedHashMap<String, Held>();
  private long lastFlushMs = Long.MIN_VALUE / 2;
  private long secondMs;
  private int sentInSecond;
  private long lost;

  /** The newest of a stream, and how many it stands for beside itself. */
  private static final class Held {
    Heard event;
    long seq;
    int folded = -1;
  }

  public EventFilter(Set<String> kinds) {
    this.kinds = new HashSet<String>(kinds);
  }

  /**
   * Takes what was heard; gives the frames to be sent now.
   *
   * @param nowMs time of a clock that does not go back
   */
  public List<Map<String, Object>> take(EventRing.Part heard, long nowMs) {
    lost += heard.forgotten;
    List<Map<String, Object>> frames = new ArrayList<Map<String, Object>>();
    long seq = heard.lastSeq - heard.events.size();
    for (Heard event : heard.events) {
      seq++;
      if (!kinds.contains(event.kind())) {
        continue;
      }
      if (event.isFoldable()) {
        hold(event, seq);
      } else {
        flush(frames, nowMs);
        send(frames, event, seq, 0, nowMs);
      }
    }
    if (nowMs - lastFlushMs >= FOLD_MS) {
      flush(frames, nowMs);
    }
    return frames;
  }

  /** Time until what is held is due; negative: nothing is held. */
  public long dueMs(long nowMs) {
    return held.isEmpty() ? -1 : Math.max(1, lastFlushMs + FOLD_MS - nowMs);
  }

  private void hold(Heard event, long seq) {
    String stream = event.kind() + event.windowId;
    Held one = held.get(stream);
    if (one == null) {
      one = new Held();
      held.put(stream, one);
    }
    one.event = event;
    one.seq = seq;
    one.folded++;
  }

  private void flush(List<Map<String, Object>> frames, long nowMs) {
    if (held.isEmpty()) {
      return;
    }
    List<Held> all = new ArrayList<Held>(held.values());
    Collections.sort(
        all,
        new Comparator<Held>() {
          @Override
          public int compare(Held a, Held b) {
            return Long.compare(a.seq, b.seq);
          }
        });
    for (Held one : all) {
      send(frames, one.event, one.seq, one.folded, nowMs);
    }
    held.clear();
    lastFlushMs = nowMs;
  }

  private void send(List<Map<String, Object>> frames, Heard event, long seq, int folded, long nowMs) {
    if (nowMs - secondMs >= SECOND_MS) {
      secondMs = nowMs;
      sentInSecond = 0;
    }
    if (sentInSecond == MAX_PER_SECOND) {
      lost += 1 + folded;
      return;
    }
    sentInSecond++;
    frames.add(event.json(seq, folded, lost));
    lost = 0;
  }
}
