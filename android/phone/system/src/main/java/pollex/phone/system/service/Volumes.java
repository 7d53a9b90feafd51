package pollex.phone.system.service;

import android.media.AudioManager;
import android.view.KeyEvent;
import pollex.phone.system.MainLoop;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.ui.VolumePanel;

/** Stands for the audio service, as far as volumes go: numbers in the table of system settings. From any thread. */
public final class Volumes {
  private static final String[] NAMES = {
    "volume_voice", "volume_system", "volume_ring", "volume_music", "volume_alarm", "volume_notification"
  };
  private static final int[] MAX = {7, 7, 7, 15, 7, 7};
  private static final int MIDDLE = 5;

  private Volumes() {}

  private static boolean isKnown(int stream) {
    return stream >= 0 && stream < NAMES.length;
  }

  /** The highest volume of {@code AudioManager.STREAM_…}. */
  public static int max(int stream) {
    return isKnown(stream) ? MAX[stream] : MIDDLE;
  }

  /** The volume of {@code AudioManager.STREAM_…}. */
  public static int get(int stream) {
    String value = isKnown(stream) ? SettingsServer.get().get(Namespace.SYSTEM, NAMES[stream]) : null;
    return value != null && value.matches("\\d{1,3}") ? Math.min(max(stream), Integer.parseInt(value)) : MIDDLE;
  }

  /**
   * Sets a volume, within its bounds.
   *
   * @param shows whether the panel with the volume comes up
   */
  public static void set(int stream, int index, boolean shows) {
    if (!isKnown(stream)) return;
    int bounded = Math.max(0, Math.min(max(stream), index));
    SettingsServer.get().put(Namespace.SYSTEM, NAMES[stream], Integer.toString(bounded));
    if (shows) MainLoop.get().post(() -> VolumePanel.show(stream));
  }

  /** A volume key that no app took; without a stream it is that of music. */
  public static void key(KeyEvent key, int wanted) {
    if (key.getAction() != KeyEvent.ACTION_DOWN) return;
    int stream = isKnown(wanted) ? wanted : AudioManager.STREAM_MUSIC;
    int to = get(stream);
    if (key.getKeyCode() == KeyEvent.KEYCODE_VOLUME_MUTE) to = 0;
    else to += key.getKeyCode() == KeyEvent.KEYCODE_VOLUME_UP ? 1 : -1;
    set(stream, to, true);
  }
}
