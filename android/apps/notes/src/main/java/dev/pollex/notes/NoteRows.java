package dev.pollex.notes;

import android.content.Context;
import android.text.format.DateUtils;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.TextView;
import java.util.List;

/** The lines of the list: title, beginning of the text, date. */
final class NoteRows extends ArrayAdapter<Note> {
  private static final int DATE_STYLE =
      DateUtils.FORMAT_SHOW_DATE | DateUtils.FORMAT_SHOW_TIME | DateUtils.FORMAT_ABBREV_ALL;

  NoteRows(Context context) {
    super(context, R.layout.note_row);
  }

  /** Shows these notes instead of the former ones. */
  void show(List<Note> notes) {
    setNotifyOnChange(false);
    clear();
    addAll(notes);
    notifyDataSetChanged();
  }

  @Override
  public View getView(int position, View old, ViewGroup parent) {
    LayoutInflater inflater = LayoutInflater.from(getContext());
    View row = old != null ? old : inflater.inflate(R.layout.note_row, parent, false);
    Note note = getItem(position);
    String title = note.title().isBlank() ? getContext().getString(R.string.untitled) : note.title();
    row.<TextView>findViewById(R.id.title).setText(title);
    TextView snippet = row.findViewById(R.id.snippet);
    snippet.setText(note.body().strip());
    snippet.setVisibility(note.body().isBlank() ? View.GONE : View.VISIBLE);
    String date = DateUtils.formatDateTime(getContext(), note.changedMs(), DATE_STYLE);
    row.<TextView>findViewById(R.id.date).setText(date);
    return row;
  }
}
