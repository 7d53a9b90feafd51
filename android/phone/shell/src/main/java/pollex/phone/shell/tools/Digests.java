package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** Check sums ({@code md5sum sha1sum sha256sum sha512sum}) and {@code base64}. */
final class Digests {
  private Digests() {}

  static int sum(Call call, String algorithm) throws IOException, InterruptedException {
    Options options = Options.of(call, "bcs", "brief=b", "check=c", "status=s");
    if (options.has('c')) {
      return check(call, options.rest(), algorithm);
    }
    return Inputs.read(call, options.rest(), (in, name) ->
        call.out().println(digest(in, algorithm) + (options.has('b') ? "" : "  " + name)));
  }

  private static int check(Call call, List<String> lists, String algorithm) throws IOException, InterruptedException {
    boolean[] wrong = new boolean[1];
    int code = Inputs.read(call, lists, (in, listName) -> {
      Lines lines = new Lines(in);
      for (String line = lines.nextText(); line != null; line = lines.nextText()) {
        String[] parts = line.split(" [ *]", 2);
        if (parts.length < 2) {
          throw new Failure("bad line " + line);
        }
        boolean right;
        try (InputStream file = call.files().read(Inputs.at(call, parts[1]))) {
          right = digest(file, algorithm).equalsIgnoreCase(parts[0]);
        }
        call.out().println(parts[1] + ": " + (right ? "OK" : "FAILED"));
        wrong[0] |= !right;
      }
    });
    return wrong[0] ? 1 : code;
  }

  private static String digest(InputStream in, String algorithm) throws IOException, InterruptedException {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      byte[] buffer = new byte[65_536];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static int base64(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "diw:", "decode=d", "wrap=w");
    int wrap = (int) Math.min(1 << 20, Math.max(0, options.number('w', 76)));
    return Inputs.read(call, options.rest(), (in, name) -> {
      if (options.has('d')) {
        Contents.copy(Base64.getMimeDecoder().wrap(in), call.out());
      } else {
        encode(in, call, wrap);
      }
    });
  }

  private static void encode(InputStream in, Call call, int wrap) throws IOException, InterruptedException {
    byte[] piece = new byte[3 * 4096];
    StringBuilder line = new StringBuilder();
    boolean any = false;
    for (int count = in.readNBytes(piece, 0, piece.length); count > 0; count = in.readNBytes(piece, 0, piece.length)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      line.append(Base64.getEncoder().encodeToString(Arrays.copyOf(piece, count)));
      int from = 0;
      while (wrap > 0 && line.length() - from > wrap) {
        call.out().print(line.substring(from, from + wrap) + "\n");
        from += wrap;
      }
      line.delete(0, from);
      if (wrap == 0) {
        call.out().print(line);
        line.setLength(0);
      }
      any = true;
    }
    call.out().print(line);
    if (any && wrap > 0) {
      call.out().print("\n");
    }
  }
}
