package pollex.phone.system.command.dump;

import android.provider.Settings;
import android.util.PrintWriterPrinter;
import android.view.inputmethod.EditorInfo;
import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.ime.SoftKeyboard;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.state.State;

/** {@code dumpsys input_method}. */
public final class InputMethodDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    String chosen = SettingsServer.get().get(Namespace.SECURE, Settings.Secure.DEFAULT_INPUT_METHOD);
    out.println("Current Input Method Manager state:");
    out.println("  Input Methods: mMethodMapUpdateCount=1");
    out.println("  Clients:");
    out.println("  mCurMethodId=" + chosen);
    out.println("  mCurClient=null mCurSeq=0");
    out.println("  mCurFocusedWindow=" + Names.window(State.current().focused()));
    out.println("  mInFullscreenMode=false");
    out.println("  mShowRequested=false mShowExplicitlyRequested=false mShowForced=false mInputShown="
        + SoftKeyboard.get().isShown());
    out.println("  mSystemReady=true mInteractive=" + State.current().interactive());
    out.println("  mImeWindowVis=" + (SoftKeyboard.get().isShown() ? 3 : 0));
    EditorInfo field = SoftKeyboard.get().info();
    if (field == null) return;
    out.println();
    out.println("Input method service state for " + chosen + ":");
    out.println("  mInputStarted=true mInputViewStarted=" + SoftKeyboard.get().isShown());
    out.println("  mInputEditorInfo:");
    field.dump(new PrintWriterPrinter(out), "    ");
  }
}
