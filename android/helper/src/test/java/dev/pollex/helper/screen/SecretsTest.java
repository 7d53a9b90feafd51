package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What was secret once stays so (C-25). */
class SecretsTest {
  private final Secrets secrets = new Secrets();

  @Test
  void aControlThatWasSecretStaysSecret() {
    assertFalse(secrets.isSecret(false, 1, 2, "EditText", "id/pin"));
    assertTrue(secrets.isSecret(true, 1, 2, "EditText", "id/pin"));
    assertTrue(secrets.isSecret(false, 1, 2, "EditText", "id/pin"));
  }

  @Test
  void aLaterUserOfItsIdIsNot() {
    secrets.isSecret(true, 1, 2, "EditText", "id/pin");
    assertFalse(secrets.isSecret(false, 1, 2, "EditText", "id/name"));
    assertFalse(secrets.isSecret(false, 1, 2, "TextView", "id/pin"));
    assertFalse(secrets.isSecret(false, 3, 2, "EditText", "id/pin"));
  }
}
