package dev.pollex.notes;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.ListView;

/** The list of notes. Started with the action PICK it lets choose one and gives its text back. */
public final class NotesActivity extends Activity {
  /** Choose a note; the result has its text as EXTRA_TEXT and its title as EXTRA_TITLE. */
  static final String ACTION_PICK = "dev.pollex.notes.PICK";

  private NoteRows rows;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.notes);
    rows = new NoteRows(this);
    ListView list = findViewById(android.R.id.list);
    list.setEmptyView(findViewById(android.R.id.empty));
    list.setAdapter(rows);
    boolean picking = ACTION_PICK.equals(getIntent().getAction());
    if (picking) {
      setTitle(R.string.pick_title);
    }
    list.setOnItemClickListener(
        (view, row, position, id) -> {
          Note note = rows.getItem(position);
          if (picking) {
            give(note);
          } else {
            startActivity(EditorActivity.intent(this, note));
          }
        });
    findViewById(R.id.fab).setOnClickListener(view -> startActivity(new Intent(this, EditorActivity.class)));
  }

  @Override
  protected void onResume() {
    super.onResume();
    rows.show(new NoteStore(this).all());
  }

  private void give(Note note) {
    setResult(
        RESULT_OK,
        new Intent().putExtra(Intent.EXTRA_TEXT, note.body()).putExtra(Intent.EXTRA_TITLE, note.title()));
    finish();
  }
}
