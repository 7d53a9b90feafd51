package pollex.phone.system.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which file a statement of SQL opens beside its database. */
class SqlFileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ATTACH '/x/it''s.db' AS other", "attach database '/x/it''s.db' as 'other';", "ATTACH\"/x/it's.db\"AS[other]",
        ";; -- words\n /* more */\uFEFF ATTACH/**/DATABASE '/x/it''s.db'--\nAS other", "VACUUM INTO '/x/it''s.db'",
        "vacuum main into '/x/it''s.db' ;", "VACUUM/* main */\"main\" INTO'/x/it''s.db'"
      })
  void a_file_in_plain_words_is_known(String sql) {
    assertEquals(new SqlFile("/x/it's.db", false), SqlFile.of(sql));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ATTACH DATABASE ? AS other", "attach ? as other;", "VACUUM INTO ?"})
  void a_file_may_be_given_as_the_first_parameter(String sql) {
    assertTrue(SqlFile.of(sql).isGiven(), sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ATTACH '/x' || '/y.db' AS other", "ATTACH :file AS other", "ATTACH ? || 'y' AS other", "ATTACH ?2 AS ?1",
        "ATTACH ? AS ?", "ATTACH x'2f78' AS other", "ATTACH ('/x') AS other", "ATTACH '/x", "VACUUM INTO '/x'||'y'",
        "VACUUM main INTO printf('%s', 'x')", "/* */ ATTACH lower('/X') AS 'into'", "PRAGMA temp_store_directory = '/x'",
        "ATTACH '/x' AS 'a' KEY 'b'", "ATTACH '/* */x' || '' AS a"
      })
  void what_only_sqlite_could_work_out_is_unknown(String sql) {
    assertTrue(SqlFile.of(sql).isUnknown(), sql);
  }

  @Test
  void other_statements_open_none() {
    for (String sql : new String[] {"", "SELECT 'ATTACH'", "VACUUM", "VACUUM main;", "INSERT INTO t VALUES (1)", "PRAGMA user_version", "DETACH x"}) {
      assertNull(SqlFile.of(sql), sql);
    }
  }

  @Test
  void quotes_keep_what_is_in_them() {
    assertEquals(new SqlFile("/x --y/* z.db", false), SqlFile.of("ATTACH '/x --y/* z.db' AS a"));
  }
}
