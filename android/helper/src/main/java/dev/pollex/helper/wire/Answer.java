package dev.pollex.helper.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** A good answer: its members, and a blob or null. */
public final class Answer {
  public final Map<String, Object> members = new LinkedHashMap<String, Object>();
  public final byte[] blob;

  public Answer() {
    this(null);
  }

  public Answer(byte[] blob) {
    this.blob = blob;
  }

  public Answer put(String name, Object value) {
    members.put(name, value);
    return this;
  }

  /** The whole answer. */
  public Map<String, Object> json(long id) {
    Map<String, Object> answer = new LinkedHashMap<String, Object>();
    answer.put("id", id);
    answer.put("ok", Boolean.TRUE);
    answer.putAll(members);
    if (blob != null) {
      answer.put("blob", blob.length);
    }
    return answer;
  }
}
