package dev.pollex.guest;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import java.io.File;
import java.io.FileWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Set;
import java.util.TreeSet;

/** Ways out that do not go by Java's files and sockets; see {@link Attempts}. */
final class Escapes {
  private static final long WAIT_MS = 5_000;
  private static final int MAX_THREADS = 500;

  private static long spins;

  private Escapes() {}

  /** What came of one; null when it is none that is known here. */
  static String attempt(Context context, String what, String at) throws Exception {
    switch (what) {
      case "database":
        SQLiteDatabase.openOrCreateDatabase(at, null).close();
        return "done";
      case "database-attach":
        return inMemory("ATTACH DATABASE '" + at + "' AS other");
      case "database-vacuum":
        return inMemory("VACUUM INTO '" + at + "'");
      case "database-own":
        return ownDatabase(context);
      case "local-bind":
        local("bind", at);
        return "done";
      case "local-connect":
        local("connect", at);
        return "done";
      case "environment":
        return "done " + System.getenv(at);
      case "java-home":
        return javaHome(context, at);
      case "deputy":
        return byDeputy(at);
      case "swallow":
        return swallow();
      case "threads":
        return onOtherThreads(at);
      default:
        return null;
    }
  }

  /** A thread on which nothing of this app's runs: Java's own class calls the file. */
  private static String byDeputy(String at) throws Exception {
    Method create = Class.forName("java.beans.EventHandler").getMethod("create", Class.class, Object.class, String.class);
    Thread thread = new Thread((Runnable) create.invoke(null, Runnable.class, new File(at), "mkdir"));
    thread.start();
    thread.join(WAIT_MS);
    return "came back";
  }

  private static String inMemory(String sql) {
    try (SQLiteDatabase database = SQLiteDatabase.create(null)) {
      database.execSQL("CREATE TABLE t (a)");
      database.execSQL(sql);
      return "done";
    }
  }

  private static String ownDatabase(Context context) {
    try (SQLiteDatabase database = context.openOrCreateDatabase("own.db", Context.MODE_PRIVATE, null)) {
      database.execSQL("ATTACH DATABASE '" + context.getDatabasePath("second.db") + "' AS other");
      database.execSQL("CREATE TABLE IF NOT EXISTS other.t (a)");
      try (Cursor found = database.rawQuery("SELECT count(*) FROM other.t", null)) {
        return "done " + found.moveToFirst();
      }
    }
  }

  private static void local(String how, String at) throws Exception {
    Class<?> address = Class.forName("java.net.UnixDomainSocketAddress");
    Object place = address.getMethod("of", Path.class).invoke(null, Paths.get(at));
    boolean binds = how.equals("bind");
    Class<?> family = Class.forName("java.net.StandardProtocolFamily");
    Object unix = family.getField("UNIX").get(null);
    Class<?> channel = Class.forName("java.nio.channels." + (binds ? "ServerSocketChannel" : "SocketChannel"));
    Method open = channel.getMethod("open", Class.forName("java.net.ProtocolFamily"));
    channel.getMethod(how, SocketAddress.class).invoke(open.invoke(null, unix), place);
  }

  /** Code that survives whatever ends it; it never comes back. */
  private static String swallow() {
    while (true) {
      try {
        while (true) spins++;
      } catch (Throwable again) {
        spins = 0;
      }
    }
  }

  /** Where the phone would look for its Java, if it believed the property now: a program that leaves a file. */
  private static String javaHome(Context context, String at) throws Exception {
    File java = new File(context.getCacheDir(), "home/bin/java");
    java.getParentFile().mkdirs();
    try (Writer out = new FileWriter(java)) {
      out.write("#!/bin/sh\ntouch '" + at + "'\nexit 1\n");
    }
    java.setExecutable(true);
    System.setProperty("java.home", java.getParentFile().getParent());
    return "done";
  }

  /** Which threads that are not this app's felt it. */
  private static String onOtherThreads(String how) throws Exception {
    ThreadGroup top = Thread.currentThread().getThreadGroup();
    while (top.getParent() != null) top = top.getParent();
    Thread[] all = new Thread[MAX_THREADS];
    int count = top.enumerate(all, true);
    Set<String> felt = new TreeSet<>();
    int refused = 0;
    for (int i = 0; i < count; i++) {
      if (!all[i].getName().matches("adbd|clock|restart|translator|watchdog")) continue;
      try {
        Thread.class.getMethod(how).invoke(all[i]);
        felt.add(all[i].getName());
      } catch (InvocationTargetException e) {
        refused++;
      }
    }
    return "refused " + refused + ", felt by " + felt;
  }
}
