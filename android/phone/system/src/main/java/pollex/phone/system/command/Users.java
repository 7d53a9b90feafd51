package pollex.phone.system.command;

import android.os.UserHandle;

/** The phone has one user, number 0. */
final class Users {
  private Users() {}

  /** Takes {@code 0}, {@code current} and {@code all}; another user does not exist. */
  static void check(String word) {
    int user = UserHandle.parseUserArg(word);
    if (user > 0) throw new SecurityException("User " + user + " does not exist");
  }
}
