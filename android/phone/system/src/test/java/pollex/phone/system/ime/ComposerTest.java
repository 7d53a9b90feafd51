package pollex.phone.system.ime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComposerTest {
  private static Composer typed(String letters) {
    Composer composer = new Composer();
    for (char letter : letters.toCharArray()) composer.type(letter);
    return composer;
  }

  private static List<String> texts(String letters) {
    return Pinyin.candidates(letters).stream().map(Pinyin.Candidate::text).toList();
  }

  @Test
  void aWordComesBeforeItsBeginning() {
    assertEquals(List.of("你好", "你", "泥"), texts("nihao"));
  }

  @Test
  void severalWordsAreJoined() {
    assertEquals("你好世界", texts("nihaoshijie").get(0));
    assertEquals("今天天气很好", texts("jintiantianqihenhao").get(0));
  }

  @Test
  void aWordThatIsNotFinishedIsOffered() {
    assertTrue(texts("beij").contains("北京"));
    assertTrue(texts("xq").isEmpty());
    assertTrue(texts("").isEmpty());
  }

  @Test
  void whatACandidateDoesNotStandForStays() {
    Composer composer = typed("NIhaoma");
    Pinyin.Candidate first = new Pinyin.Candidate("你好", 5);
    assertTrue(composer.candidates().contains(first));

    assertEquals("你好", composer.take(first));
    assertEquals("ma", composer.letters());
    assertEquals("吗", composer.take(composer.candidates().get(0)));
    assertTrue(composer.isEmpty());
  }

  @Test
  void lettersCanBeTakenBackAndWrittenAsTheyAre() {
    Composer composer = typed("ok");
    assertTrue(composer.delete());
    assertEquals("o", composer.takeLetters());
    assertFalse(composer.delete());
  }

  @Test
  void theTableIsSound() {
    for (String line : PinyinWords.TABLE.lines().toList()) {
      for (String entry : line.trim().split(" ")) assertTrue(entry.matches("[a-z]+:[\\u4e00-\\u9fff,]+"), entry);
    }
    List<String> texts = texts("shi");
    assertEquals(texts.size(), new HashSet<>(texts).size());
    assertTrue(texts.size() <= Pinyin.MOST);
  }
}
