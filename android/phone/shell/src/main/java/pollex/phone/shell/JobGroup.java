package pollex.phone.shell;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The jobs that a hang-up reaches together. */
final class JobGroup {
  private final Set<Job> jobs = ConcurrentHashMap.newKeySet();
  private volatile boolean hungUp;

  void add(Job job) {
    jobs.add(job);
  }

  void remove(Job job) {
    jobs.remove(job);
  }

  void hangUp() {
    hungUp = true;
    jobs.forEach(Job::hangUp);
  }

  /** True once the caller is gone, also for those who ignore it. */
  boolean isHungUp() {
    return hungUp;
  }
}
