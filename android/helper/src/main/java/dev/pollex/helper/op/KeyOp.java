package dev.pollex.helper.op;

import android.accessibilityservice.AccessibilityService;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import java.util.Arrays;

/** `key`: a key by its code, or one of Android's global actions. */
final class KeyOp extends WriteOp {
  private static final int MAX_CODE = 1000;
  private static final String[] GLOBALS = {"back", "home", "recents", "notifications", "quick_settings"};
  private static final int[] GLOBAL_ACTIONS = {
    AccessibilityService.GLOBAL_ACTION_BACK,
    AccessibilityService.GLOBAL_ACTION_HOME,
    AccessibilityService.GLOBAL_ACTION_RECENTS,
    AccessibilityService.GLOBAL_ACTION_NOTIFICATIONS,
    AccessibilityService.GLOBAL_ACTION_QUICK_SETTINGS,
  };
  private static final int[] NOT_MOVED = {0, 0};

  KeyOp(Device device, Tasks tasks) {
    super(device, tasks);
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    final Expectation expectation = expectation(request);
    if (request.has("global")) {
      final int action = globalAction(request);
      return new Write() {
        @Override
        Answer write(Task task) throws Refusal {
          check(expectation, task);
          send(task);
          WriteOp.perform(global(action));
          return finished();
        }
      };
    }
    final int code = (int) request.integer("code", 1, MAX_CODE);
    final int meta = (int) request.integer("meta", 0, Integer.MAX_VALUE, 0);
    final boolean isLong = request.flag("long");
    device.require("input");
    return new Write() {
      @Override
      Answer write(Task task) throws Refusal, InterruptedException {
        check(expectation, task);
        send(task);
        press(code, meta, isLong);
        return finished();
      }
    };
  }

  private static int globalAction(Fields request) throws Refusal {
    int index = Arrays.asList(GLOBALS).indexOf(request.text("global"));
    if (index < 0) {
      throw request.invalid("global", "one of " + Arrays.asList(GLOBALS));
    }
    return GLOBAL_ACTIONS[index];
  }

  private void check(Expectation expectation, Task task) throws Refusal {
    if (!expectation.isEmpty()) { // home must work also while no window is completely known
      expectation.checkNodes(finder, expectation.checkScreen(device), NOT_MOVED, null, task);
    }
  }

  private Native global(final int action) {
    return new Native() {
      @Override
      public boolean perform() {
        return device.connection.globalAction(action);
      }
    };
  }

  private void press(final int code, final int meta, boolean isLong) throws Refusal, InterruptedException {
    inject(
        new Native() {
          @Override
          public boolean perform() {
            return device.keys.press(code, meta);
          }
        });
    if (isLong) {
      device.keys.hold(code);
    }
    if (!device.keys.release(code)) {
      device.keys.lift();
      throw denied("the phone took the key down, but not up", "uncertain");
    }
  }

  private static Answer finished() {
    return new Answer().put("dispatch", "finished");
  }
}
