package pollex.phone.system.ime;

import java.util.List;

/** Letters that wait to become Chinese words. Plain, one thread. */
final class Composer {
  private final StringBuilder letters = new StringBuilder();

  /** Adds a letter, in lower case. */
  void type(char letter) {
    letters.append(Character.toLowerCase(letter));
  }

  /** Takes the last letter away; false if there was none. */
  boolean delete() {
    if (letters.isEmpty()) return false;
    letters.setLength(letters.length() - 1);
    return true;
  }

  /** What the letters may mean, best first. */
  List<Pinyin.Candidate> candidates() {
    return Pinyin.candidates(letters.toString());
  }

  /** Takes a candidate: gives its text, and keeps the letters that it does not stand for. */
  String take(Pinyin.Candidate candidate) {
    letters.delete(0, candidate.letters());
    return candidate.text();
  }

  /** Gives the letters as they are, and forgets them. */
  String takeLetters() {
    String all = letters.toString();
    letters.setLength(0);
    return all;
  }

  String letters() {
    return letters.toString();
  }

  boolean isEmpty() {
    return letters.isEmpty();
  }
}
