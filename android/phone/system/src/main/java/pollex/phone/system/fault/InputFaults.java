package pollex.phone.system.fault;

import java.util.List;
import pollex.phone.system.service.AccessibilityServer;

/** What programs need to move and read the phone, and do not get. */
public final class InputFaults {
  private static volatile boolean refuses;

  private InputFaults() {}

  static List<FaultKind> kinds() {
    return List.of(
        FaultKind.lasting("input", "refuse injected input, as vendors do that let a shell inject nothing", words -> new Refused()),
        FaultKind.lasting("slot", "another tool takes the one place for a UiAutomation, as soon as it is free",
            words -> new SlotTaken()));
  }

  /** Called for each injected event: whether it is to be refused. */
  public static boolean refusesInput() {
    return refuses;
  }

  private static final class Refused implements Fault {
    @Override
    public void begin() {
      refuses = true;
    }

    @Override
    public void end() {
      refuses = false;
    }
  }

  private static final class SlotTaken implements Fault {
    @Override
    public void begin() {
      AccessibilityServer.get().takeAway(true);
    }

    @Override
    public void end() {
      AccessibilityServer.get().takeAway(false);
    }
  }
}
