package pollex.tools;

import com.reandroid.arsc.chunk.PackageBlock;
import com.reandroid.arsc.chunk.xml.ResXmlAttribute;
import com.reandroid.arsc.chunk.xml.ResXmlDocument;
import com.reandroid.arsc.coder.EncodeResult;
import com.reandroid.arsc.coder.ReferenceString;
import com.reandroid.arsc.model.ResourceEntry;
import com.reandroid.arsc.value.ValueType;
import com.reandroid.arsc.value.attribute.AttributeBag;
import java.util.Iterator;

/** Finds what ARSCLib would let pass: unknown attributes and references, and values that an attribute cannot have. */
final class AttributeCheck {
  static final String ANDROID_NAMESPACE = "http://schemas.android.com/apk/res/android";
  private final PackageBlock resources;

  AttributeCheck(PackageBlock resources) {
    this.resources = resources;
  }

  /** A sentence about what is wrong with a value, or null. */
  String reference(String value) {
    ReferenceString reference = ReferenceString.parseReference(value);
    if (reference == null) {
      boolean broken = value.startsWith("@") && value.length() > 1 && !value.equals("@null") && !value.equals("@empty");
      return broken ? "'" + value + "' is no reference; write a text that starts with @ as \\@" : null;
    }
    return reference.encode(resources) == null ? "there is no resource " + value : null;
  }

  /** A sentence about what is wrong with an attribute of the framework, or null. */
  String attribute(String name, String value) {
    ResourceEntry entry = resources.getTableBlock().getResource("android", "attr", name);
    if (entry == null) {
      return "there is no attribute android:" + name;
    }
    if (value.startsWith("@") || value.startsWith("?")) {
      return reference(value);
    }
    AttributeBag bag = AttributeBag.create(entry.resolveReference().get());
    if (bag == null || isWholeFloat(bag, value)) {
      return null;
    }
    EncodeResult result = bag.encode(value);
    if (result != null && result.isError()) {
      return "android:" + name + " cannot be '" + value + "'";
    }
    return null;
  }

  /** ARSCLib takes "24" for an integer; where an attribute is a fraction, as a vector's size, it must become 24.0. */
  void makeFloats(ResXmlDocument document) {
    Iterator<ResXmlAttribute> attributes = document.recursiveAttributes();
    while (attributes.hasNext()) {
      ResXmlAttribute attribute = attributes.next();
      ResourceEntry entry = attribute.getNameId() == 0 ? null : attribute.resolve(attribute.getNameId());
      AttributeBag bag = entry == null ? null : AttributeBag.create(entry.get());
      if (bag != null && attribute.getValueType() == ValueType.DEC && isFraction(bag)) {
        attribute.setTypeAndData(ValueType.FLOAT, Float.floatToIntBits(attribute.getData()));
      }
    }
  }

  private static boolean isWholeFloat(AttributeBag bag, String value) {
    return isFraction(bag) && value.matches("-?[0-9]{1,9}");
  }

  private static boolean isFraction(AttributeBag bag) {
    return bag.isCompatible(ValueType.FLOAT) && !bag.isCompatible(ValueType.DEC);
  }
}
