package pollex.phone.shell;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntSupplier;
import pollex.phone.shell.Script.Node;
import pollex.phone.shell.Signals.HangUp;
import pollex.phone.shell.Signals.Jump;

/** Conditions, loops and groups. */
final class Compounds {
  private final Interpreter interpreter;
  private final Session session;

  Compounds(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.session = interpreter.session;
  }

  int run(Node node) {
    if (node instanceof Script.Group group) {
      session.status = 0;
      return interpreter.run(group.body());
    }
    if (node instanceof Script.Logical logical) {
      return logical(logical);
    }
    if (node instanceof Script.Not not) {
      return condition(() -> interpreter.execute(not.node())) == 0 ? 1 : 0;
    }
    if (node instanceof Script.If conditional) {
      return conditional(conditional);
    }
    if (node instanceof Script.While loop) {
      return whileLoop(loop);
    }
    if (node instanceof Script.For loop) {
      return forLoop(loop);
    }
    if (node instanceof Script.Case choice) {
      return choose(choice);
    }
    return timed((Script.Timed) node);
  }

  /** A chain of any length without recursion: it hangs on its left side. */
  private int logical(Script.Logical chain) {
    Deque<Script.Logical> links = new ArrayDeque<>();
    Node first = chain;
    while (first instanceof Script.Logical link) {
      links.push(link);
      first = link.left();
    }
    Node start = first;
    int status = condition(() -> interpreter.execute(start));
    while (!links.isEmpty()) {
      Script.Logical link = links.pop();
      if ((status == 0) == link.and()) {
        status = links.isEmpty() ? interpreter.execute(link.right())
            : condition(() -> interpreter.execute(link.right()));
      }
    }
    return status;
  }

  private int condition(IntSupplier body) {
    session.conditions++;
    try {
      return body.getAsInt();
    } finally {
      session.conditions--;
    }
  }

  private int conditional(Script.If node) {
    for (Script.Branch branch : node.branches()) {
      if (condition(() -> interpreter.run(branch.condition())) == 0) {
        session.status = 0;
        return interpreter.run(branch.body());
      }
    }
    session.status = 0;
    return node.otherwise() == null ? 0 : interpreter.run(node.otherwise());
  }

  private int whileLoop(Script.While loop) {
    int status = 0;
    while (true) {
      breathe();
      if ((condition(() -> interpreter.run(loop.condition())) == 0) == loop.until()) {
        return status;
      }
      session.status = 0;
      if (leaves(loop.body())) {
        return session.status;
      }
      status = session.status;
    }
  }

  private int forLoop(Script.For loop) {
    List<String> values = loop.words() == null ? session.arguments : interpreter.expansion.fields(loop.words());
    session.status = 0;
    for (String value : values) {
      breathe();
      session.set(loop.name(), value);
      if (leaves(loop.body())) {
        break;
      }
    }
    return session.status;
  }

  /** Runs the body of a loop once; true if a {@code break} ended the loop. */
  private boolean leaves(Script body) {
    try {
      interpreter.run(body);
      return false;
    } catch (Jump jump) {
      if (jump.kind() == Jump.Kind.RETURN) {
        throw jump;
      }
      session.status = 0;
      if (jump.value() > 1) {
        throw new Jump(jump.kind(), jump.value() - 1);
      }
      return jump.kind() == Jump.Kind.BREAK;
    }
  }

  /** A loop with an empty body must end at a hang-up, too. */
  private void breathe() {
    if (session.job.isHungUp() || Thread.currentThread().isInterrupted()) {
      throw new HangUp();
    }
  }

  private int choose(Script.Case choice) {
    String subject = interpreter.expansion.text(choice.subject());
    session.status = 0;
    for (Script.Arm arm : choice.arms()) {
      for (Word pattern : arm.patterns()) {
        if (interpreter.expansion.pattern(pattern).matches(subject)) {
          return interpreter.run(arm.body());
        }
      }
    }
    return 0;
  }

  private int timed(Script.Timed node) {
    long start = System.nanoTime();
    int status = interpreter.execute(node.node());
    double seconds = (System.nanoTime() - start) / 1e9;
    String real = String.format("%5dm%05.2fs real", (int) (seconds / 60), seconds % 60);
    String line = real + "     0m00.00s user     0m00.00s system\n";
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    session.streams.err().write(bytes, 0, bytes.length);
    session.streams.err().flush();
    return status;
  }
}
