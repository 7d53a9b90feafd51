package pollex.tools;

import com.reandroid.xml.XMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** One XML file of an app, in the spelling that ARSCLib reads; lines stay where they are. */
record XmlSource(Path file, String text) {
  private static final Pattern NEW_ID = Pattern.compile("@\\+id/");
  private static final Pattern SHORT_ATTRIBUTE = Pattern.compile("([\">])\\?(android:)?(\\w+)(?=[\"<])");

  /** Something done with a parser; what it throws is reported with the parser's line. */
  interface Reading {
    void read(XmlPullParser parser) throws BuildFault, IOException, XmlPullParserException;
  }

  static XmlSource of(Path file) throws IOException {
    String text = Files.readString(file);
    text = NEW_ID.matcher(text).replaceAll("@id/");
    return new XmlSource(file, SHORT_ATTRIBUTE.matcher(text).replaceAll("$1?$2attr/$3"));
  }

  /** Runs `reading` over a fresh parser of this file; every failure becomes a fault with a line. */
  void parse(Reading reading) throws BuildFault {
    int line = 1;
    XmlPullParser parser = null;
    try {
      parser = XMLFactory.newPullParser(text);
      reading.read(parser);
    } catch (XmlPullParserException e) {
      line = Math.max(e.getLineNumber(), 1);
      throw new BuildFault(file, line, "not well-formed: " + lastLine(e.getMessage()));
    } catch (IOException | UncheckedIOException | IllegalArgumentException | NullPointerException e) {
      line = parser == null ? 1 : Math.max(parser.getLineNumber(), 1);
      throw new BuildFault(file, line, lastLine(String.valueOf(e.getMessage())));
    }
  }

  private static String lastLine(String message) {
    String[] lines = message.strip().split("\n");
    return lines[lines.length - 1].strip();
  }
}
