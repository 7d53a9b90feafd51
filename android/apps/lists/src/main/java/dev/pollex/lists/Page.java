package dev.pollex.lists;

import android.app.Activity;
import android.os.Bundle;
import android.widget.AdapterView;
import android.widget.ListAdapter;
import java.util.Locale;

/** What all pages do: read their sizes from the intent, and note what happens to them. */
abstract class Page extends Activity {
  private Journal journal;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    journal = new Journal(getClass().getSimpleName().replace("Activity", "").toLowerCase(Locale.ROOT));
  }

  final Journal journal() {
    return journal;
  }

  /** A whole number that the intent gives, e.g. by `am start --ei rows 60`. */
  final int number(String extra, int otherwise) {
    return getIntent().getIntExtra(extra, otherwise);
  }

  /** A word that the intent gives, e.g. by `am start --es to dialog`. */
  final String word(String extra, String otherwise) {
    String given = getIntent().getStringExtra(extra);
    return given == null ? otherwise : given;
  }

  /** Fills a list with rows, and notes each of its scrolls and each click on a row. */
  final Trace fill(TracedList list, ListAdapter rows) {
    Trace trace = list.trace(journal);
    list.setAdapter(rows);
    noteClicks(list, trace);
    return trace;
  }

  /** Notes each click on a row, by a finger or an action. */
  final void noteClicks(AdapterView<?> list, Trace trace) {
    list.setOnItemClickListener(
        (parent, row, position, id) -> {
          journal.add("click", "list", trace.list(), "row", (int) id + 1);
          clicked((int) id + 1);
        });
  }

  /** What else a click on that row does. */
  void clicked(int row) {
    // nothing, on most pages
  }
}
