package dev.pollex.helper.op;

import android.content.pm.PackageInfo;
import android.content.res.Configuration;
import dev.pollex.helper.device.Apps;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonWriter;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** `apps`: what is installed, in slices: labels come out of APKs, hundreds of them on some phones. */
final class AppsOp implements Op {
  private static final long SLICE_MS = 50;

  private final Apps apps;

  AppsOp(Device device) {
    apps = device.apps;
  }

  @Override
  public Work prepare(Fields request) {
    return new Listing();
  }

  private final class Listing implements Work {
    private final List<Object> entries = new ArrayList<Object>();
    private Iterator<PackageInfo> left;
    private Map<String, String> launchable;
    private Configuration language;

    @Override
    public Answer perform(Task task) {
      if (left == null) {
        left = apps.installed().iterator();
        launchable = apps.launchable();
        language = apps.language();
        return null;
      }
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SLICE_MS);
      while (left.hasNext()) {
        if (System.nanoTime() >= end) {
          return null;
        }
        PackageInfo info = left.next();
        entries.add(apps.facts(info, launchable.get(info.packageName), language));
      }
      return new Answer(new JsonWriter().value(entries).bytes()).put("count", entries.size());
    }
  }
}
