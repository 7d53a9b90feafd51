package dev.pollex.notes;

/** One note. `id` is its place in the store; `changedMs` is the wall clock when it was last saved. */
record Note(String id, String title, String body, long changedMs) {
  boolean isEmpty() {
    return title.isBlank() && body.isBlank();
  }
}
