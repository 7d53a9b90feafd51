package pollex.phone.system.app;

import android.content.res.Configuration;
import android.content.res.Resources;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.window.Windows;

/** Gives a new configuration (rotation, font size, language, night) to all that runs. Main thread only. */
final class ConfigurationChange {
  private final int changes;

  /** @param changes {@code ActivityInfo.CONFIG_…} bits */
  ConfigurationChange(int changes) {
    this.changes = changes;
  }

  void apply(List<Task> tasks) {
    Resources system = RuntimeEnvironment.getApplication().getResources();
    for (App app : Apps.get().running()) {
      update(app.application().getResources(), system);
      app.application().onConfigurationChanged(new Configuration(system.getConfiguration()));
    }
    for (Task task : tasks) for (ActivityRecord record : List.copyOf(task.records)) tell(record, system);
    Windows.resizeAll();
  }

  // The form without a configuration context is the one that Robolectric's resources listen to.
  private static void update(Resources resources, Resources system) {
    resources.updateConfiguration(system.getConfiguration(), system.getDisplayMetrics());
  }

  private void tell(ActivityRecord record, Resources system) {
    if (record.activity == null) return;
    boolean handlesAll = (changes & ~record.info.configChanges) == 0;
    if (!handlesAll) {
      record.outdated = true;
      if (record.isVisible()) relaunch(record);
      return;
    }
    update(record.activity.getResources(), system);
    record.activity.onConfigurationChanged(new Configuration(system.getConfiguration()));
  }

  private static void relaunch(ActivityRecord record) {
    boolean resumed = record.stage == ActivityRecord.Stage.RESUMED;
    try {
      ActivityLife.destroy(record);
      ActivityLife.create(record);
      if (resumed && !record.isFinishing()) ActivityLife.resume(record);
    } catch (Throwable t) {
      Crashes.get().crashed(record.packageName(), t);
    }
  }
}
