package pollex.phone.fs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;

/** A file without stored content: what is read is made at that moment. */
public interface VirtualFile {
  InputStream open() throws IOException;

  /** Where written bytes go; null means that it cannot be written. */
  default OutputStream write() {
    return null;
  }

  default boolean isDevice() {
    return write() != null;
  }

  /** A file that can only be read, like those of {@code /proc}. */
  static VirtualFile of(Supplier<byte[]> content) {
    return () -> new ByteArrayInputStream(content.get());
  }

  /** The devices every program expects. */
  static Map<String, VirtualFile> devices() {
    SecureRandom random = new SecureRandom();
    return Map.of(
        "/dev/null", device(buffer -> -1),
        "/dev/zero", device(buffer -> {
          Arrays.fill(buffer, (byte) 0);
          return buffer.length;
        }),
        "/dev/urandom", device(buffer -> {
          random.nextBytes(buffer);
          return buffer.length;
        }));
  }

  /** Fills a buffer; the number of bytes or -1 for the end. */
  interface Source {
    int fill(byte[] buffer);
  }

  private static VirtualFile device(Source source) {
    return new VirtualFile() {
      @Override
      public InputStream open() {
        return new InputStream() {
          @Override
          public int read() {
            byte[] one = new byte[1];
            return source.fill(one) < 0 ? -1 : one[0] & 0xff;
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            byte[] piece = new byte[Math.min(length, 8192)];
            int count = source.fill(piece);
            System.arraycopy(piece, 0, buffer, offset, Math.max(0, count));
            return count;
          }
        };
      }

      @Override
      public OutputStream write() {
        return OutputStream.nullOutputStream();
      }
    };
  }
}
