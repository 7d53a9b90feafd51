package dev.pollex.lab;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Commands from outside for the page in front: `content call --uri content://dev.pollex.lab.commands --method NAME
 * --arg NUMBER`. A provider, because its calls do not need the main thread, so that `release` is heard in a hang.
 */
public final class CommandProvider extends ContentProvider {
  private static final long ANSWER_MS = 5_000;

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Bundle call(String name, String number, Bundle extras) {
    LabApp app = (LabApp) getContext().getApplicationContext();
    if (name.equals("release")) {
      return answer("released", app.hang().release() ? 1 : 0);
    }
    int value = number == null ? 0 : Integer.parseInt(number);
    FutureTask<Bundle> task = new FutureTask<>(() -> answer("at", command(app, name, value)));
    new Handler(Looper.getMainLooper()).post(task);
    try {
      return task.get(ANSWER_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IllegalArgumentException(e.getCause());
    } catch (TimeoutException e) {
      task.cancel(false);
      throw new IllegalStateException("the main thread is busy", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static long command(LabApp app, String name, int number) {
    LoggedPage page = app.front();
    if (page == null) {
      throw new IllegalStateException("no page of Lab that takes commands is in front");
    }
    return page.command(name, number);
  }

  private static Bundle answer(String name, long value) {
    Bundle answer = new Bundle();
    answer.putLong(name, value);
    return answer;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
    return null;
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    throw new UnsupportedOperationException("takes calls only");
  }

  @Override
  public int delete(Uri uri, String where, String[] values) {
    throw new UnsupportedOperationException("takes calls only");
  }

  @Override
  public int update(Uri uri, ContentValues values, String where, String[] arguments) {
    throw new UnsupportedOperationException("takes calls only");
  }
}
