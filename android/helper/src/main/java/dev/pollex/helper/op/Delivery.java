package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.touch.Gesture;
import dev.pollex.helper.touch.Sample;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Brings one gesture to Android, event by event at its time; what is broken off is taken back (C-73, C-74). */
final class Delivery {
  /** LATE_MAX_MS. */
  private static final long LATE_MAX_MS = 500;
  /** How soon an order to stop is seen. */
  private static final long SLICE_MS = 20;

  private final Device device;
  private final Tasks tasks;
  private final Task task;
  private final Gesture gesture;
  private final int[] movedBy;
  private final Object[] landedOn;
  private int events;
  private long maxLateMs;
  private long startMs;

  Delivery(Device device, Tasks tasks, Task task, Gesture gesture, int[] movedBy) {
    this.device = device;
    this.tasks = tasks;
    this.task = task;
    this.gesture = gesture;
    this.movedBy = movedBy;
    this.landedOn = new Object[gesture.count()];
  }

  /** @param scope the windows as they are now */
  Answer perform(Scope scope) throws Refusal, InterruptedException {
    Scope seen = scope;
    long seenMs = gesture.samples().get(0).atMs;
    device.touches.rehearse(gesture.samples());
    startMs = Clock.nowMs();
    try {
      for (Sample sample : gesture.samples()) {
        if (sample.kind == Sample.Kind.DOWN) {
          if (sample.atMs != seenMs) { // a window may have come since
            seen = new Scope(ScreenReader.factsOf(device.windows.list()));
            seenMs = sample.atMs;
          }
          land(sample, seen);
        }
        await(sample);
        inject(sample);
      }
    } finally {
      device.touches.cancel(); // nothing is down, unless something was thrown
    }
    Answer answer = new Answer().put("dispatch", "finished");
    answer.members.putAll(facts());
    return answer;
  }

  private void land(Sample sample, Scope seen) {
    WindowFacts window = seen.at(sample.x[sample.index], sample.y[sample.index]);
    landedOn[sample.contacts[sample.index]] = window == null ? null : window.id;
  }

  /** Waits for the sample's time by the phone's clock. */
  private void await(Sample sample) throws Refusal, InterruptedException {
    long atMs = startMs + sample.atMs;
    for (long leftMs = atMs - Clock.nowMs(); leftMs > 0; leftMs = atMs - Clock.nowMs()) {
      obey();
      Thread.sleep(Math.min(leftMs, SLICE_MS));
    }
    obey();
    long lateMs = Clock.nowMs() - atMs;
    if (lateMs > LATE_MAX_MS) {
      throw stopped("TIMEOUT", "the phone is " + lateMs + " ms behind the plan; the touch was taken back");
    }
    maxLateMs = Math.max(maxLateMs, lateMs);
  }

  private void obey() throws Refusal {
    String order = tasks.orderToStop(task);
    if (order != null) {
      throw stopped(order, "broken off; the touch was taken back");
    }
  }

  private void inject(Sample sample) throws Refusal {
    long start = System.nanoTime();
    boolean taken = false;
    String why = "the phone refused it";
    try {
      taken = device.touches.send(sample, startMs);
    } catch (SecurityException e) {
      why = e.getMessage();
    }
    if (taken) {
      events++;
      return;
    }
    boolean isSlow = (System.nanoTime() - start) / 1000000 >= WriteOp.NATIVE_NO_MS;
    if (isSlow) {
      device.touches.cancel();
      throw with(facts(), WriteOp.uncertain("the app did not handle the touch in time; it may still do it"));
    }
    if (events == 0) {
      device.touches.forget();
      throw WriteOp.denied(why, "none");
    }
    throw stopped("INJECT_DENIED", "input was refused halfway: " + why);
  }

  private Refusal stopped(String code, String message) {
    boolean isTakenBack = device.touches.cancel();
    return with(facts(), new Refusal(code, message).member("dispatch", isTakenBack ? "stopped" : "uncertain"));
  }

  private static Refusal with(Map<String, Object> facts, Refusal refusal) {
    refusal.members.putAll(facts);
    return refusal;
  }

  private Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<String, Object>();
    facts.put("events", events);
    facts.put("max_late_ms", maxLateMs);
    facts.put("landed_on", Arrays.asList(landedOn));
    if (movedBy[0] != 0 || movedBy[1] != 0) {
      facts.put("moved_by", movedBy);
    }
    return facts;
  }
}
