package pollex.phone.system.fault;

import java.util.List;
import pollex.phone.adbd.TransportFaults;

/** What goes wrong on the line between the phone and its hosts. */
final class TransportKinds {
  private TransportKinds() {}

  static List<FaultKind> kinds(TransportFaults line) {
    return List.of(
        FaultKind.passing("transport drop [MS]", "all connections are cut; nobody gets in for MS",
            words -> {
              int outMs = notNegative("MS", words.nextOr("0"));
              return () -> line.drop(outMs);
            }),
        FaultKind.lasting("transport drop-after BYTES [MS]", "the same once the phone has sent so much more",
            words -> {
              int bytes = notNegative("BYTES", words.next("BYTES"));
              int outMs = notNegative("MS", words.nextOr("0"));
              return until(() -> line.dropAfter(bytes, outMs), line::keep);
            }),
        FaultKind.lasting("transport delay-okay MS", "each OKAY of the phone's comes so much later",
            words -> {
              int ms = notNegative("MS", words.next("MS"));
              return until(() -> line.delayOkay(ms), () -> line.delayOkay(0));
            }),
        FaultKind.lasting("transport fragments [BYTES]", "all data comes in pieces of BYTES, or of 1",
            words -> {
              int bytes = notNegative("BYTES", words.nextOr("1"));
              return until(() -> line.fragment(bytes), () -> line.fragment(0));
            }));
  }

  private static int notNegative(String name, String word) throws FaultRefused {
    int value = FaultWords.whole(name, word);
    if (value < 0) throw new FaultRefused(name + " is not below 0");
    return value;
  }

  private static Fault until(Runnable begin, Runnable end) {
    return new Fault() {
      @Override
      public void begin() {
        begin.run();
      }

      @Override
      public void end() {
        end.run();
      }
    };
  }
}
