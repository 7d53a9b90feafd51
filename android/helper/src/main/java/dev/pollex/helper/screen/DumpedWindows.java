package dev.pollex.helper.screen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What `dumpsys window windows` says of the windows, from the top down, as Android 8 to 16 print them. It is text for
 * people: what is not understood counts as not known.
 */
public final class DumpedWindows {
  public static final String YES = "yes";
  public static final String NO = "no";
  public static final String UNKNOWN = "unknown";

  private static final int FLAG_NOT_TOUCHABLE = 0x10;
  private static final int FLAG_SECURE = 0x2000;
  private static final int HEX = 16;
  private static final Pattern HEAD = Pattern.compile("^  Window #\\d+ Window\\{");
  private static final Pattern DISPLAY = Pattern.compile("\\bmDisplayId=(\\d+)");
  private static final Pattern PACKAGE = Pattern.compile("\\bpackage=(\\S+)");
  private static final Pattern TYPE = Pattern.compile("\\bmAttrs=.*?\\sty=([A-Z_0-9]+)", Pattern.DOTALL);
  private static final Pattern FLAGS = Pattern.compile("\\bmAttrs=.*?\\sfl=([^\\n=}]*)", Pattern.DOTALL);
  private static final Pattern VISIBLE = Pattern.compile("\\bisVisible=(true|false)");
  private static final Pattern FRAME =
      Pattern.compile("\\b(?:mFrame|frame)=\\[(-?\\d+),(-?\\d+)\\]\\[(-?\\d+),(-?\\d+)\\]");
  /** Those that assistive tools are told of as windows of apps, by name (9 and newer) and by number (8). */
  private static final Set<String> APP_TYPES =
      new HashSet<String>(
          Arrays.asList(
              "BASE_APPLICATION", "1", "APPLICATION", "2", "APPLICATION_STARTING", "3", "DRAWN_APPLICATION", "4",
              "APPLICATION_PANEL", "1000", "APPLICATION_MEDIA", "1001", "APPLICATION_SUB_PANEL", "1002",
              "APPLICATION_ATTACHED_DIALOG", "1003", "APPLICATION_ABOVE_SUB_PANEL", "1005", "PHONE", "2002",
              "TOAST", "2005", "PRIORITY_PHONE", "2007", "INPUT_METHOD_DIALOG", "2012"));

  /** Apps' windows that are to be seen and touched on the default display, as far as can be told. */
  private final List<DumpedWindow> windows = new ArrayList<DumpedWindow>();

  public DumpedWindows(String dump) {
    StringBuilder section = null;
    for (String line : dump.split("\n")) {
      boolean isHead = HEAD.matcher(line).find();
      if (isHead || !line.startsWith("    ")) { // what is indented less is no part of a window
        add(section);
        section = isHead ? new StringBuilder() : null;
      }
      if (section != null) {
        section.append(line).append('\n');
      }
    }
    add(section);
  }

  private void add(StringBuilder section) {
    if (section != null) {
      DumpedWindow window = new DumpedWindow(section);
      if (window.mayCount()) {
        windows.add(window);
      }
    }
  }

  /**
   * Whether the topmost window of an app has the flag that forbids pictures.
   *
   * @param packageName the app that assistive tools see on top
   * @param bounds where they see it
   * @return UNKNOWN unless it is certain which window is meant: all of that app agree, or the topmost one lies there
   */
  public String secure(String packageName, int[] bounds) {
    if (windows.isEmpty() || !packageName.equals(windows.get(0).packageName)) {
      return UNKNOWN;
    }
    Boolean top = windows.get(0).isSecure();
    boolean agree = true;
    for (DumpedWindow window : windows) {
      if (window.packageName == null || window.packageName.equals(packageName)) {
        agree &= top != null && top.equals(window.isSecure());
      }
    }
    boolean isThere = agree || Arrays.equals(bounds, windows.get(0).frame);
    return top == null || !isThere ? UNKNOWN : top ? YES : NO;
  }

  /** One window; what was not found is null. */
  private static final class DumpedWindow {
    final String packageName;
    final int[] frame;
    private final String display;
    private final String type;
    private final String flags;
    private final String visible;

    DumpedWindow(CharSequence section) {
      display = first(DISPLAY, section);
      packageName = first(PACKAGE, section);
      type = first(TYPE, section);
      flags = first(FLAGS, section);
      visible = first(VISIBLE, section);
      Matcher edges = FRAME.matcher(section);
      frame = edges.find() ? new int[] {edge(edges, 1), edge(edges, 2), edge(edges, 3), edge(edges, 4)} : null;
    }

    private static String first(Pattern pattern, CharSequence section) {
      Matcher found = pattern.matcher(section);
      return found.find() ? found.group(1) : null;
    }

    private static int edge(Matcher edges, int group) {
      String digits = edges.group(group);
      return digits.length() < 9 ? Integer.parseInt(digits) : Integer.MAX_VALUE;
    }

    /** False only if it is known that it is none of those that count. */
    boolean mayCount() {
      boolean isElsewhere = display != null && !display.equals("0");
      boolean isOther = type != null && !APP_TYPES.contains(type);
      boolean isUntouchable = Boolean.TRUE.equals(has("NOT_TOUCHABLE", FLAG_NOT_TOUCHABLE));
      return !isElsewhere && !isOther && !isUntouchable && !"false".equals(visible);
    }

    /** Null if any fact is missing. */
    Boolean isSecure() {
      boolean isKnown = display != null && type != null && visible != null && packageName != null;
      return isKnown ? has("SECURE", FLAG_SECURE) : null;
    }

    /** By name since 9, before as one number; null if neither. */
    private Boolean has(String name, int flag) {
      if (flags == null) {
        return null;
      }
      String all = flags.trim();
      if (all.matches("#[0-9a-f]{1,8}(\\s.*)?")) {
        return (Long.parseLong(all.substring(1).split("\\s")[0], HEX) & flag) != 0;
      }
      boolean areNames = all.matches("[A-Z][A-Z_0-9 ]*[a-z]*"); // the next key may follow on the line
      return areNames ? Arrays.asList(all.split(" +")).contains(name) : null;
    }
  }
}
