package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code dd} with {@code if of bs count skip}, and {@code xxd} with {@code -p}. */
final class Blocks {
  private static final int LARGEST = 16 << 20;

  private Blocks() {}

  static int dd(Call call) throws IOException, InterruptedException {
    String from = null;
    String to = null;
    long size = 512;
    long count = Long.MAX_VALUE;
    long skip = 0;
    boolean quiet = false;
    for (String arg : call.args()) {
      int equals = arg.indexOf('=');
      String value = arg.substring(equals + 1);
      switch (equals < 0 ? arg : arg.substring(0, equals)) {
        case "if" -> from = value;
        case "of" -> to = value;
        case "bs", "ibs", "obs" -> size = Options.number(value);
        case "count" -> count = Options.number(value);
        case "skip" -> skip = Options.number(value);
        case "status" -> quiet = value.equals("none");
        case "conv", "iflag", "oflag" -> { }
        default -> throw new Failure("bad arg " + arg);
      }
    }
    if (size < 1 || size > LARGEST) {
      throw new Failure("bad bs");
    }
    long[] copied = new long[3];
    try (InputStream in = from == null ? call.in() : call.files().read(Inputs.at(call, from));
        OutputStream out = to == null ? keptOpen(call) : call.files().write(Inputs.at(call, to), false)) {
      copy(in, out, new byte[(int) size], skip, count, copied);
    }
    if (!quiet) {
      call.err().println(copied[0] + "+" + copied[1] + " records in\n" + copied[0] + "+" + copied[1] + " records out\n"
          + copied[2] + " bytes copied");
    }
    return 0;
  }

  private static OutputStream keptOpen(Call call) {
    return new OutputStream() {
      @Override
      public void write(int b) {
        call.out().write(b);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        call.out().write(bytes, offset, length);
      }
    };
  }

  private static void copy(InputStream in, OutputStream out, byte[] block, long skip, long count, long[] copied)
      throws IOException, InterruptedException {
    for (long i = 0; i < skip && in.readNBytes(block, 0, block.length) > 0; i++) {
      stopIfInterrupted();
    }
    for (long i = 0; i < count; i++) {
      stopIfInterrupted();
      int length = in.readNBytes(block, 0, block.length);
      if (length == 0) {
        return;
      }
      out.write(block, 0, length);
      copied[length == block.length ? 0 : 1]++;
      copied[2] += length;
    }
  }

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  static int xxd(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "pc:l:g:");
    boolean plain = options.has('p');
    int columns = (int) Math.min(256, Math.max(1, options.number('c', plain ? 30 : 16)));
    long most = options.number('l', Long.MAX_VALUE);
    return Inputs.read(call, options.rest(), (in, name) -> {
      byte[] row = new byte[columns];
      long offset = 0;
      while (offset < most) {
        stopIfInterrupted();
        int length = in.readNBytes(row, 0, (int) Math.min(columns, most - offset));
        if (length == 0) {
          return;
        }
        String place = plain ? "" : String.format("%08x: ", offset);
        call.out().println(place + hex(row, length, columns, plain));
        offset += length;
      }
    });
  }

  private static String hex(byte[] row, int length, int columns, boolean plain) {
    StringBuilder hex = new StringBuilder();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < (plain ? length : columns); i++) {
      hex.append(i < length ? String.format("%02x", row[i]) : "  ");
      if (!plain && i % 2 == 1) {
        hex.append(' ');
      }
      if (i < length) {
        text.append(row[i] >= 32 && row[i] < 127 ? (char) row[i] : '.');
      }
    }
    return plain ? hex.toString() : hex + " " + text;
  }
}
