package pollex.phone.system.ime;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.util.Base64;
import android.view.Gravity;
import android.view.View;
import android.widget.TextView;
import java.nio.charset.StandardCharsets;
import org.robolectric.RuntimeEnvironment;

/** The keyboard that takes its text from the shell, by the broadcasts of the app of that name. Main thread. */
public final class AdbKeyboard extends BroadcastReceiver {
  private static final String TEXT = "ADB_INPUT_TEXT";
  private static final String BASE64 = "ADB_INPUT_B64";
  private static final String CODE = "ADB_INPUT_CODE";
  private static final String ACTION = "ADB_EDITOR_CODE";
  private static final String CLEAR = "ADB_CLEAR_TEXT";

  private AdbKeyboard() {}

  /** Listens for as long as the phone runs; while another keyboard is in use nothing comes of it. */
  public static void listen() {
    IntentFilter filter = new IntentFilter();
    for (String action : new String[] {TEXT, BASE64, CODE, ACTION, CLEAR}) filter.addAction(action);
    RuntimeEnvironment.getApplication().registerReceiver(new AdbKeyboard(), filter, Context.RECEIVER_EXPORTED);
  }

  /** What is shown of it. */
  static View bar(Context context) {
    TextView bar = new TextView(context);
    bar.setText("ADB Keyboard {ON}");
    bar.setGravity(Gravity.CENTER);
    return bar;
  }

  @Override
  public void onReceive(Context context, Intent intent) {
    Editor editor = SoftKeyboard.get().editor();
    if (!InputMethods.ADB.equals(InputMethods.current()) || editor == null) return;
    String message = intent.getStringExtra("msg");
    switch (intent.getAction()) {
      case TEXT:
        if (message != null) editor.commit(message);
        break;
      case BASE64:
        if (message != null) editor.commit(new String(Base64.decode(message, Base64.DEFAULT), StandardCharsets.UTF_8));
        break;
      case CODE:
        if (intent.hasExtra("code")) editor.key(intent.getIntExtra("code", 0));
        break;
      case ACTION:
        if (intent.hasExtra("code")) editor.perform(intent.getIntExtra("code", 0));
        break;
      default:
        editor.clear();
    }
  }
}
