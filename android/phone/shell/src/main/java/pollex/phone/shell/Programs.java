package pollex.phone.shell;

import java.util.Collection;

/** The programs of the phone beyond the little tools; asked at each run, so that programs can come later. */
public interface Programs {
  /** The program of that name, or null. */
  Command find(String name);

  /** All names, for {@code ls /system/bin}. */
  Collection<String> names();
}
