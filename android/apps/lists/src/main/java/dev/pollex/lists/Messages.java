package dev.pollex.lists;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The messages of a chat that are loaded, each day under its header, and a turning circle on top while there are older
 * ones. What message N says follows from N: runs of them say "ok" at the same minute, the others name their number.
 */
final class Messages implements StickyRows {
  private static final int SPINNER = 0;
  private static final int HEADER = 1;
  private static final int MESSAGE = 2;
  private static final int PER_DAY = 25;
  private static final int MINUTES_PER_RUN = 3;
  private static final int FIRST_HOUR = 8;
  private static final int MINUTES = 60;
  private static final int SAME_EVERY = 10;
  private static final int SAME_RUN = 3;
  private static final long DAY_IDS = 1_000_000;
  private final ChatActivity chat;
  private final int oldest;
  private final int newest;
  private final Runnable onOldest;
  private final List<Long> ids = new ArrayList<>();

  /** Arguments: the oldest and the newest message that are loaded, and what to do when the top is shown. */
  Messages(ChatActivity chat, int oldest, int newest, Runnable onOldest) {
    this.chat = chat;
    this.oldest = oldest;
    this.newest = newest;
    this.onOldest = onOldest;
    if (oldest > 1) {
      ids.add((long) SPINNER);
    }
    for (int number = oldest; number <= newest; number++) {
      if (number == oldest || day(number) != day(number - 1)) {
        ids.add(DAY_IDS + day(number));
      }
      ids.add((long) number);
    }
  }

  int oldest() {
    return oldest;
  }

  /** The same with more of the older ones. */
  Messages from(int older) {
    return new Messages(chat, older, newest, onOldest);
  }

  @Override
  public int count() {
    return ids.size();
  }

  @Override
  public long idOf(int position) {
    return ids.get(position);
  }

  @Override
  public int indexOf(long id) {
    return ids.indexOf(id);
  }

  @Override
  public int typeCount() {
    return MESSAGE + 1;
  }

  @Override
  public int typeOf(int position) {
    long id = idOf(position);
    if (id > DAY_IDS) {
      return HEADER;
    }
    return id == SPINNER ? SPINNER : MESSAGE;
  }

  @Override
  public boolean isHeader(int position) {
    return typeOf(position) == HEADER;
  }

  @Override
  public int headerOf(int position) {
    int at = typeOf(position) == SPINNER ? position + 1 : position;
    while (!isHeader(at)) {
      at--;
    }
    return at;
  }

  @Override
  public View view(int position, View used, ViewGroup list) {
    int type = typeOf(position);
    View view = used != null ? used : LayoutInflater.from(chat).inflate(layout(type), list, false);
    int number = (int) idOf(position);
    if (type == SPINNER) {
      onOldest.run();
    } else if (type == HEADER) {
      ((TextView) view).setText(chat.getString(R.string.day, padded(number - (int) DAY_IDS)));
    } else {
      view.<TextView>findViewById(R.id.sender).setText(number / SAME_EVERY % 2 == 0 ? R.string.lee : R.string.kim);
      view.<TextView>findViewById(R.id.message).setText(text(number));
      view.<TextView>findViewById(R.id.time).setText(time(number));
      view.setOnClickListener(clicked -> chat.clicked(number));
    }
    return view;
  }

  private static int layout(int type) {
    if (type == SPINNER) {
      return R.layout.loading;
    }
    return type == HEADER ? R.layout.day : R.layout.message;
  }

  private String text(int number) {
    boolean isSame = number % SAME_EVERY < SAME_RUN;
    return isSame ? chat.getString(R.string.same) : chat.getString(R.string.message, NumberedRows.padded(number));
  }

  /** Messages of a run of equal ones have the same sender and the same minute. */
  private static String time(int number) {
    int minutes = number / SAME_EVERY * MINUTES_PER_RUN;
    return String.format(Locale.ROOT, "%02d:%02d", FIRST_HOUR + minutes / MINUTES, minutes % MINUTES);
  }

  private static int day(int number) {
    return (number - 1) / PER_DAY + 1;
  }

  private static String padded(int day) {
    return String.format(Locale.ROOT, "%02d", day);
  }
}
