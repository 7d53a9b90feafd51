package pollex.phone.system.command;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.service.InputServer;

/** {@code input}: touches, keys and text, injected as the phone's own command does. */
final class Input implements Command {
  private static final int WAIT_FOR_FINISH = 2;
  private static final int SWIPE_STEP_MS = 8;
  private static final int DEFAULT_SWIPE_MS = 300;
  private static final String USAGE =
      "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]\n"
          + "\n"
          + "The sources are: dpad keyboard mouse touchpad gamepad touchnavigation joystick touchscreen stylus trackball\n"
          + "\n"
          + "The commands and default sources are:\n"
          + "      text <string> (Default: keyboard)\n"
          + "      keyevent [--longpress|--doubletap|--async|--delay <duration between keycodes in ms>]"
          + " <key code number or name> ... (Default: keyboard)\n"
          + "      tap <x> <y> (Default: touchscreen)\n"
          + "      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)\n"
          + "      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)\n"
          + "      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)\n"
          + "      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)";
  private static final List<String> SOURCES =
      List.of("dpad", "keyboard", "mouse", "touchpad", "gamepad", "touchnavigation", "joystick", "touchscreen",
          "stylus", "trackball");

  private static final Map<Integer, Integer> META =
      Map.of(
          KeyEvent.KEYCODE_CTRL_LEFT, KeyEvent.META_CTRL_ON | KeyEvent.META_CTRL_LEFT_ON,
          KeyEvent.KEYCODE_CTRL_RIGHT, KeyEvent.META_CTRL_ON | KeyEvent.META_CTRL_RIGHT_ON,
          KeyEvent.KEYCODE_SHIFT_LEFT, KeyEvent.META_SHIFT_ON | KeyEvent.META_SHIFT_LEFT_ON,
          KeyEvent.KEYCODE_SHIFT_RIGHT, KeyEvent.META_SHIFT_ON | KeyEvent.META_SHIFT_RIGHT_ON,
          KeyEvent.KEYCODE_ALT_LEFT, KeyEvent.META_ALT_ON | KeyEvent.META_ALT_LEFT_ON,
          KeyEvent.KEYCODE_ALT_RIGHT, KeyEvent.META_ALT_ON | KeyEvent.META_ALT_RIGHT_ON,
          KeyEvent.KEYCODE_META_LEFT, KeyEvent.META_META_ON | KeyEvent.META_META_LEFT_ON);

  /** What was given cannot be done; its message is what the phone prints. */
  private static final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    Wrong(String message) {
      super(message);
    }
  }

  @Override
  public int run(Call call) throws InterruptedException {
    List<String> words = new ArrayList<>(call.args());
    if (!words.isEmpty() && SOURCES.contains(words.get(0))) words.remove(0);
    if (words.size() > 1 && words.get(0).equals("-d")) words.subList(0, 2).clear();
    if (words.isEmpty()) return call.fail(255, USAGE);
    String what = words.remove(0);
    try {
      if (perform(what, words)) return 0;
      return call.fail(255, "Error: Unknown command: " + what + "\n" + USAGE);
    } catch (Wrong e) {
      return call.fail(255, e.getMessage());
    }
  }

  private static boolean perform(String what, List<String> words) throws Wrong, InterruptedException {
    switch (what) {
      case "text":
        text(words);
        return true;
      case "keyevent":
        keyEvent(words);
        return true;
      case "keycombination":
        keyCombination(words);
        return true;
      case "tap":
        tap(words);
        return true;
      case "swipe":
        swipe(words, 0);
        return true;
      case "draganddrop":
        swipe(words, ViewConfiguration.getLongPressTimeout());
        return true;
      case "motionevent":
        motionEvent(words);
        return true;
      default:
        return false;
    }
  }

  // ---- touches ----------------------------------------------------------------------------------------------------

  private static float number(List<String> words, int index) throws Wrong {
    if (index >= words.size()) throw new Wrong("Error: Invalid arguments for command: missing coordinate");
    try {
      return Float.parseFloat(words.get(index));
    } catch (NumberFormatException e) {
      throw new Wrong("Error: Invalid arguments for command: " + words.get(index));
    }
  }

  private static void touch(int action, long downTime, float x, float y) {
    float pressure = action == MotionEvent.ACTION_UP ? 0 : 1;
    MotionEvent event =
        MotionEvent.obtain(
            downTime, SystemClock.uptimeMillis(), action, x, y, pressure, 1, 0, 1, 1, 0, 0);
    event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    InputServer.get().injectInputEvent(event, WAIT_FOR_FINISH);
    event.recycle();
  }

  private static void tap(List<String> words) throws Wrong {
    float x = number(words, 0);
    float y = number(words, 1);
    long down = SystemClock.uptimeMillis();
    touch(MotionEvent.ACTION_DOWN, down, x, y);
    touch(MotionEvent.ACTION_UP, down, x, y);
  }

  private static void swipe(List<String> words, long holdMs) throws Wrong, InterruptedException {
    float fromX = number(words, 0);
    float fromY = number(words, 1);
    float toX = number(words, 2);
    float toY = number(words, 3);
    int duration = words.size() > 4 ? (int) number(words, 4) : DEFAULT_SWIPE_MS;
    if (duration < 0) duration = DEFAULT_SWIPE_MS;
    long down = SystemClock.uptimeMillis();
    touch(MotionEvent.ACTION_DOWN, down, fromX, fromY);
    if (holdMs > 0) Thread.sleep(holdMs);
    long start = SystemClock.uptimeMillis();
    for (long gone = 0; gone < duration; gone = SystemClock.uptimeMillis() - start) {
      float part = gone / (float) duration;
      touch(MotionEvent.ACTION_MOVE, down, fromX + (toX - fromX) * part, fromY + (toY - fromY) * part);
      Thread.sleep(SWIPE_STEP_MS);
    }
    touch(MotionEvent.ACTION_UP, down, toX, toY);
  }

  private static void motionEvent(List<String> words) throws Wrong {
    if (words.isEmpty()) throw new Wrong("Error: Invalid arguments for command: motionevent");
    float x = number(words, 1);
    float y = number(words, 2);
    long now = SystemClock.uptimeMillis();
    switch (words.get(0).toUpperCase(Locale.ROOT)) {
      case "DOWN":
        touch(MotionEvent.ACTION_DOWN, now, x, y);
        return;
      case "UP":
        touch(MotionEvent.ACTION_UP, now, x, y);
        return;
      case "MOVE":
        touch(MotionEvent.ACTION_MOVE, now, x, y);
        return;
      case "CANCEL":
        touch(MotionEvent.ACTION_CANCEL, now, x, y);
        return;
      default:
        throw new Wrong("Error: Invalid arguments for command: motionevent");
    }
  }

  // ---- keys -------------------------------------------------------------------------------------------------------

  private static void key(int action, int code, int meta, int repeat, int flags, long downTime) {
    KeyEvent event =
        new KeyEvent(
            downTime, SystemClock.uptimeMillis(), action, code, repeat, meta, KeyCharacterMap.VIRTUAL_KEYBOARD, 0,
            flags, InputDevice.SOURCE_KEYBOARD);
    InputServer.get().injectInputEvent(event, WAIT_FOR_FINISH);
  }

  private static int code(String word) throws Wrong {
    int code = KeyEvent.keyCodeFromString(word);
    if (code == KeyEvent.KEYCODE_UNKNOWN && !word.equals("0")) {
      code = KeyEvent.keyCodeFromString("KEYCODE_" + word);
    }
    if (code == KeyEvent.KEYCODE_UNKNOWN && !word.equals("0")) {
      throw new Wrong("Error: Invalid arguments for command: keyevent " + word);
    }
    return code;
  }

  private static void press(int code, int meta, boolean longPress) {
    long down = SystemClock.uptimeMillis();
    key(KeyEvent.ACTION_DOWN, code, meta, 0, 0, down);
    if (longPress) key(KeyEvent.ACTION_DOWN, code, meta, 1, KeyEvent.FLAG_LONG_PRESS, down);
    key(KeyEvent.ACTION_UP, code, meta, 0, 0, down);
  }

  private static void keyEvent(List<String> words) throws Wrong, InterruptedException {
    boolean longPress = words.remove("--longpress");
    boolean twice = words.remove("--doubletap");
    words.remove("--async");
    long delayMs = option(words, "--delay");
    if (words.isEmpty()) throw new Wrong("Error: Invalid arguments for command: keyevent");
    for (int i = 0; i < words.size(); i++) {
      if (i > 0 && delayMs > 0) Thread.sleep(delayMs);
      int code = code(words.get(i));
      press(code, 0, longPress);
      if (twice) press(code, 0, false);
    }
  }

  private static long option(List<String> words, String name) throws Wrong {
    int at = words.indexOf(name);
    if (at < 0) return 0;
    long value = (long) number(words, at + 1);
    words.subList(at, at + 2).clear();
    return value;
  }

  private static void keyCombination(List<String> words) throws Wrong, InterruptedException {
    long holdMs = option(words, "-t");
    if (words.size() < 2) throw new Wrong("Error: Invalid arguments for command: keycombination");
    List<Integer> codes = new ArrayList<>();
    for (String word : words) codes.add(code(word));
    long down = SystemClock.uptimeMillis();
    int meta = 0;
    for (int code : codes) {
      meta |= META.getOrDefault(code, 0);
      key(KeyEvent.ACTION_DOWN, code, meta, 0, 0, down);
    }
    if (holdMs > 0) Thread.sleep(holdMs);
    for (int i = codes.size() - 1; i >= 0; i--) {
      key(KeyEvent.ACTION_UP, codes.get(i), meta, 0, 0, down);
      meta &= ~META.getOrDefault(codes.get(i), 0);
    }
  }

  /** As the phone's: {@code %s} is a space, and what the virtual keyboard cannot type ends in an exception. */
  private static void text(List<String> words) throws Wrong {
    if (words.size() != 1) throw new Wrong("Error: Invalid arguments for command: text");
    char[] chars = words.get(0).replace("%s", " ").toCharArray();
    KeyEvent[] events = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(chars);
    if (events == null) {
      throw new Wrong(
          "Exception occurred while executing 'text':\n"
              + "java.lang.NullPointerException: Attempt to get length of null array\n"
              + "\tat com.android.server.input.InputShellCommand.sendText(InputShellCommand.java:307)");
    }
    for (KeyEvent event : events) {
      key(event.getAction(), event.getKeyCode(), event.getMetaState(), event.getRepeatCount(), event.getFlags(),
          SystemClock.uptimeMillis());
    }
  }
}
