package pollex.phone.system.app;

import java.util.List;
import pollex.phone.system.ui.SystemUi;
import pollex.phone.system.window.Windows;

/** Gives a new configuration (rotation, font size, language, night) to all that runs. Main thread only. */
final class ConfigurationChange {
  private final int changes;

  /** @param changes {@code ActivityInfo.CONFIG_…} bits */
  ConfigurationChange(int changes) {
    this.changes = changes;
  }

  void apply(List<Task> tasks) {
    for (App app : Apps.get().running()) tell(app);
    for (Task task : tasks) for (ActivityRecord record : List.copyOf(task.records)) tell(record);
    SystemUi.get().configurationChanged();
    Windows.resizeAll();
  }

  /** As {@link #apply}, for one app only. */
  void apply(List<Task> tasks, String packageName) {
    for (App app : Apps.get().running()) if (app.name().equals(packageName)) tell(app);
    for (Task task : tasks) {
      for (ActivityRecord record : List.copyOf(task.records)) {
        if (record.packageName().equals(packageName)) tell(record);
      }
    }
  }

  private static void tell(App app) {
    AppLocales.configure(app.application().getResources(), app.name());
    app.application().onConfigurationChanged(AppLocales.configuration(app.name()));
  }

  private void tell(ActivityRecord record) {
    if (record.activity == null) return;
    boolean handlesAll = (changes & ~record.info.configChanges) == 0;
    if (!handlesAll) {
      record.outdated = true;
      if (record.isVisible()) relaunch(record);
      return;
    }
    AppLocales.configure(record.activity.getResources(), record.packageName());
    record.activity.onConfigurationChanged(AppLocales.configuration(record.packageName()));
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
