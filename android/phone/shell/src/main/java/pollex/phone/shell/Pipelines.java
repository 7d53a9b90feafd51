package pollex.phone.shell;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Script.Item;
import pollex.phone.shell.Script.Node;
import pollex.phone.shell.Signals.HangUp;

/** Runs commands side by side: the members of a pipeline, and background work. */
final class Pipelines {
  private static final String NO_MORE = "can't fork - try again";

  private final Session session;

  Pipelines(Interpreter interpreter) {
    this.session = interpreter.session;
  }

  /** Each member but the last on a thread of its own; the exit code is the last one's. */
  int pipe(List<Node> members) {
    List<Job> jobs = new ArrayList<>();
    InputStream in = session.streams.in();
    int code = 1;
    try {
      for (Node member : members.subList(0, members.size() - 1)) {
        PipeBuffer pipe = new PipeBuffer();
        Job job = start(member, in, pipe, !jobs.isEmpty());
        if (job == null) {
          pipe.in().close();
          session.complain(NO_MORE);
          return 1;
        }
        jobs.add(job);
        in = pipe.in();
      }
      Session last = session.copy();
      last.streams = session.streams.withIn(in);
      code = new Interpreter(last).toEnd(scriptOf(members.get(members.size() - 1)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      if (!jobs.isEmpty()) {
        close(in);
      }
      await(jobs);
    }
    return code;
  }

  private Job start(Node member, InputStream in, PipeBuffer pipe, boolean closeIn) {
    Session inner = session.copy();
    Sink out = new Sink(pipe.out());
    inner.streams = session.streams.withIn(in).withOut(out);
    Job job = session.job.startSibling(self -> {
      inner.job = self;
      try {
        return Endings.ofThread(inner, () -> new Interpreter(inner).execute(member));
      } finally {
        out.close();
        if (closeIn) {
          close(in);
        }
      }
    });
    return job;
  }

  /** Starts the node and returns at once; 1 if there is no thread for it. */
  int background(Node node) {
    Session inner = session.copy();
    inner.streams = session.streams.withIn(InputStream.nullInputStream());
    Job job = session.job.startBackground(self -> {
      inner.job = self;
      return Endings.ofThread(inner, () -> new Interpreter(inner).execute(node));
    });
    if (job == null) {
      session.complain(NO_MORE);
      return 1;
    }
    session.background.removeIf(old -> !old.isAlive());
    session.background.add(job);
    session.lastBackground = 20_000 + System.identityHashCode(job) % 10_000;
    return 0;
  }

  /** Waits for all; an interruption is passed on to them. */
  void await(List<Job> jobs) {
    boolean interrupted = false;
    for (Job job : jobs) {
      try {
        job.await(0);
      } catch (InterruptedException e) {
        interrupted = true;
        jobs.forEach(Job::interrupt);
        awaitBriefly(job);
      }
    }
    if (interrupted && session.job.isHungUp()) {
      throw new HangUp();
    }
  }

  private static void awaitBriefly(Job job) {
    try {
      job.await(Limits.HANGUP_WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Script scriptOf(Node node) {
    return new Script(List.of(new Item(node, false)));
  }

  private static void close(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      throw new IllegalStateException("a pipe's end cannot fail to close", e);
    }
  }
}
