package dev.pollex.helper.op;

import dev.pollex.helper.device.Capture;
import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.screen.DumpedWindows;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;
import java.util.List;

/** `screenshot`: an encoded picture of the display, made smaller on the phone. */
final class ScreenshotOp implements Op {
  private static final int MIN_SIDE_PX = 16;
  private static final int MAX_SIDE_PX = 20000;
  private static final int MAX_QUALITY = 100;
  private static final int DEFAULT_QUALITY = 80;

  /** Asking for a root, and for what a dump tells of its window; a picture takes about as long. */
  private static final long ASK_MS = 1000;

  private final ScreenReader reader;
  private final Device device;

  ScreenshotOp(ScreenReader reader) {
    this.reader = reader;
    this.device = reader.device;
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    final String format = request.text("format");
    boolean isJpeg = format.equals("jpeg");
    if (!isJpeg && !format.equals("png")) {
      throw request.invalid("format", "png or jpeg");
    }
    if (!isJpeg && request.has("quality")) {
      throw request.invalid("quality", "left out for png");
    }
    final int maxSidePx = (int) request.integer("max_side_px", MIN_SIDE_PX, MAX_SIDE_PX, MAX_SIDE_PX);
    final int quality = (int) request.integer("quality", 1, MAX_QUALITY, DEFAULT_QUALITY);
    return new Work() {
      @Override
      public Answer perform(Task task) throws Refusal, InterruptedException {
        WindowFacts before = topApp(task);
        reader.secure.of(before); // asked while the picture is taken
        long atMs = Clock.nowMs();
        Display.Facts display = device.display.facts();
        Capture.Picture picture = device.capture.take(format, maxSidePx, quality);
        if (picture == null || display == null) {
          throw new Refusal("READ_FAILED", "the phone gave no picture");
        }
        return new Answer(picture.bytes)
            .put("format", format)
            .put("width", picture.width)
            .put("height", picture.height)
            .put("scale", picture.scale)
            .put("rotation", display.rotation)
            .put("secure", secure(before, task))
            .put("at_ms", atMs);
      }
    };
  }

  /** Of the window that was on top before and after the picture, else not known. */
  private String secure(WindowFacts before, Task task) throws Refusal, InterruptedException {
    String answer = reader.secure.await(before, ASK_MS);
    WindowFacts after = topApp(task);
    boolean isSame = before != null && after != null && before.id == after.id;
    return isSame ? answer : DumpedWindows.UNKNOWN;
  }

  /** The topmost window of an app with its package, if that answers. */
  private WindowFacts topApp(Task task) throws Refusal, InterruptedException {
    List<SeenWindow> windows = device.windows.list();
    WindowFacts top = new Scope(ScreenReader.factsOf(windows)).topApp();
    for (final SeenWindow window : windows) {
      if (window.facts == top) {
        reader.ask(
            new Runnable() {
              @Override
              public void run() {
                window.setRoot(window.root());
              }
            },
            ASK_MS,
            task);
      }
    }
    return top;
  }
}
