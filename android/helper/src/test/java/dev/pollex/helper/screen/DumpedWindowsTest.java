package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Dumps as Android prints them: names since 9, numbers before. */
class DumpedWindowsTest {
  private static final String BANK = "com.example.bank";
  private static final int[] WHOLE = {0, 0, 1080, 2400};
  private static final int[] PART = {60, 900, 1020, 1500};

  /** As Android 14. */
  private static String window(int number, String app, String type, String flags, int[] frame) {
    String place = "[" + frame[0] + "," + frame[1] + "][" + frame[2] + "," + frame[3] + "]";
    return "  Window #" + number + " Window{b5d3f3a u0 " + app + "/" + app + ".Main}:\n"
        + "    mDisplayId=0 rootTaskId=12 mSession=Session{8c5b5c6 2041:u0a10160} mClient=android.os.BinderProxy@6a\n"
        + "    mOwnerUid=10160 showForAllUsers=false package=" + app + " appop=NONE\n"
        + "    mAttrs={(0,0)(fillxfill) sim={adjust=resize forwardNavigation} ty=" + type + " fmt=TRANSPARENT wanim=0x1030309\n"
        + "      fl=" + flags + "\n"
        + "      pfl=FORCE_DRAW_STATUS_BAR_BACKGROUND NO_MOVE_ANIMATION\n"
        + "      vsysui=LIGHT_STATUS_BAR\n"
        + "      fitSides=}\n"
        + "    Requested w=1080 h=2400 mLayoutSeq=912\n"
        + "    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false\n"
        + "    Frames: parent=[0,0][1080,2400] display=[0,0][1080,2400] frame=" + place + " last=[0,0][0,0]\n"
        + "    isOnScreen=true\n"
        + "    isVisible=true\n";
  }

  private static String dump(String... windows) {
    return "WINDOW MANAGER WINDOWS (dumpsys window windows)\n" + String.join("", windows)
        + "\n  mGlobalConfiguration={1.0 310mcc}\n    fl=SECURE\n";
  }

  private static final String BAR =
      window(0, "com.android.systemui", "STATUS_BAR", "NOT_FOCUSABLE SECURE", new int[] {0, 0, 1080, 72});
  private static final String OPEN = "LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED";
  private static final String CLOSED = "LAYOUT_IN_SCREEN SECURE SPLIT_TOUCH HARDWARE_ACCELERATED";
  private static final String PAGE = window(1, BANK, "BASE_APPLICATION", CLOSED, WHOLE);

  @Test
  void theFlagOfTheTopmostWindowOfAnAppCounts() {
    String other = window(2, "com.example.notes", "BASE_APPLICATION", OPEN, WHOLE);

    assertEquals("yes", new DumpedWindows(dump(BAR, PAGE, other)).secure(BANK, WHOLE));
    assertEquals("no", new DumpedWindows(dump(BAR, other, PAGE)).secure("com.example.notes", WHOLE));
  }

  @Test
  void whereAnotherAppIsOnTopNothingIsKnown() {
    assertEquals("unknown", new DumpedWindows(dump(BAR, PAGE)).secure("com.example.notes", WHOLE));
    assertEquals("unknown", new DumpedWindows(dump(BAR)).secure(BANK, WHOLE));
    assertEquals("unknown", new DumpedWindows("").secure(BANK, WHOLE));
  }

  @Test
  void windowsOfOneAppThatDifferAreToldApartByTheirPlace() {
    String dialog = window(0, BANK, "APPLICATION", OPEN, PART);

    assertEquals("no", new DumpedWindows(dump(dialog, PAGE)).secure(BANK, PART));
    assertEquals("unknown", new DumpedWindows(dump(dialog, PAGE)).secure(BANK, WHOLE));
  }

  @Test
  void windowsThatAgreeNeedNoPlace() {
    String dialog = window(0, BANK, "APPLICATION", CLOSED, PART);

    assertEquals("yes", new DumpedWindows(dump(dialog, PAGE)).secure(BANK, WHOLE));
  }

  @Test
  void whatIsNotSeenOrNotTouchedDoesNotCount() {
    String hidden = window(0, BANK, "BASE_APPLICATION", OPEN, WHOLE).replace("isVisible=true", "isVisible=false");
    String elsewhere = window(0, BANK, "BASE_APPLICATION", OPEN, WHOLE).replace("mDisplayId=0", "mDisplayId=2");
    String toast = window(0, BANK, "TOAST", "NOT_FOCUSABLE NOT_TOUCHABLE", PART);

    assertEquals("yes", new DumpedWindows(dump(hidden, elsewhere, toast, PAGE)).secure(BANK, WHOLE));
  }

  @Test
  void aWindowThatIsNotUnderstoodMakesTheAnswerUnknown() {
    for (String lost : new String[] {"isVisible=", " ty=", " fl=", "package=", "mDisplayId="}) {
      assertEquals("unknown", new DumpedWindows(dump(PAGE.replace(lost, " x="))).secure(BANK, WHOLE), lost);
    }
    String strange = window(1, BANK, "BASE_APPLICATION", "<SECURE>", WHOLE);
    assertEquals("unknown", new DumpedWindows(dump(strange)).secure(BANK, WHOLE));
  }

  @Test
  void android8PrintsNumbers() {
    String page =
        "  Window #4 Window{3ab61a2 u0 com.example.bank/com.example.bank.Main}:\n"
            + "    mDisplayId=0 stackId=1 mSession=Session{1f5} mClient=android.os.BinderProxy@6d\n"
            + "    mOwnerUid=10084 mShowToOwnerOnly=true package=com.example.bank appop=NONE\n"
            + "    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#20 ty=1 fl=#81812100 pfl=0x20000 wanim=0x10302f5}\n"
            + "    mFrame=[0,0][1080,1920] last=[0,0][1080,1920]\n"
            + "    isOnScreen=true\n    isVisible=true\n";

    assertEquals("yes", new DumpedWindows(dump(page)).secure(BANK, WHOLE));
    assertEquals("no", new DumpedWindows(dump(page.replace("#81812100", "#81810100"))).secure(BANK, WHOLE));
  }

  @Test
  void noDumpIsTooStrange() {
    String odd = PAGE.replace("[0,0]", "[-99999999999,0]").replace("BASE_APPLICATION", "");
    assertEquals("unknown", new DumpedWindows(dump(odd, "  Window #\n", "  Window #2 Window{")).secure(BANK, WHOLE));
  }
}
