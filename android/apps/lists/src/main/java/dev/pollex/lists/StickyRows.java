package dev.pollex.lists;

import android.view.View;
import android.view.ViewGroup;

/** What a list with headers shows, at one time. Positions count from 0 at the top. */
interface StickyRows {
  /** The number of rows, headers among them. */
  int count();

  /** A number that a row keeps when others come or go. */
  long idOf(int position);

  /** Where the row with that id is, -1 if it is gone. */
  int indexOf(long id);

  /** The kinds of views that there are. */
  int typeCount();

  /** The kind of view that a row needs. */
  int typeOf(int position);

  /** Whether it stays at the top when its rows are scrolled. */
  boolean isHeader(int position);

  /** The position of the header over a row; a header's own. */
  int headerOf(int position);

  /** A view of that row: the used one filled anew, or a new one if that is null. */
  View view(int position, View used, ViewGroup list);
}
