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
              return new DropAfter(line, bytes, outMs);
            }),
        FaultKind.lasting("transport delay-okay MS", "each OKAY of the phone's comes so much later",
            words -> {
              int ms = words.positive("MS");
              return until(() -> line.delayOkay(ms), () -> line.delayOkay(0));
            }),
        FaultKind.lasting("transport fragments [BYTES]", "all data comes in pieces of BYTES, or of 1",
            words -> {
              int bytes = FaultWords.above(0, "BYTES", words.nextOr("1"));
              return until(() -> line.fragment(bytes), () -> line.fragment(0));
            }));
  }

  private static int notNegative(String name, String word) throws FaultRefused {
    int value = FaultWords.whole(name, word);
    if (value < 0) throw new FaultRefused(name + " is not below 0");
    return value;
  }

  private record DropAfter(TransportFaults line, int bytes, int outMs) implements Fault {
    @Override
    public void begin() {
      line.dropAfter(bytes, outMs);
    }

    @Override
    public void end() {
      line.keep();
    }

    @Override
    public boolean isOver() {
      return !line.isToDrop();
    }
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
