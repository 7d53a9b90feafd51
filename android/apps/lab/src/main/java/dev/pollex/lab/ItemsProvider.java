package dev.pollex.lab;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.UriMatcher;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rows with a name, kept for as long as the app runs: `content://dev.pollex.lab.items/items`, or one of them by number. */
public final class ItemsProvider extends ContentProvider {
  static final String AUTHORITY = "dev.pollex.lab.items";
  static final String ID = "_id";
  static final String NAME = "name";
  private static final int ALL = 1;
  private static final int ONE = 2;
  private final UriMatcher matcher = new UriMatcher(UriMatcher.NO_MATCH);
  private final SortedMap<Long, String> items = new TreeMap<>();
  private long last;

  /** All items. */
  static Uri all() {
    return new Uri.Builder().scheme("content").authority(AUTHORITY).path("items").build();
  }

  @Override
  public boolean onCreate() {
    matcher.addURI(AUTHORITY, "items", ALL);
    matcher.addURI(AUTHORITY, "items/#", ONE);
    return true;
  }

  @Override
  public String getType(Uri uri) {
    String kind = matcher.match(uri) == ONE ? "item" : "dir";
    return "vnd.android.cursor." + kind + "/vnd.dev.pollex.lab.item";
  }

  @Override
  public synchronized Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
    MatrixCursor rows = new MatrixCursor(columns == null ? new String[] {ID, NAME} : columns);
    chosen(uri).forEach((id, name) -> rows.newRow().add(ID, id).add(NAME, name));
    rows.setNotificationUri(getContext().getContentResolver(), all());
    return rows;
  }

  @Override
  public synchronized Uri insert(Uri uri, ContentValues values) {
    if (matcher.match(uri) != ALL) {
      throw new IllegalArgumentException("nothing can be inserted at " + uri);
    }
    long id = ++last;
    items.put(id, values.getAsString(NAME));
    changed(1);
    return uri.buildUpon().appendPath(Long.toString(id)).build();
  }

  @Override
  public synchronized int update(Uri uri, ContentValues values, String where, String[] arguments) {
    SortedMap<Long, String> chosen = chosen(uri);
    chosen.keySet().forEach(id -> items.put(id, values.getAsString(NAME)));
    return changed(chosen.size());
  }

  @Override
  public synchronized int delete(Uri uri, String where, String[] arguments) {
    SortedMap<Long, String> chosen = chosen(uri);
    items.keySet().removeAll(chosen.keySet());
    return changed(chosen.size());
  }

  /** A copy of the rows that the address names. */
  private SortedMap<Long, String> chosen(Uri uri) {
    switch (matcher.match(uri)) {
      case ALL:
        return new TreeMap<>(items);
      case ONE:
        long id = Long.parseLong(uri.getLastPathSegment());
        return new TreeMap<>(items.subMap(id, id + 1));
      default:
        throw new IllegalArgumentException("unknown address " + uri);
    }
  }

  private int changed(int count) {
    if (count > 0) {
      getContext().getContentResolver().notifyChange(all(), null);
    }
    return count;
  }
}
