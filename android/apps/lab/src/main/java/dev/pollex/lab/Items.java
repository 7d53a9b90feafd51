package dev.pollex.lab;

import android.content.ContentResolver;
import android.content.ContentValues;
import android.database.ContentObserver;
import android.database.Cursor;
import android.os.Handler;
import android.os.Looper;

/** The part of the page that changes and shows the rows of {@link ItemsProvider}, by its address only. */
final class Items {
  private final Page page;
  private final ContentResolver resolver;
  private final ContentObserver observer =
      new ContentObserver(new Handler(Looper.getMainLooper())) {
        @Override
        public void onChange(boolean own) {
          show();
        }
      };

  Items(Page page) {
    this.page = page;
    resolver = page.getContentResolver();
    resolver.registerContentObserver(ItemsProvider.all(), true, observer);
    page.onClick(R.id.insert_item, this::insert);
    page.onClick(R.id.update_items, this::update);
    page.onClick(R.id.delete_items, () -> resolver.delete(ItemsProvider.all(), null, null));
    show();
  }

  void close() {
    resolver.unregisterContentObserver(observer);
  }

  private void insert() {
    ContentValues row = new ContentValues();
    row.put(ItemsProvider.NAME, page.getString(R.string.item_name, count() + 1));
    resolver.insert(ItemsProvider.all(), row);
  }

  private void update() {
    ContentValues row = new ContentValues();
    row.put(ItemsProvider.NAME, page.getString(R.string.item_changed));
    resolver.update(ItemsProvider.all(), row, null, null);
  }

  private int count() {
    try (Cursor rows = resolver.query(ItemsProvider.all(), null, null, null, null)) {
      return rows.getCount();
    }
  }

  /** Shows how many rows there are, and the name of the last. */
  private void show() {
    try (Cursor rows = resolver.query(ItemsProvider.all(), null, null, null, null)) {
      if (rows.moveToLast()) {
        String name = rows.getString(rows.getColumnIndexOrThrow(ItemsProvider.NAME));
        page.show(R.id.items, R.string.items_count, rows.getCount(), name);
      } else {
        page.show(R.id.items, R.string.items_empty);
      }
    }
  }
}
