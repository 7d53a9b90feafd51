package dev.pollex.helper.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the members of a request with their types. What is wrong is refused with INVALID; what nobody
 * asked for is refused by {@link #end}, so that nothing a host wishes is quietly ignored.
 */
public final class Fields {
  private static final int MAX_PATH_UNITS = 200;

  private final String name;
  private final Map<String, Object> values;
  private final Set<String> known = new HashSet<String>();

  public Fields(String name, Map<String, Object> values) {
    this.name = name;
    this.values = values;
  }

  /** Whether the member is there, and null. */
  public boolean isNull(String member) {
    return has(member) && get(member) == null;
  }

  public boolean has(String member) {
    return values.containsKey(member);
  }

  public long integer(String member, long min, long max) throws Refusal {
    Object value = get(member);
    if (!(value instanceof Long) || (Long) value < min || (Long) value > max) {
      throw invalid(member, "an integer from " + min + " to " + max);
    }
    return (Long) value;
  }

  public long integer(String member, long min, long max, long otherwise) throws Refusal {
    return has(member) ? integer(member, min, max) : otherwise;
  }

  public String text(String member) throws Refusal {
    Object value = get(member);
    if (!(value instanceof String)) {
      throw invalid(member, "a string");
    }
    return (String) value;
  }

  public String textOrNull(String member) throws Refusal {
    if (has(member) && get(member) == null) {
      return null;
    }
    return text(member);
  }

  public boolean flag(String member) throws Refusal {
    if (!has(member)) {
      return false;
    }
    Object value = get(member);
    if (!(value instanceof Boolean)) {
      throw invalid(member, "true or false");
    }
    return (Boolean) value;
  }

  public boolean requiredFlag(String member) throws Refusal {
    if (!has(member)) {
      throw invalid(member, "true or false");
    }
    return flag(member);
  }

  @SuppressWarnings("unchecked") // keys of an object are strings
  public Fields object(String member) throws Refusal {
    Object value = get(member);
    if (!(value instanceof Map)) {
      throw invalid(member, "an object");
    }
    return new Fields(path(member), (Map<String, Object>) value);
  }

  @SuppressWarnings("unchecked")
  public List<Object> list(String member, int min, int max) throws Refusal {
    Object value = get(member);
    if (!(value instanceof List) || ((List<?>) value).size() < min || ((List<?>) value).size() > max) {
      throw invalid(member, "a list of " + min + " to " + max);
    }
    return (List<Object>) value;
  }

  /** A list of objects. */
  @SuppressWarnings("unchecked") // keys of an object are strings
  public List<Fields> objects(String member, int min, int max) throws Refusal {
    List<Fields> objects = new ArrayList<Fields>();
    for (Object item : list(member, min, max)) {
      if (!(item instanceof Map)) {
        throw invalid(member, "a list of objects");
      }
      objects.add(new Fields(path(member), (Map<String, Object>) item));
    }
    return objects;
  }

  /** A number, fractions allowed. */
  public double number(String member) throws Refusal {
    Object value = get(member);
    if (!(value instanceof Number)) {
      throw invalid(member, "a number");
    }
    return ((Number) value).doubleValue();
  }

  /** A list of exactly so many numbers, fractions allowed. */
  public double[] numbers(String member, int count) throws Refusal {
    double[] numbers = new double[count];
    int index = 0;
    for (Object number : list(member, count, count)) {
      if (!(number instanceof Number)) {
        throw invalid(member, "a list of " + count + " numbers");
      }
      numbers[index++] = ((Number) number).doubleValue();
    }
    return numbers;
  }

  /** A list of exactly so many integers. */
  public long[] integers(String member, int count) throws Refusal {
    return integers(member, get(member), count);
  }

  /** The same of one item in a list. */
  public long[] integers(String member, Object item, int count) throws Refusal {
    List<?> list = item instanceof List ? (List<?>) item : Collections.emptyList();
    long[] numbers = new long[count];
    for (int i = 0; i < count; i++) {
      if (list.size() != count || !(list.get(i) instanceof Long)) {
        throw invalid(member, "a list of " + count + " integers");
      }
      numbers[i] = (Long) list.get(i);
    }
    return numbers;
  }

  public Refusal invalid(String member, String expected) {
    return new Refusal("INVALID", path(member) + " must be " + expected).detail("member", path(member));
  }

  /** To be called when all members were read. */
  public void end() throws Refusal {
    for (String member : values.keySet()) {
      if (!known.contains(member)) {
        throw new Refusal("UNSUPPORTED", "this helper knows nothing of " + path(member)).detail("member", path(member));
      }
    }
  }

  private Object get(String member) {
    known.add(member);
    return values.get(member);
  }

  private String path(String member) {
    return Texts.clean(name.isEmpty() ? member : name + "." + member, MAX_PATH_UNITS);
  }
}
