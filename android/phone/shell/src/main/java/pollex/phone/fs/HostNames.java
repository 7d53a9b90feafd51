package pollex.phone.fs;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Names of the phone's files as the host can write them.
 *
 * <p>In a JVM started with an ASCII locale (no {@code LANG}) the host's paths cannot hold {@code 照片.png}. Such a name
 * is kept in an escaped form, so that it works for the phone whatever the locale is.
 */
final class HostNames {
  private static final String ESCAPED = "%utf8.";

  private final Charset charset;

  HostNames(Charset charset) {
    this.charset = charset;
  }

  /** With the character set that this JVM writes file names in. */
  static HostNames ofThisHost() {
    String name = System.getProperty("sun.jnu.encoding", "UTF-8");
    return new HostNames(Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.US_ASCII);
  }

  String toHost(String name) {
    boolean plain = charset.newEncoder().canEncode(name) && !name.startsWith(ESCAPED);
    return plain ? name : ESCAPED + URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  String toPhone(String hostName) {
    if (!hostName.startsWith(ESCAPED)) {
      return hostName;
    }
    try {
      return URLDecoder.decode(hostName.substring(ESCAPED.length()), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notOurs) {
      return hostName;
    }
  }
}
