package pollex.phone.system.command;

import android.graphics.Bitmap;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.window.Compositor;

/** {@code screencap}: the picture of the screen, as PNG or as raw RGBA with its header. */
final class Screencap implements Command {
  private static final int RGBA_8888 = 1;
  private static final int SRGB = 142_671_872;
  private static final int HEADER_BYTES = 16;
  private static final int BEST = 100;

  @Override
  public int run(Call call) throws IOException {
    List<String> words = new ArrayList<>(call.args());
    boolean png = words.remove("-p") | words.remove("-j");
    int display = words.indexOf("-d");
    if (display >= 0 && display + 1 < words.size()) words.subList(display, display + 2).clear();
    if (words.stream().anyMatch(word -> word.startsWith("-"))) {
      return call.fail(1, "usage: screencap [-hp] [-d display-id] [FILENAME]");
    }
    String file = words.isEmpty() ? null : words.get(0);
    Bitmap picture = Compositor.capture();
    if (picture == null) return call.fail(1, "Capturing failed.");
    try {
      boolean asPng = png || (file != null && file.endsWith(".png"));
      if (file == null) {
        write(picture, asPng, call.out());
      } else {
        try (OutputStream out = call.files().write(call.files().resolve(call.directory(), file), false)) {
          write(picture, asPng, out);
        }
      }
      return 0;
    } catch (IOException e) {
      return call.fail(1, "Error opening file: " + file + " (" + e.getMessage() + ")");
    } finally {
      picture.recycle();
    }
  }

  private static void write(Bitmap picture, boolean png, OutputStream out) throws IOException {
    if (png) {
      picture.compress(Bitmap.CompressFormat.PNG, BEST, out);
      return;
    }
    ByteBuffer raw = ByteBuffer.allocate(HEADER_BYTES + picture.getByteCount()).order(ByteOrder.LITTLE_ENDIAN);
    raw.putInt(picture.getWidth()).putInt(picture.getHeight()).putInt(RGBA_8888).putInt(SRGB);
    picture.copyPixelsToBuffer(raw.slice());
    out.write(raw.array());
  }
}
