package pollex.phone.system.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import pollex.phone.install.InstallRefusal;
import pollex.phone.system.app.AppInstaller;

/** Installs that come in several steps: created, written, committed or abandoned. */
final class InstallSessions {
  /** Of one APK. */
  static final long MAX_BYTES = 512L << 20;

  private static final int FIRST = 1_000_001;
  private static final int MAX_OPEN = 20;
  private static final int MAX_APKS = 10;
  private static final AtomicInteger NEXT = new AtomicInteger(FIRST);
  private static final Map<String, Session> OPEN = new ConcurrentHashMap<>();

  /** One of them. */
  record Session(AppInstaller.Wishes wishes, List<Path> apks) {
    /** The APK, if it is one. */
    Path only() throws InstallRefusal {
      if (apks.size() == 1) return apks.get(0);
      throw oneOnly(apks.size());
    }

    void clear() throws IOException {
      for (Path apk : apks) Files.deleteIfExists(apk);
    }
  }

  private InstallSessions() {}

  static InstallRefusal oneOnly(int count) {
    return new InstallRefusal(
        count == 0 ? "INSTALL_FAILED_INVALID_APK" : "INSTALL_FAILED_MISSING_SPLIT",
        count == 0
            ? "the session holds no APK"
            : "the virtual phone takes one whole APK, and these are " + count + " (split APKs)");
  }

  static int create(AppInstaller.Wishes wishes) throws InstallRefusal {
    if (OPEN.size() >= MAX_OPEN) {
      throw new InstallRefusal("INSTALL_FAILED_INTERNAL_ERROR", MAX_OPEN + " sessions are open already; abandon some");
    }
    int id = NEXT.getAndIncrement();
    OPEN.put(Integer.toString(id), new Session(wishes, new ArrayList<>()));
    return id;
  }

  static void add(String id, Path apk) throws InstallRefusal, IOException {
    Session session = OPEN.get(id);
    boolean taken = false;
    if (session != null) {
      synchronized (session.apks()) {
        if (session.apks().size() < MAX_APKS) taken = session.apks().add(apk);
      }
    }
    if (taken) return;
    Files.deleteIfExists(apk);
    throw session == null ? unknown(id) : oneOnly(MAX_APKS + 1);
  }

  /** The session, which is over for everybody else. */
  static Session take(String id) throws InstallRefusal {
    Session session = OPEN.remove(id);
    if (session == null) throw unknown(id);
    return session;
  }

  private static InstallRefusal unknown(String id) {
    return new InstallRefusal("INSTALL_FAILED_INTERNAL_ERROR", "there is no session " + id);
  }
}
