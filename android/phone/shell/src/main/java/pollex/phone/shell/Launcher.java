package pollex.phone.shell;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import pollex.phone.fs.Errno;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Signals.BrokenPipe;
import pollex.phone.shell.Signals.Exit;
import pollex.phone.shell.Signals.HangUp;
import pollex.phone.shell.Signals.Jump;
import pollex.phone.shell.Signals.ShellError;
import pollex.phone.shell.Signals.WriteFailed;

/** Finds what a name means (function, builtin, program, script) and runs it, whatever it does to end. */
final class Launcher {
  private static final int TERMINATED = 143;
  private static final int ABORTED = 134;

  private final Interpreter interpreter;
  private final Session session;
  private final Lookup lookup;

  Launcher(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.session = interpreter.session;
    this.lookup = new Lookup(session);
  }

  Lookup lookup() {
    return lookup;
  }

  /** Runs a command with all its words expanded. */
  int run(List<String> words, Map<String, String> assigned, Streams streams) {
    String name = words.get(0);
    List<String> args = List.copyOf(words.subList(1, words.size()));
    Script.Node function = session.functions.get(name);
    if (function != null) {
      return within(assigned, streams, () -> function(function, args));
    }
    Builtin builtin = Builtins.find(name);
    if (builtin != null) {
      if (Builtins.keepsAssignments(name)) {
        assigned.forEach(session::set);
        return within(Map.of(), streams, () -> builtin(builtin, name, args, streams));
      }
      return within(assigned, streams, () -> builtin(builtin, name, args, streams));
    }
    return external(name, args, assigned, streams);
  }

  /** Runs what a name means beyond functions and builtins; {@code env}, {@code xargs} and the like use it, too. */
  int external(String name, List<String> args, Map<String, String> assigned, Streams streams) {
    Lookup.Found found = lookup.find(name);
    if (found.complaint() != null) {
      session.complain(streams, name + ": " + found.complaint());
      return found.code();
    }
    if (found.runner() != null) {
      return within(assigned, streams, () -> builtin(found.runner(), name, args, streams));
    }
    if (found.script() != null) {
      return script(found.script(), name, args, assigned, streams);
    }
    Map<String, String> environment = new TreeMap<>(session.environment());
    environment.putAll(assigned);
    return guarded(call(name, args, environment, streams), found.command()::run);
  }

  /** Runs a file's lines in a shell of their own. */
  int script(String text, String name, List<String> args, Map<String, String> assigned, Streams streams) {
    Session inner = session.copy();
    inner.name = name;
    inner.arguments = args;
    inner.streams = streams;
    assigned.forEach(inner::set);
    inner.exported.addAll(assigned.keySet());
    return Endings.of(inner, () -> new Interpreter(inner).run(text));
  }

  private int function(Script.Node body, List<String> args) {
    List<String> outer = session.arguments;
    session.arguments = args;
    try {
      return session.returnable(() -> interpreter.execute(body));
    } finally {
      session.arguments = outer;
    }
  }

  private int builtin(Builtin builtin, String name, List<String> args, Streams streams) {
    return guarded(call(name, args, session.environment(), streams), call -> builtin.run(interpreter, call));
  }

  private Call call(String name, List<String> args, Map<String, String> environment, Streams streams) {
    return new Call(
        name,
        args,
        streams.in(),
        new PrintStream(streams.out(), false, StandardCharsets.UTF_8),
        new PrintStream(streams.err(), true, StandardCharsets.UTF_8),
        environment,
        session.directory,
        session.files,
        session.job.ignoresHangup());
  }

  /** Runs something with variables and streams that are the shell's own again afterwards. */
  private int within(Map<String, String> assigned, Streams streams, IntSupplier body) {
    Streams outer = session.streams;
    Map<String, String> before = new HashMap<>();
    Map<String, Boolean> exported = new HashMap<>();
    assigned.forEach((name, value) -> {
      before.put(name, session.variables.get(name));
      exported.put(name, session.exported.contains(name));
      session.set(name, value);
      session.exported.add(name);
    });
    session.streams = streams;
    try {
      return body.getAsInt();
    } finally {
      session.streams = outer;
      before.forEach((name, value) -> {
        if (value == null) {
          session.variables.remove(name);
        } else {
          session.variables.put(name, value);
        }
        if (!exported.get(name)) {
          session.exported.remove(name);
        }
      });
    }
  }

  private int guarded(Call call, Command command) {
    String name = call.name().substring(call.name().lastIndexOf('/') + 1);
    try {
      int code = command.run(call);
      call.out().flush();
      call.err().flush();
      Thread.interrupted();
      return code & 0xff;
    } catch (Failure e) {
      return end(call, e.code(), name + ": " + e.getMessage());
    } catch (InterruptedException | InterruptedIOException e) {
      return interrupted();
    } catch (FileSystemException e) {
      return e.errno() == Errno.EINTR ? interrupted() : end(call, 1, name + ": " + e.getMessage());
    } catch (WriteFailed e) {
      return end(call, 1, name + ": write: " + e.getMessage());
    } catch (BrokenPipe e) {
      throw new Exit(BrokenPipe.CODE);
    } catch (IOException e) {
      return end(call, 1, name + ": " + e.getMessage());
    } catch (Exit | Jump | HangUp | ShellError e) {
      throw e;
    } catch (RuntimeException e) {
      return end(call, ABORTED, name + ": internal error: " + e);
    } finally {
      if (session.job.isHungUp()) {
        Thread.interrupted();
      }
    }
  }

  /** A program that ended badly: what it printed before goes out first. */
  private int end(Call call, int code, String sentence) {
    try {
      call.out().flush();
    } catch (WriteFailed | BrokenPipe saidAlready) {
      code = Math.max(code, 1);
    }
    call.err().println(sentence);
    return code;
  }

  private int interrupted() {
    Thread.interrupted();
    if (session.job.isHungUp()) {
      throw new HangUp();
    }
    return TERMINATED;
  }
}
