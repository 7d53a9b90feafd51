package com.android.dialer;

import android.util.Log;

/** Notes what became of a call or a message: tag `Dialer`, a line of JSON each. */
final class Calls {
  static final String ANSWER = "answer";
  static final String DECLINE = "decline";
  static final String OPEN = "open";

  private Calls() {}

  static void note(String did) {
    Log.i("Dialer", "{\"did\":\"" + did + "\"}");
  }
}
