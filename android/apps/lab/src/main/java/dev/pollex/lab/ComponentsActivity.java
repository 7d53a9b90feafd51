package dev.pollex.lab;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.IBinder;
import android.os.SystemClock;

/** Uses a service, receivers, a provider and an alarm, and shows what came of each. */
public final class ComponentsActivity extends Page {
  private static final String ACTION_TICK = "dev.pollex.lab.TICK";
  private final SharedPreferences.OnSharedPreferenceChangeListener onTally = (numbers, name) -> showTally();
  private final Connection connection = new Connection();
  private final TickReceiver ticks = new TickReceiver();
  private boolean bound;
  private Tally tally;
  private Items items;
  private RingingAlarm alarm;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.components);
    tally = new Tally(this);
    tally.clear();
    tally.listen(onTally);
    items = new Items(this);
    alarm = new RingingAlarm(this);
    registerReceiver(ticks, new IntentFilter(ACTION_TICK), Context.RECEIVER_NOT_EXPORTED);
    Intent service = new Intent(this, CountingService.class);
    onClick(R.id.start_service, () -> startService(service));
    onClick(R.id.stop_service, () -> stopService(service));
    onClick(R.id.bind_service, () -> bound = bindService(service, connection, Context.BIND_AUTO_CREATE));
    onClick(R.id.unbind_service, this::unbind);
    onClick(R.id.send_ordered, this::sendOrdered);
    onClick(R.id.send_explicit, () -> sendBroadcast(new Intent(this, LabReceiver.class)));
    onClick(R.id.send_dynamic, () -> sendBroadcast(new Intent(ACTION_TICK).setPackage(getPackageName())));
    onClick(R.id.set_alarm, this::setAlarm);
  }

  @Override
  protected void onDestroy() {
    unbind();
    unregisterReceiver(ticks);
    items.close();
    tally.forget(onTally);
    super.onDestroy();
  }

  private void unbind() {
    if (!bound) {
      return;
    }
    bound = false;
    unbindService(connection);
    show(R.id.binding, R.string.bind_unbound);
  }

  private void sendOrdered() {
    Intent ask = new Intent(LabReceiver.ACTION_ASK).setPackage(getPackageName());
    sendOrderedBroadcast(ask, null, new LastReceiver(), null, RESULT_CANCELED, null, null);
  }

  private void setAlarm() {
    alarm.set();
    show(R.id.alarm, R.string.alarm_set);
  }

  private void showTally() {
    if (tally.has(Tally.DESTROYED_AFTER)) {
      show(R.id.service, R.string.service_destroyed, tally.get(Tally.DESTROYED_AFTER));
    } else if (tally.has(Tally.STARTS)) {
      show(R.id.service, R.string.service_started, tally.get(Tally.STARTS));
    }
    if (tally.has(Tally.BROADCASTS)) {
      show(R.id.explicit, R.string.explicit_count, tally.get(Tally.BROADCASTS));
    }
    if (tally.has(Tally.RANG_AT)) {
      show(R.id.alarm, R.string.alarm_rang, tally.get(Tally.RANG_AT) - alarm.setAtMs());
    }
  }

  private final class Connection implements ServiceConnection {
    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      show(R.id.binding, R.string.bind_connected, ((CountingService.Answer) binder).text());
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
      show(R.id.binding, R.string.bind_none);
    }
  }

  /** Comes after all receivers of an ordered broadcast, and sees what they left. */
  private final class LastReceiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      show(R.id.ordered, R.string.ordered_back, getResultCode(), getResultData());
    }
  }

  private final class TickReceiver extends BroadcastReceiver {
    private int count;

    @Override
    public void onReceive(Context context, Intent intent) {
      show(R.id.dynamic, R.string.dynamic_count, ++count);
    }
  }
}
