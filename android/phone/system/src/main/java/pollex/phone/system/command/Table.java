package pollex.phone.system.command;

import android.database.Cursor;
import android.net.Uri;
import java.io.IOException;
import java.io.PrintStream;
import pollex.phone.system.command.ContentCommand.Request;

/** What {@code content} works on. */
interface Table {
  Cursor query(Request request);

  void insert(Request request);

  void update(Request request);

  void delete(Request request);

  /** Copies the content of one item; false when it has none. */
  boolean read(Request request, PrintStream out) throws IOException;

  String type(Request request);

  /** The answer of a provider's own method. */
  String call(Request request);

  /** Who answers for a URI. */
  static Table of(Uri uri) {
    return "settings".equals(uri.getAuthority()) ? new SettingsTable(uri) : new ProviderTable(uri);
  }
}
