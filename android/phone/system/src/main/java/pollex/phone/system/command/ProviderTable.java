package pollex.phone.system.command;

import android.content.ContentResolver;
import android.content.pm.ProviderInfo;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeoutException;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Packages;
import pollex.phone.system.command.ContentCommand.Request;

/**
 * The provider of an app, which is started if it does not run. Its code runs on the shell's thread, so that one of an
 * app that runs answers while the main thread hangs, as on a phone.
 */
final class ProviderTable implements Table {
  private static final long START_MS = 5_000;

  private final ContentResolver resolver = RuntimeEnvironment.getApplication().getContentResolver();

  ProviderTable(Uri uri) {
    String authority = uri.getAuthority();
    ProviderInfo info = authority == null ? null : Packages.manager().resolveContentProvider(authority, 0);
    if (info == null || Packages.get().find(info.packageName) == null) {
      throw new IllegalStateException("Could not find provider: " + authority);
    }
    if (!info.exported) {
      throw new SecurityException("Permission Denial: opening provider " + info.name + " that is not exported from UID "
          + info.applicationInfo.uid);
    }
    start(info);
  }

  private static void start(ProviderInfo info) {
    if (Apps.get().states().stream().anyMatch(app -> app.name().equals(info.packageName))) return;
    try {
      MainLoop.get()
          .call(
              () -> {
                Apps.get().startForComponent(info.packageName);
                return null;
              },
              START_MS);
    } catch (TimeoutException e) {
      throw new IllegalStateException(info.packageName + " does not start: the main thread is busy", e);
    }
  }

  @Override
  public Cursor query(Request request) {
    return resolver.query(request.uri, request.projection, request.where, null, request.sort);
  }

  @Override
  public void insert(Request request) {
    resolver.insert(request.uri, request.values);
  }

  @Override
  public void update(Request request) {
    resolver.update(request.uri, request.values, request.where, null);
  }

  @Override
  public void delete(Request request) {
    resolver.delete(request.uri, request.where, null);
  }

  @Override
  public boolean read(Request request, PrintStream out) throws IOException {
    try (InputStream in = resolver.openInputStream(request.uri)) {
      if (in == null) return false;
      in.transferTo(out);
      return true;
    }
  }

  @Override
  public String type(Request request) {
    return resolver.getType(request.uri);
  }

  @Override
  public String call(Request request) {
    Bundle answer = resolver.call(request.uri, request.method, request.argument, null);
    if (answer != null) answer.size(); // unparcels it, so that it can be printed
    return String.valueOf(answer);
  }
}
