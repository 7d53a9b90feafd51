package pollex.phone.system.ime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** What letters of pinyin may mean: common words and characters, enough to write everyday sentences. */
final class Pinyin {
  /** As many as a row of candidates can show. */
  static final int MOST = 12;

  private static final NavigableMap<String, List<String>> WORDS = read();

  /**
   * One thing that the letters may mean.
   *
   * @param text what would be written
   * @param letters how many of them it stands for, from the first on
   */
  record Candidate(String text, int letters) {}

  private Pinyin() {}

  /** Best first: what all letters mean, as one word or as several, then what their beginning means, then longer words. */
  static List<Candidate> candidates(String letters) {
    if (letters.isEmpty()) return List.of();
    Set<Candidate> found = new LinkedHashSet<>();
    for (String word : WORDS.getOrDefault(letters, List.of())) found.add(new Candidate(word, letters.length()));
    String sentence = sentence(letters);
    if (sentence != null) found.add(new Candidate(sentence, letters.length()));
    for (int end = letters.length() - 1; end > 0; end--) {
      for (String word : WORDS.getOrDefault(letters.substring(0, end), List.of())) found.add(new Candidate(word, end));
    }
    for (List<String> words : WORDS.subMap(letters, false, letters + "{", false).values()) {
      found.add(new Candidate(words.get(0), letters.length()));
    }
    return new ArrayList<>(found).subList(0, Math.min(MOST, found.size()));
  }

  /** The longest words one after the other; null if letters are left that mean nothing. */
  private static String sentence(String letters) {
    if (letters.isEmpty()) return "";
    for (int end = letters.length(); end > 0; end--) {
      List<String> words = WORDS.get(letters.substring(0, end));
      if (words == null) continue;
      String rest = sentence(letters.substring(end));
      if (rest != null) return words.get(0) + rest;
    }
    return null;
  }

  private static NavigableMap<String, List<String>> read() {
    NavigableMap<String, List<String>> words = new TreeMap<>();
    for (String line : PinyinWords.TABLE.lines().toList()) {
      for (String entry : line.trim().split(" ")) {
        int colon = entry.indexOf(':');
        if (colon > 0) words.put(entry.substring(0, colon), List.of(entry.substring(colon + 1).split(",")));
      }
    }
    return words;
  }
}
