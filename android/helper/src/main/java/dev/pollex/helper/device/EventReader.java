package dev.pollex.helper.device;

import android.app.Notification;
import android.os.Parcelable;
import android.view.accessibility.AccessibilityEvent;
import dev.pollex.helper.screen.Heard;
import dev.pollex.helper.wire.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Takes from an event what may leave the phone, at once: nothing is asked of the app in the event's callback. */
final class EventReader {
  private static final int MAX_TEXTS = 10;
  private static final int MAX_TEXT_UNITS = 1000;

  private EventReader() {}

  static Heard read(AccessibilityEvent event) {
    boolean announces = event.getEventType() == AccessibilityEvent.TYPE_NOTIFICATION_STATE_CHANGED;
    return new Heard(
        event.getEventType(),
        event.getWindowId(),
        Clock.nowMs(),
        label(event.getPackageName()),
        label(event.getClassName()),
        announces ? texts(event) : Collections.<String>emptyList());
  }

  /** Of a toast its text; of a notification its ticker, or title and text where it has none. */
  private static List<String> texts(AccessibilityEvent event) {
    List<String> texts = new ArrayList<String>();
    for (CharSequence text : event.getText()) {
      add(texts, text);
    }
    Parcelable about = event.getParcelableData();
    if (texts.isEmpty() && about instanceof Notification && ((Notification) about).extras != null) {
      Notification notification = (Notification) about;
      add(texts, notification.extras.getCharSequence(Notification.EXTRA_TITLE));
      add(texts, notification.extras.getCharSequence(Notification.EXTRA_TEXT));
    }
    return texts;
  }

  private static void add(List<String> texts, CharSequence text) {
    String label = label(text);
    if (label != null && texts.size() < MAX_TEXTS) {
      texts.add(label);
    }
  }

  private static String label(CharSequence text) {
    return Texts.clean(text, MAX_TEXT_UNITS);
  }
}
