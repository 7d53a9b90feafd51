package dev.pollex.helper.op;

import dev.pollex.helper.device.Capture;
import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;

/** `screenshot`: an encoded picture of the display, made smaller on the phone. */
final class ScreenshotOp implements Op {
  private static final int MIN_SIDE_PX = 16;
  private static final int MAX_SIDE_PX = 20000;
  private static final int MAX_QUALITY = 100;
  private static final int DEFAULT_QUALITY = 80;

  private final Device device;

  ScreenshotOp(Device device) {
    this.device = device;
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
      public Answer perform(Task task) throws Refusal {
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
            .put("secure", "unknown")
            .put("at_ms", atMs);
      }
    };
  }
}
