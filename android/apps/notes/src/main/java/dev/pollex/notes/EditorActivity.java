package dev.pollex.notes;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.widget.EditText;
import android.widget.Toast;

/** Writes one note: a stored one, a new one, or a new one from a text that another app shares. */
public final class EditorActivity extends Activity {
  private static final String EXTRA_NOTE = "note";
  private static final int PICK_NOTE = 1;
  private NoteStore store;
  private EditText title;
  private EditText body;
  private Note stored;

  /** The intent that edits a stored note. */
  static Intent intent(Context context, Note note) {
    return new Intent(context, EditorActivity.class).putExtra(EXTRA_NOTE, note.id());
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.editor);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    store = new NoteStore(this);
    title = findViewById(R.id.title);
    body = findViewById(R.id.body);
    String id = getIntent().getStringExtra(EXTRA_NOTE);
    stored = id == null ? new Note(null, "", "", 0) : store.read(id);
    if (id == null) {
      setTitle(R.string.new_note);
    }
    if (state == null) {
      title.setText(id == null ? getIntent().getStringExtra(Intent.EXTRA_SUBJECT) : stored.title());
      body.setText(id == null ? getIntent().getStringExtra(Intent.EXTRA_TEXT) : stored.body());
    }
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.editor, menu);
    menu.findItem(R.id.delete).setVisible(stored.id() != null);
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    int id = item.getItemId();
    if (id == android.R.id.home) {
      leave();
    } else if (id == R.id.save) {
      save();
    } else if (id == R.id.share) {
      share();
    } else if (id == R.id.insert) {
      startActivityForResult(new Intent(NotesActivity.ACTION_PICK).setPackage(getPackageName()), PICK_NOTE);
    } else if (id == R.id.delete) {
      askDelete();
    } else {
      return super.onOptionsItemSelected(item);
    }
    return true;
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    if (request == PICK_NOTE && result == RESULT_OK) {
      int at = Math.max(body.getSelectionStart(), 0);
      body.getText().insert(at, data.getStringExtra(Intent.EXTRA_TEXT));
    }
  }

  @Override
  @SuppressWarnings("deprecation") // Android calls it as long as the app does not ask for predictive back
  public void onBackPressed() {
    leave();
  }

  private Note written() {
    return new Note(stored.id(), title.getText().toString(), body.getText().toString(), stored.changedMs());
  }

  /** Goes back; text that is not saved is asked about. */
  private void leave() {
    if (written().equals(stored)) {
      finish();
      return;
    }
    new AlertDialog.Builder(this)
        .setTitle(R.string.save_question)
        .setPositiveButton(R.string.save, (dialog, which) -> save())
        .setNeutralButton(android.R.string.cancel, null)
        .setNegativeButton(R.string.discard, (dialog, which) -> finish())
        .show();
  }

  private void save() {
    Note note = written();
    if (note.isEmpty()) {
      say(R.string.empty_not_saved);
      return;
    }
    store.save(note.id(), note.title(), note.body());
    say(R.string.saved);
    finish();
  }

  private void share() {
    Note note = written();
    Intent send =
        new Intent(Intent.ACTION_SEND)
            .setType("text/plain")
            .putExtra(Intent.EXTRA_SUBJECT, note.title())
            .putExtra(Intent.EXTRA_TEXT, note.body());
    try {
      startActivity(Intent.createChooser(send, null));
    } catch (ActivityNotFoundException e) {
      say(R.string.no_share);
    }
  }

  private void askDelete() {
    new AlertDialog.Builder(this)
        .setTitle(R.string.delete_question)
        .setMessage(R.string.delete_text)
        .setPositiveButton(R.string.delete, (dialog, which) -> delete())
        .setNegativeButton(android.R.string.cancel, null)
        .show();
  }

  private void delete() {
    store.delete(stored.id());
    say(R.string.deleted);
    finish();
  }

  private void say(int text) {
    Toast.makeText(this, text, Toast.LENGTH_SHORT).show();
  }
}
