package dev.pollex.lab;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Counts how often it was started, and answers to those who bind it. */
public final class CountingService extends Service {
  private Tally tally;
  private int starts;

  /** What a client of the service gets. */
  final class Answer extends Binder {
    String text() {
      return getString(R.string.binder_answer);
    }
  }

  @Override
  public void onCreate() {
    super.onCreate();
    tally = new Tally(this);
    tally.remove(Tally.DESTROYED_AFTER);
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    starts++;
    tally.set(Tally.STARTS, starts);
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Answer();
  }

  @Override
  public void onDestroy() {
    tally.set(Tally.DESTROYED_AFTER, starts);
    super.onDestroy();
  }
}
