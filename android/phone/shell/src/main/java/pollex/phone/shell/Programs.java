package pollex.phone.shell;

import java.util.Collection;
import java.util.List;

/** The programs of the phone beyond the little tools; asked at each run, so that programs can come later. */
@FunctionalInterface
public interface Programs {
  /** The program of that name, or null. */
  Command find(String name);

  /** All names, for {@code ls /system/bin}; none is listed unless it says so. */
  default Collection<String> names() {
    return List.of();
  }
}
