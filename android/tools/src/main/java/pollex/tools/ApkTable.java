package pollex.tools;

import com.reandroid.apk.AndroidFrameworks;
import com.reandroid.apk.ApkModule;
import com.reandroid.archive.ByteInputSource;
import com.reandroid.archive.ZipEntryMap;
import com.reandroid.arsc.chunk.PackageBlock;
import com.reandroid.arsc.chunk.TableBlock;
import com.reandroid.arsc.chunk.TypeBlock;
import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import com.reandroid.arsc.chunk.xml.ResXmlDocument;
import com.reandroid.arsc.coder.xml.XmlCoder;
import com.reandroid.arsc.value.Entry;
import com.reandroid.xml.XMLElement;
import com.reandroid.xml.XMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The resource table of one apk while it is filled, and the apk's files. All encoding is ARSCLib's. */
final class ApkTable {
  private static final int FRAMEWORK_API = 34;
  private static final int PACKAGE_ID = 0x7f;
  private final ApkModule module = new ApkModule("base", new ZipEntryMap());
  private final TableBlock table = new TableBlock();
  private final PackageBlock resources;
  private final AttributeCheck check;

  /** A table that knows the numbers of `publicXml` and the framework's resources. */
  ApkTable(String packageName, String publicXml) throws IOException {
    module.setLoadDefaultFramework(false);
    module.setTableBlock(table);
    try {
      resources = table.parsePublicXml(XMLFactory.newPullParser(publicXml));
    } catch (XmlPullParserException e) {
      throw new IOException(e);
    }
    resources.setId(PACKAGE_ID);
    resources.setName(packageName);
    table.setCurrentPackage(resources);
    table.addFramework(AndroidFrameworks.getBestMatch(FRAMEWORK_API).getTableBlock());
    check = new AttributeCheck(resources);
  }

  /** Adds one value of a values file. */
  void add(Resources.Value value) throws BuildFault {
    TypeBlock types = resources.getOrCreateTypeBlock(value.qualifiers(), value.type());
    value.element().removeAttribute("translatable");
    try {
      if (value.type().equals("style")) {
        nameParent(value.element());
      }
      Iterator<? extends XMLElement> children = value.element().getElements();
      while (children.hasNext() && !value.type().equals("string")) {
        prepare(value, children.next());
      }
      if (value.type().equals("string") && !value.element().hasChildElements()) {
        addText(value, types.getOrCreateDefinedEntry(value.name()));
      } else {
        prepare(value, value.element());
        XmlCoder.getInstance().VALUES_XML.encodeEntry(value.element(), types);
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new BuildFault(value.file(), value.line(), e.getMessage());
    }
  }

  private void addText(Resources.Value value, Entry entry) throws BuildFault {
    String text = value.element().getTextContent();
    if (!text.startsWith("@")) {
      entry.setValueAsString(ValueText.unescape(text));
      return;
    }
    prepare(value, value.element());
    entry.setValueAsReference(table.getResource(resources, "string", text.substring("@string/".length())).getResourceId());
  }

  /** A style named "A.B" without a parent inherits from "A", as everywhere on Android. */
  private void nameParent(XMLElement style) {
    String name = style.getAttributeValue("name");
    String parent = style.getAttributeValue("parent");
    int dot = name.lastIndexOf('.');
    if (parent == null && dot > 0) {
      style.setAttribute("parent", "@style/" + name.substring(0, dot));
    } else if (parent != null && !parent.startsWith("@")) {
      style.setAttribute("parent", parent.replaceFirst("^(android:)?(style/)?", "@$1style/"));
    }
  }

  /** Unescapes the text of an element and checks what it names. */
  private void prepare(Resources.Value value, XMLElement element) throws BuildFault {
    if (!element.hasTextNode() || element.hasChildElements()) {
      return;
    }
    String text = element.getTextContent().strip();
    String name = element.getAttributeValue("name");
    boolean styled = value.type().equals("style") && name != null && name.startsWith("android:");
    String wrong = styled ? check.attribute(name.substring("android:".length()), text) : check.reference(text);
    if (wrong != null) {
      throw new BuildFault(value.file(), value.line(), wrong);
    }
    if (!text.startsWith("@") && !text.startsWith("?")) {
      element.setTextContent(ValueText.unescape(text), false);
    }
  }

  /** Every resource named in `names` as an id gets an entry. */
  void addIds(Iterable<String> names) {
    for (String name : names) {
      Entry entry = resources.getOrCreateTypeBlock("", "id").getOrCreateDefinedEntry(name);
      entry.ensureComplex(false);
      entry.setValueAsBoolean(false);
      entry.getHeader().setPublic(true);
      entry.getHeader().setWeak(true);
    }
  }

  /** Adds a file that is a resource itself. */
  void add(Resources.Item item) throws IOException, BuildFault {
    Entry entry = resources.getTableBlock().getLocalResource(resources, item.type(), item.name())
        .getOrCreate(item.qualifiers());
    entry.setValueAsString(item.path());
    if (item.path().endsWith(".xml") && !item.type().equals("raw")) {
      addXml(item.file(), item.path(), new ResXmlDocument());
    } else {
      module.add(new ByteInputSource(Files.readAllBytes(item.file()), item.path()));
    }
  }

  void addManifest(Path file) throws IOException, BuildFault {
    addXml(file, AndroidManifestBlock.FILE_NAME, new AndroidManifestBlock());
  }

  private void addXml(Path file, String path, ResXmlDocument document) throws IOException, BuildFault {
    XmlSource source = XmlSource.of(file);
    source.parse(parser -> {
      for (int event = parser.getEventType(); event != XmlPullParser.END_DOCUMENT; event = parser.next()) {
        if (event == XmlPullParser.START_TAG) {
          checkAttributes(file, parser);
        }
      }
    });
    document.setPackageBlock(resources);
    source.parse(document::parse);
    check.makeFloats(document);
    document.refresh();
    module.add(new ByteInputSource(document.getBytes(), path));
  }

  private void checkAttributes(Path file, XmlPullParser parser) throws BuildFault {
    for (int i = 0; i < parser.getAttributeCount(); i++) {
      String name = parser.getAttributeName(i).replaceFirst("^.*:", "");
      String value = parser.getAttributeValue(i);
      boolean framework = AttributeCheck.ANDROID_NAMESPACE.equals(parser.getAttributeNamespace(i));
      String wrong = framework ? check.attribute(name, value) : check.reference(value);
      if (wrong != null) {
        throw new BuildFault(file, parser.getLineNumber(), wrong);
      }
    }
  }

  /** Writes the apk; the same input gives the same bytes. */
  void write(Path apk) throws IOException {
    resources.sortTypes();
    table.refresh();
    module.getZipEntryMap().autoSortApkFiles();
    Files.createDirectories(apk.toAbsolutePath().getParent());
    module.writeApk(apk.toFile());
  }
}
