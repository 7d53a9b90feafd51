package pollex.phone.system.command;

import android.content.ContentValues;
import android.net.Uri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;

/** {@code content}: rows of content providers, the settings among them. */
final class ContentCommand implements Command {
  private static final String USAGE =
      "usage: adb shell content [query|insert|update|delete|read|gettype|call] --uri URI [options]";

  /** What one command line says. */
  static final class Request {
    Uri uri;
    String[] projection;
    String where;
    String sort;
    String method;
    String argument;
    final ContentValues values = new ContentValues();
  }

  @Override
  public int run(Call call) throws IOException {
    List<String> words = new ArrayList<>(call.args());
    if (words.isEmpty()) return usage(call, USAGE);
    String verb = words.remove(0);
    Request request;
    try {
      request = parse(words);
    } catch (IllegalArgumentException e) {
      return usage(call, "[ERROR] " + e.getMessage());
    }
    try {
      return carryOut(verb, Table.of(request.uri), request, call);
    } catch (RuntimeException e) { // a provider's own code may throw anything; a phone prints it and exits with 0
      call.err().println("Error while accessing provider:" + request.uri.getAuthority());
      call.err().println(e);
      return 0;
    }
  }

  private static int usage(Call call, String sentence) {
    call.err().println(sentence);
    return 1;
  }

  private static Request parse(List<String> words) {
    Request request = new Request();
    while (!words.isEmpty()) {
      String word = words.remove(0);
      if (words.isEmpty()) throw new IllegalArgumentException("An argument for " + word + " is missing");
      option(request, word, words.remove(0));
    }
    if (request.uri == null) {
      throw new IllegalArgumentException("Content provider URI not specified. Did you specify --uri argument?");
    }
    return request;
  }

  private static void option(Request request, String name, String value) {
    switch (name) {
      case "--uri":
        request.uri = Uri.parse(value);
        break;
      case "--user":
        Users.check(value);
        break;
      case "--projection":
        request.projection = value.split(":");
        break;
      case "--where":
        request.where = value;
        break;
      case "--sort":
        request.sort = value;
        break;
      case "--bind":
        bind(request.values, value);
        break;
      case "--method":
        request.method = value;
        break;
      case "--arg":
        request.argument = value;
        break;
      default:
        throw new IllegalArgumentException("Unsupported argument: " + name);
    }
  }

  /** {@code name:type:value}; the value may hold colons. */
  private static void bind(ContentValues values, String word) {
    String[] parts = word.split(":", 3);
    if (parts.length < 3) throw new IllegalArgumentException("Binding not well formed: " + word);
    switch (parts[1]) {
      case "s":
        values.put(parts[0], parts[2]);
        break;
      case "b":
        values.put(parts[0], Boolean.parseBoolean(parts[2]));
        break;
      case "i":
        values.put(parts[0], Integer.parseInt(parts[2]));
        break;
      case "l":
        values.put(parts[0], Long.parseLong(parts[2]));
        break;
      case "f":
        values.put(parts[0], Float.parseFloat(parts[2]));
        break;
      case "d":
        values.put(parts[0], Double.parseDouble(parts[2]));
        break;
      case "n":
        values.putNull(parts[0]);
        break;
      default:
        throw new IllegalArgumentException("Unsupported type: " + parts[1]);
    }
  }

  private static int carryOut(String verb, Table table, Request request, Call call) throws IOException {
    switch (verb) {
      case "query":
        ContentRows.print(table.query(request), call.out());
        return 0;
      case "insert":
        table.insert(request);
        return 0;
      case "update":
        table.update(request);
        return 0;
      case "delete":
        table.delete(request);
        return 0;
      case "read":
        return table.read(request, call.out()) ? 0 : 1;
      case "gettype":
        call.out().println("Result: " + table.type(request));
        return 0;
      case "call":
        call.out().println("Result: " + table.call(request));
        return 0;
      default:
        return usage(call, "[ERROR] Unsupported command: " + verb);
    }
  }
}
