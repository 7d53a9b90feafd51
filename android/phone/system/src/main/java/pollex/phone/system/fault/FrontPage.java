package pollex.phone.system.fault;

import android.app.Activity;
import android.content.res.Resources;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager.LayoutParams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.window.Windows;
import pollex.phone.system.window.Windows.Window;

/** The page in front and its views, as a fault names them. Main thread only. */
final class FrontPage {
  private static final int MAX_NAMED = 10;

  private FrontPage() {}

  /** Its activity. */
  static Activity activity() throws FaultRefused {
    Activity front = Tasks.get().frontActivity();
    if (front == null || front.isFinishing()) throw new FaultRefused("no page of an app is in front");
    return front;
  }

  /** The view with this name in one of the app's windows, topmost window first. */
  static <T extends View> T view(String id, Class<T> type) throws FaultRefused {
    for (View view : views()) if (id.equals(name(view)) && type.isInstance(view)) return type.cast(view);
    throw new FaultRefused("the page in front has no " + type.getSimpleName() + " with the id '" + id + "'; " + named(type));
  }

  /** What there is instead, as far as it fits into a sentence. */
  private static String named(Class<? extends View> type) throws FaultRefused {
    List<String> names =
        views().stream().filter(type::isInstance).map(FrontPage::name).filter(Objects::nonNull).distinct().toList();
    if (names.isEmpty()) return "it has none with an id";
    String more = names.size() > MAX_NAMED ? ", and " + (names.size() - MAX_NAMED) + " more" : "";
    return "it has: " + String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size()))) + more;
  }

  /** Whether a view has left its window, or its window the phone: a page that is made anew has other ones. From any thread. */
  static boolean isGone(View view) {
    return view.getRootView().getParent() == null;
  }

  /** The one that has the focus, or the largest that is seen. */
  static <T extends View> T main(Class<T> type) throws FaultRefused {
    return views().stream()
        .filter(view -> type.isInstance(view) && view.isShown())
        .max(Comparator.<View>comparingInt(view -> view.isFocused() ? 1 : 0).thenComparingLong(FrontPage::area))
        .map(type::cast)
        .orElseThrow(() -> new FaultRefused("the page in front has no " + type.getSimpleName()));
  }

  private static long area(View view) {
    return (long) view.getWidth() * view.getHeight();
  }

  private static List<View> views() throws FaultRefused {
    activity();
    List<View> all = new ArrayList<>();
    for (Window window : Windows.visible()) {
      if (window.params().type < LayoutParams.FIRST_SYSTEM_WINDOW) collect(window.view(), all);
    }
    return all;
  }

  private static void collect(View view, List<View> into) {
    into.add(view);
    if (!(view instanceof ViewGroup)) return;
    ViewGroup group = (ViewGroup) view;
    for (int i = 0; i < group.getChildCount(); i++) collect(group.getChildAt(i), into);
  }

  private static String name(View view) {
    if (view.getId() == View.NO_ID) return null;
    try {
      return view.getResources().getResourceEntryName(view.getId());
    } catch (Resources.NotFoundException e) {
      return null; // a number that code has made up
    }
  }
}
