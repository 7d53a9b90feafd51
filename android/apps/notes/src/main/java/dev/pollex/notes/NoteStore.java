package dev.pollex.notes;

import android.content.Context;
import android.util.AtomicFile;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.json.JSONException;
import org.json.JSONObject;

/** The notes, one file each in the app's private folder. A note is always written whole or not at all. */
final class NoteStore {
  private static final String SUFFIX = ".json";
  private final File folder;

  NoteStore(Context context) {
    folder = new File(context.getFilesDir(), "notes");
  }

  /** All notes, the newest first. */
  List<Note> all() {
    List<Note> notes = new ArrayList<>();
    String[] names = folder.list((dir, name) -> name.endsWith(SUFFIX));
    for (String name : names == null ? new String[0] : names) {
      notes.add(read(name.substring(0, name.length() - SUFFIX.length())));
    }
    notes.sort(Comparator.comparingLong(Note::changedMs).reversed());
    return notes;
  }

  /** The note with this id. */
  Note read(String id) {
    try {
      JSONObject json = new JSONObject(new String(file(id).readFully(), StandardCharsets.UTF_8));
      return new Note(id, json.getString("title"), json.getString("body"), json.getLong("changed"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JSONException e) {
      throw new IllegalStateException("the note " + id + " is damaged", e);
    }
  }

  /** Writes a note; a null id makes a new one. Returns what was written. */
  Note save(String id, String title, String body) {
    Note note = new Note(id == null ? UUID.randomUUID().toString() : id, title, body, System.currentTimeMillis());
    AtomicFile file = file(note.id());
    FileOutputStream out = null;
    try {
      JSONObject json = new JSONObject().put("title", title).put("body", body).put("changed", note.changedMs());
      out = file.startWrite();
      out.write(json.toString().getBytes(StandardCharsets.UTF_8));
      file.finishWrite(out);
    } catch (IOException e) {
      file.failWrite(out);
      throw new UncheckedIOException(e);
    } catch (JSONException e) {
      throw new IllegalStateException(e);
    }
    return note;
  }

  void delete(String id) {
    file(id).delete();
  }

  private AtomicFile file(String id) {
    return new AtomicFile(new File(folder, id + SUFFIX));
  }
}
