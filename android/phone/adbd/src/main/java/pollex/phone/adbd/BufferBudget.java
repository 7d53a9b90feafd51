package pollex.phone.adbd;

/** How many bytes several buffers may hold together. */
final class BufferBudget {
  private int left;

  BufferBudget(int bytes) {
    left = bytes;
  }

  /** Takes so many bytes, or none and false where so many are not left. */
  synchronized boolean take(int bytes) {
    if (bytes > left) {
      return false;
    }
    left -= bytes;
    return true;
  }

  synchronized void give(int bytes) {
    left += bytes;
  }
}
