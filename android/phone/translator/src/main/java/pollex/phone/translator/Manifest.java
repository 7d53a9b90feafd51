package pollex.phone.translator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What {@code AndroidManifest.xml} says that decides whether, and with which code, an app can start here. */
final class Manifest implements BinaryXml.Visitor {
  private static final int MAX_BYTES = 16 << 20;
  private static final int NAME = 0x01010003;
  private static final int VALUE = 0x01010024;
  private static final int HAS_CODE = 0x0101000c;
  private static final int TARGET_ACTIVITY = 0x01010202;
  private static final int MIN_SDK = 0x0101020c;
  private static final int REQUIRED = 0x0101028e;
  private static final int SPLIT_REQUIRED = 0x01010591;
  private static final int API = 34;
  private static final int MAX_NAME_CHARS = 223;
  private static final Pattern PACKAGE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+");
  private static final String LAUNCHER = "android.intent.category.LAUNCHER";

  /** Shared libraries that Android 14 has, as far as its own classes hold them. */
  private static final Set<String> LIBRARIES =
      Set.of(
          "android.test.base", "android.test.mock", "android.test.runner", "org.apache.http.legacy",
          "android.ext.shared", "android.ext.services", "com.android.location.provider", "javax.obex");

  final List<String> providers = new ArrayList<>();
  final List<String> launchers = new ArrayList<>();
  String packageName = "";
  String application;
  boolean hasCode = true;
  String nativeLibrary;

  private final Deque<String> path = new ArrayDeque<>();
  private final List<String> missing = new ArrayList<>();
  private String split;
  private boolean splitRequired;
  private boolean hasApplication;
  private String minSdk = "1";
  private String activity;

  /** One that says nothing yet. */
  Manifest() {}

  static Manifest read(byte[] bytes) throws Refused {
    if (bytes == null) throw new Refused(Refused.BAD_MANIFEST, "the archive holds no " + Archive.MANIFEST);
    if (bytes.length > MAX_BYTES) { // the phone reads it once more, beside all that it holds
      throw new Refused(Refused.BAD_MANIFEST, Archive.MANIFEST + " is larger than " + (MAX_BYTES >> 20) + " MB");
    }
    Manifest manifest = new Manifest();
    try {
      BinaryXml.read(bytes, manifest);
    } catch (IllegalArgumentException e) {
      throw new Refused(Refused.BAD_MANIFEST, Archive.MANIFEST + " cannot be read: " + e.getMessage(), e);
    }
    manifest.judge();
    return manifest;
  }

  private void judge() throws Refused {
    if (packageName == null || packageName.length() > MAX_NAME_CHARS || !PACKAGE.matcher(packageName).matches()) {
      throw new Refused(Refused.BAD_NAME, "the manifest names no proper package: " + Archive.shown(String.valueOf(packageName)));
    }
    if (split != null) {
      throw new Refused(Refused.MISSING_SPLIT,
          "this is only a part, " + Archive.shown(split) + ", of " + packageName + "; the virtual phone takes whole APKs alone");
    }
    if (splitRequired) {
      throw new Refused(Refused.MISSING_SPLIT,
          packageName + " says that it needs further parts (split APKs); the virtual phone takes whole APKs alone");
    }
    if (!hasApplication) throw new Refused(Refused.MALFORMED, "the manifest has no <application>");
    judgeSdk();
    if (!missing.isEmpty()) {
      throw new Refused("INSTALL_FAILED_MISSING_SHARED_LIBRARY",
          packageName + " requires the shared library " + Archive.shown(missing.get(0)) + ", which this phone does not have");
    }
  }

  private void judgeSdk() throws Refused {
    if (!minSdk.matches("[0-9]{1,9}")) { // a code name of an Android that is not finished
      throw new Refused(Refused.OLDER_SDK, packageName + " requires development platform " + Archive.shown(minSdk) + "; this is a release");
    }
    if (Integer.parseInt(minSdk) > API) {
      throw new Refused(Refused.OLDER_SDK,
          packageName + " requires newer sdk version #" + minSdk + "; current version is #" + API);
    }
  }

  @Override
  public void start(String name, BinaryXml.Attributes attributes) {
    String parent = path.peek();
    path.push(name);
    switch (name) {
      case "manifest" -> {
        packageName = attributes.get("package");
        split = attributes.get("split");
        splitRequired = attributes.is(SPLIT_REQUIRED, false);
      }
      case "uses-sdk" -> {
        if (attributes.get(MIN_SDK) != null) minSdk = attributes.get(MIN_SDK);
      }
      case "application" -> {
        hasApplication = true;
        application = className(attributes.get(NAME));
        hasCode = attributes.is(HAS_CODE, true);
      }
      case "activity" -> {
        activity = className(attributes.get(NAME));
        if ("android.app.NativeActivity".equals(activity)) nativeLibrary = "main"; // its default, if nothing else is said
      }
      case "activity-alias" -> activity = className(attributes.get(TARGET_ACTIVITY));
      case "provider" -> providers.add(className(attributes.get(NAME)));
      case "category" -> {
        if (LAUNCHER.equals(attributes.get(NAME)) && activity != null) launchers.add(activity);
      }
      case "uses-library" -> {
        boolean needed = attributes.is(REQUIRED, true) && "application".equals(parent);
        if (needed && !LIBRARIES.contains(attributes.get(NAME))) missing.add(String.valueOf(attributes.get(NAME)));
      }
      case "meta-data" -> metaData(parent, attributes.get(NAME), attributes.get(VALUE));
      default -> { }
    }
  }

  private void metaData(String parent, String name, String value) {
    if ("com.android.vending.splits.required".equals(name) && "true".equals(value)) splitRequired = true;
    if ("android.app.lib_name".equals(name) && "activity".equals(parent) && nativeLibrary != null) nativeLibrary = value;
  }

  private String className(String name) {
    if (name == null) return null;
    if (name.startsWith(".")) return packageName + name;
    return name.indexOf('.') < 0 ? packageName + "." + name : name;
  }

  @Override
  public void end(String name) {
    path.poll();
  }
}
