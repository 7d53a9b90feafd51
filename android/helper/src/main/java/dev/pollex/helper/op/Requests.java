package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Frame;
import dev.pollex.helper.wire.JsonException;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Ending;
import dev.pollex.helper.work.EventFeed;
import dev.pollex.helper.work.Replies;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import dev.pollex.helper.work.Worker;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Takes each frame as it comes: answers at once what can be answered at once, queues the rest. Never throws. */
public final class Requests {
  private static final String VERSION = "0.1.0";
  private static final long MAX_ID = 0xffffffffL;
  private static final long MAX_DEADLINE_MS = 600000;
  /** Operations that not every phone has, and their capabilities. */
  private static final Map<String, String> NEEDS = new HashMap<String, String>();
  private static final Pattern OPERATION_ID = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  static {
    NEEDS.put("wait", "node.wait");
    NEEDS.put("clipboard", "clipboard");
    NEEDS.put("apps", "apps");
    NEEDS.put("events", "events");
  }

  private final Device device;
  private final Tasks tasks;
  private final Replies replies;
  private final Ending ending;
  private final Worker screen;
  private final Worker mover;
  private final EventsOp events;
  private final Map<String, Op> reads = new HashMap<String, Op>();
  private final Map<String, Op> writes = new HashMap<String, Op>();

  public Requests(
      Device device, Tasks tasks, Replies replies, Ending ending, EventFeed feed, Worker screen, Worker mover) {
    this.device = device;
    this.tasks = tasks;
    this.replies = replies;
    this.ending = ending;
    this.screen = screen;
    this.mover = mover;
    this.events = new EventsOp(device.events, feed, replies);
    ScreenReader reader = new ScreenReader(device, tasks);
    reads.put("observe", new ObserveOp(reader));
    reads.put("wait", new WaitOp(reader));
    reads.put("screenshot", new ScreenshotOp(reader));
    reads.put("display", new DisplayOp(device));
    reads.put("clipboard", new ClipboardOp(device));
    reads.put("apps", new AppsOp(device));
    writes.put("act", new ActOp(device, tasks));
    writes.put("touch", new TouchOp(device, tasks));
    writes.put("key", new KeyOp(device, tasks));
    writes.put("text", new TextOp(device, tasks));
  }

  /** Handles one frame; whatever is wrong with it becomes an answer. */
  public void handle(Frame frame) {
    Long id = null;
    try {
      Fields request = new Fields("", object(frame));
      id = request.integer("id", 0, MAX_ID);
      handle(id, request);
    } catch (Refusal refusal) {
      replies.refuse(id, refusal);
    } catch (RuntimeException e) {
      e.printStackTrace(device.log);
      replies.refuse(id, new Refusal("READ_FAILED", e.toString()));
    }
  }

  /** The id of a request that cannot be served; null if it has none. */
  public static Long idOf(Frame frame) {
    try {
      return new Fields("", object(frame)).integer("id", 0, MAX_ID);
    } catch (Refusal refusal) {
      return null;
    }
  }

  private static Map<String, Object> object(Frame frame) throws Refusal {
    if (frame.payload == null) {
      throw new Refusal("INVALID", "a frame of " + frame.length + " bytes is too long");
    }
    if (frame.kind != Frame.KIND_JSON) {
      throw new Refusal("INVALID", "frames of kind " + frame.kind + " are not taken");
    }
    try {
      return JsonReader.object(frame.payload);
    } catch (JsonException e) {
      throw new Refusal("INVALID", "bad JSON: " + e.getMessage());
    }
  }

  private void handle(long id, Fields request) throws Refusal {
    String op = request.text("op");
    refuseMissing(op);
    if (reads.containsKey(op) || writes.containsKey(op)) {
      queue(id, op, request);
      return;
    }
    request.integer("deadline_ms", 1, MAX_DEADLINE_MS, MAX_DEADLINE_MS);
    Answer answer;
    switch (op) {
      case "hello":
        answer = hello();
        break;
      case "events":
        events.answer(id, request);
        return;
      case "ping":
        answer = now().put("working_on", tasks.workingOn());
        break;
      case "cancel":
        answer = new Answer().put("state", cancel(request));
        break;
      case "quit":
        request.end();
        ending.now("quit");
        return;
      default:
        throw new Refusal("UNSUPPORTED", "this helper has no operation " + op);
    }
    request.end();
    replies.answer(id, answer);
  }

  /** What an operation needs and this phone, or a mask, does not give. */
  private void refuseMissing(String op) throws Refusal {
    String needed = NEEDS.get(op);
    if (needed != null) {
      device.require(needed);
    }
  }

  private void queue(long id, String op, Fields request) throws Refusal {
    boolean isWrite = writes.containsKey(op);
    try {
      long deadlineMs = request.integer("deadline_ms", 1, MAX_DEADLINE_MS);
      String operationId = isWrite ? operationId(request) : null;
      Work work = (isWrite ? writes : reads).get(op).prepare(request);
      request.end();
      tasks.accept(new Task(id, operationId, deadlineMs, isWrite ? mover : screen, work));
    } catch (Refusal refusal) {
      throw isWrite ? refusal.member("dispatch", "none") : refusal;
    }
  }

  private static String operationId(Fields request) throws Refusal {
    String operationId = request.text("operation_id");
    if (!OPERATION_ID.matcher(operationId).matches()) {
      throw request.invalid("operation_id", "1 to 64 of A-Z a-z 0-9 - _ .");
    }
    return operationId;
  }

  private String cancel(Fields request) throws Refusal {
    if (request.has("operation_id")) {
      return tasks.cancelOperation(operationId(request));
    }
    return tasks.cancelRequest(request.integer("request", 0, MAX_ID));
  }

  private Answer hello() {
    Display.Facts display = device.display.facts();
    Answer answer =
        new Answer()
            .put("protocol", device.protocol())
            .put("version", VERSION)
            .put("api", device.api())
            .put("display", display == null ? null : display.json())
            .put("capabilities", device.capabilities())
            .put("variants", device.variants());
    answer.members.putAll(now().members);
    return answer;
  }

  private Answer now() {
    return new Answer().put("at_ms", Clock.nowMs()).put("seq", device.events.seq());
  }
}
