package pollex.phone.system.command;

import android.database.Cursor;
import java.io.PrintStream;

/** Rows of a cursor as {@code content query} prints them. */
final class ContentRows {
  private ContentRows() {}

  static void print(Cursor cursor, PrintStream out) {
    if (cursor == null || !cursor.moveToFirst()) {
      out.println("No result found.");
      if (cursor != null) cursor.close();
      return;
    }
    int row = 0;
    do {
      StringBuilder line = new StringBuilder("Row: ").append(row++).append(' ');
      for (int i = 0; i < cursor.getColumnCount(); i++) {
        if (i > 0) line.append(", ");
        line.append(cursor.getColumnName(i)).append('=').append(value(cursor, i));
      }
      out.println(line);
    } while (cursor.moveToNext());
    cursor.close();
  }

  private static String value(Cursor cursor, int column) {
    switch (cursor.getType(column)) {
      case Cursor.FIELD_TYPE_NULL:
        return "NULL";
      case Cursor.FIELD_TYPE_BLOB:
        return "BLOB";
      default:
        return cursor.getString(column);
    }
  }
}
