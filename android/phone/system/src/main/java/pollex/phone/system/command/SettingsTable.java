package pollex.phone.system.command;

import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.system.command.ContentCommand.Request;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code content://settings/system}, {@code secure} and {@code global}, whole or {@code …/NAME}. */
final class SettingsTable implements Table {
  private static final List<String> COLUMNS = List.of("_id", "name", "value", "is_preserved_in_restore");
  private static final Pattern WHERE_NAME = Pattern.compile("\\s*name\\s*=\\s*['\"](.+)['\"]\\s*");

  private final SettingsServer settings = SettingsServer.get();
  private final Namespace namespace;
  private final String name;

  SettingsTable(Uri uri) {
    List<String> path = uri.getPathSegments();
    namespace = path.isEmpty() ? null : SettingsShell.namespace(path.get(0));
    if (namespace == null) throw new IllegalArgumentException("Invalid URI:" + uri);
    name = path.size() > 1 ? path.get(1) : null;
  }

  /** The one name that is meant, or null for all. */
  private String name(Request request) {
    if (name != null || request.where == null) return name;
    Matcher matcher = WHERE_NAME.matcher(request.where);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("Supported WHERE: name='NAME'; this one is not: " + request.where);
    }
    return matcher.group(1);
  }

  @Override
  public Cursor query(Request request) {
    List<String> columns = request.projection == null ? COLUMNS : Arrays.asList(request.projection);
    MatrixCursor cursor = new MatrixCursor(columns.toArray(new String[0]));
    String wanted = name(request);
    int id = 0;
    for (Map.Entry<String, String> entry : settings.all(namespace).entrySet()) {
      id++;
      if (wanted != null && !wanted.equals(entry.getKey())) continue;
      int row = id;
      cursor.addRow(columns.stream().map(column -> cell(column, row, entry)).toList());
    }
    return cursor;
  }

  private static Object cell(String column, int id, Map.Entry<String, String> entry) {
    switch (column) {
      case "_id":
        return id;
      case "name":
        return entry.getKey();
      case "value":
        return entry.getValue();
      case "is_preserved_in_restore":
        return "false";
      default:
        throw new IllegalArgumentException("Unknown column " + column);
    }
  }

  @Override
  public void insert(Request request) {
    String key = name != null ? name : request.values.getAsString("name");
    if (key == null || key.isEmpty()) throw new IllegalArgumentException("a setting needs a name");
    settings.put(namespace, key, request.values.getAsString("value"));
  }

  @Override
  public void update(Request request) {
    String wanted = name(request);
    if (wanted == null) wanted = request.values.getAsString("name");
    if (wanted == null || settings.get(namespace, wanted) == null) return; // nothing fits: no row is changed
    settings.put(namespace, wanted, request.values.getAsString("value"));
  }

  @Override
  public void delete(Request request) {
    String wanted = name(request);
    if (wanted != null) settings.put(namespace, wanted, null);
  }

  @Override
  public boolean read(Request request, PrintStream out) {
    throw new UnsupportedOperationException("No files supported by provider at " + request.uri);
  }

  @Override
  public String type(Request request) {
    return "vnd.android.cursor." + (name(request) == null ? "dir/" : "item/") + namespace.word();
  }

  @Override
  public String call(Request request) {
    if (request.method == null || request.argument == null) return "null";
    if (!request.method.equals("GET_" + namespace.name())) return "null";
    return "Bundle[{value=" + settings.get(namespace, request.argument) + "}]";
  }
}
