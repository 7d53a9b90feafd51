package dev.pollex.lab;

import android.os.Bundle;
import android.os.SystemClock;

/** Buttons that count their clicks: one plain, one that takes a second, one that hangs until `release`, one that pays. */
public final class BusyActivity extends LoggedPage {
  private static final long SLOW_MS = 1_000;
  private int clicks;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.busy);
    show(R.id.clicks, R.string.clicks, clicks);
    logClick(R.id.count, this::count);
    logClick(R.id.slow, () -> count(SLOW_MS));
    logClick(R.id.hang, this::countAndHang);
    logClick(R.id.pay, this::count);
    logActions(R.id.count, R.id.slow, R.id.hang, R.id.pay);
  }

  private void count() {
    show(R.id.clicks, R.string.clicks, ++clicks);
  }

  private void count(long busyMs) {
    count();
    SystemClock.sleep(busyMs);
  }

  private void countAndHang() {
    count();
    hang();
  }
}
