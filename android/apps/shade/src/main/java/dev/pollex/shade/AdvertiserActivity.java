package dev.pollex.shade;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

/** Where advertisements and links lead to: a page that nobody wanted. It notes that it was opened. */
public final class AdvertiserActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.advertiser);
    Log.i(AdService.TAG, "{\"did\":\"open\"}");
  }
}
