package pollex.phone.system.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pollex.phone.bridge.Machine;

/** All kinds of faults, by theme; the shell's door to them. */
public final class FaultKinds {
  private final List<FaultKind> kinds = new ArrayList<>();

  public FaultKinds(Machine machine) {
    kinds.addAll(MainThreadFaults.kinds());
    kinds.addAll(InputFaults.kinds());
    for (WindowFault.Keeps keeps : WindowFault.Keeps.values()) kinds.add(WindowFault.kind(keeps));
    kinds.addAll(PageFaults.kinds());
    kinds.addAll(FieldFault.kinds());
    kinds.addAll(VisitorFaults.kinds());
    kinds.addAll(SystemFaults.kinds(machine));
    kinds.addAll(TransportKinds.kinds(machine.adbd().faults()));
  }

  /** Their lines for {@code vphone help}. */
  public String help() {
    StringBuilder text = new StringBuilder();
    text.append("vphone fault KIND ").append(When.USAGE).append("\n");
    text.append("  begins now or as the options say, by time, carried out inputs, single events; prints its time by the uptime\n");
    for (FaultKind kind : kinds) {
      text.append(String.format(Locale.ROOT, "  %-24s %s%s%n", kind.usage(), kind.help(), kind.lasts() ? "" : " (no --for)"));
    }
    text.append("vphone fault              list the faults that are active or wait\n");
    return text.append("vphone fault clear        end all faults, also those that wait\n").toString();
  }

  /**
   * Plans what the words say.
   *
   * @return from when until when
   * @throws FaultRefused with a sentence for whoever asked, and the usage
   */
  public String plan(List<String> given) throws FaultRefused {
    List<String> words = new ArrayList<>(given);
    String usage = "KIND [WORDS] " + When.USAGE;
    try {
      When when = When.takenFrom(words);
      if (words.isEmpty()) throw new FaultRefused("a kind is missing");
      FaultKind kind = takenFrom(words);
      usage = kind.usage() + " " + When.USAGE;
      return Faults.get().plan(kind, words, when);
    } catch (FaultRefused e) {
      throw new FaultRefused("vphone: fault: " + e.getMessage() + "\nusage: vphone fault " + usage + "; kinds: vphone help");
    }
  }

  /** Takes the kind's name out of the words. */
  private FaultKind takenFrom(List<String> words) throws FaultRefused {
    for (FaultKind kind : kinds) {
      List<String> name = List.of(kind.name().split(" "));
      if (words.size() < name.size() || !words.subList(0, name.size()).equals(name)) continue;
      words.subList(0, name.size()).clear();
      return kind;
    }
    throw new FaultRefused("there is no kind '" + words.get(0) + "'");
  }
}
