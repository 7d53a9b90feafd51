package dev.pollex.helper.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** An error answer on its way: a code of C-29, a sentence, details, and further members of the answer. */
public final class Refusal extends Exception {
  /** What a host sent may be part of a message: it must not grow beyond a frame. */
  private static final int MAX_MESSAGE_UNITS = 500;

  public final String code;
  public final Map<String, Object> detail = new LinkedHashMap<String, Object>();
  /** Members beside `error`, such as `dispatch` or `before`. */
  public final Map<String, Object> members = new LinkedHashMap<String, Object>();

  public Refusal(String code, String message) {
    super(message);
    this.code = code;
  }

  public Refusal detail(String name, Object value) {
    detail.put(name, value);
    return this;
  }

  public Refusal member(String name, Object value) {
    members.put(name, value);
    return this;
  }

  /** The whole answer; `id` null if it could not be read. */
  public Map<String, Object> answer(Long id) {
    Map<String, Object> error = new LinkedHashMap<String, Object>();
    error.put("code", code);
    error.put("message", Texts.clean(getMessage(), MAX_MESSAGE_UNITS));
    if (!detail.isEmpty()) {
      error.put("detail", detail);
    }
    Map<String, Object> answer = new LinkedHashMap<String, Object>();
    answer.put("id", id);
    answer.put("ok", Boolean.FALSE);
    answer.put("error", error);
    answer.putAll(members);
    return answer;
  }
}
