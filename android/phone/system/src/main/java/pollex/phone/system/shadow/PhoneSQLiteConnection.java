package pollex.phone.system.shadow;

import android.database.sqlite.SQLiteCantOpenDatabaseException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNativeSQLiteConnection;

/** Robolectric's, but the guard is asked for each file: native code opens it, which asks nobody. */
@Implements(className = "android.database.sqlite.SQLiteConnection", isInAndroidSdk = false)
public class PhoneSQLiteConnection extends ShadowNativeSQLiteConnection {
  /** Statements whose first parameter is a file. */
  private static final Set<Long> AWAIT_FILE = ConcurrentHashMap.newKeySet();

  @Implementation
  protected static long nativeOpen(
      String path, int flags, String label, boolean traces, boolean profiles, int slotBytes, int slots) {
    judge(path);
    return ShadowNativeSQLiteConnection.nativeOpen(path, flags, label, traces, profiles, slotBytes, slots);
  }

  @Implementation
  protected static long nativePrepareStatement(long connection, String sql) {
    SqlFile file = SqlFile.of(sql);
    if (file != null && file.isUnknown()) throw new SQLiteCantOpenDatabaseException("a file that is not plainly named: " + sql);
    if (file != null && !file.isGiven()) judge(file.path());
    long statement = ShadowNativeSQLiteConnection.nativePrepareStatement(connection, sql);
    if (file != null && file.isGiven()) AWAIT_FILE.add(statement);
    return statement;
  }

  @Implementation
  protected static void nativeFinalizeStatement(long connection, long statement) {
    AWAIT_FILE.remove(statement);
    ShadowNativeSQLiteConnection.nativeFinalizeStatement(connection, statement);
  }

  @Implementation
  protected static void nativeBindString(long connection, long statement, int index, String value) {
    if (AWAIT_FILE.contains(statement)) judge(value);
    ShadowNativeSQLiteConnection.nativeBindString(connection, statement, index, value);
  }

  @Implementation
  protected static void nativeBindBlob(long connection, long statement, int index, byte[] value) {
    if (AWAIT_FILE.contains(statement)) throw new SQLiteCantOpenDatabaseException("a file that is named by a blob");
    ShadowNativeSQLiteConnection.nativeBindBlob(connection, statement, index, value);
  }

  @SuppressWarnings("removal") // see Containment
  private static void judge(String path) {
    SecurityManager guard = System.getSecurityManager();
    boolean isNone = path == null || path.isEmpty() || path.equals(":memory:");
    if (guard == null || isNone) return;
    if (path.startsWith("file:") || path.indexOf('\0') >= 0) throw new SQLiteCantOpenDatabaseException("no path of a file: " + path);
    try {
      guard.checkRead(path);
      guard.checkWrite(path);
    } catch (SecurityException e) {
      throw new SQLiteCantOpenDatabaseException("unable to open database file: " + e.getMessage());
    }
  }
}
