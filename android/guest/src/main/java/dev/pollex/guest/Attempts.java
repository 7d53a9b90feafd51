package dev.pollex.guest;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.ParcelFileDescriptor;
import android.os.Process;
import android.system.Os;
import android.system.OsConstants;
import android.util.Log;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Tries on command what an app must not be able to do, and what it must: {@code am broadcast -a dev.pollex.guest.TRY --es
 * do read --es at /etc/passwd}. The log says what came of it: {@code logcat -s Guest}.
 */
public final class Attempts extends BroadcastReceiver {
  private static int remembered;

  @Override
  public void onReceive(Context context, Intent intent) {
    String what = String.valueOf(intent.getStringExtra("do"));
    String at = String.valueOf(intent.getStringExtra("at"));
    String came;
    try {
      came = attempt(context, what, at);
    } catch (Exception | LinkageError e) {
      came = "failed " + e;
    }
    Log.i("Guest", what + ": " + came);
  }

  private static String attempt(Context context, String what, String at) throws Exception {
    switch (what) {
      case "remember": // for as long as its process lives
        return "done " + ++remembered;
      case "own":
        return own(context);
      case "read":
        return "done " + read(new FileInputStream(at));
      case "read-path":
        return "done " + Files.readAllBytes(Paths.get(at)).length;
      case "read-os":
        return "done " + Os.open(at, OsConstants.O_RDONLY, 0);
      case "read-descriptor":
        return "done " + read(new ParcelFileDescriptor.AutoCloseInputStream(
            ParcelFileDescriptor.open(new File(at), ParcelFileDescriptor.MODE_READ_ONLY)));
      case "list":
        return "done " + new File(at).list().length;
      case "write":
        return write(at);
      case "write-descriptor":
        return "done " + ParcelFileDescriptor.open(
            new File(at), ParcelFileDescriptor.MODE_READ_WRITE | ParcelFileDescriptor.MODE_CREATE);
      case "delete":
        return "done " + new File(at).delete();
      case "link":
        Os.symlink(at, new File(context.getFilesDir(), "link").getPath());
        return "done " + read(new FileInputStream(new File(context.getFilesDir(), "link")));
      default:
        String escaped = Escapes.attempt(context, what, at);
        return escaped == null ? beyondFiles(what, at) : escaped;
    }
  }

  private static String beyondFiles(String what, String at) throws Exception {
    switch (what) {
      case "exec":
        return "done " + Runtime.getRuntime().exec(new String[] {at});
      case "build-process":
        return "done " + new ProcessBuilder(at).start();
      case "connect":
        new Socket(InetAddress.getByName(at.split(" ")[0]), Integer.parseInt(at.split(" ")[1])).close();
        return "done";
      case "listen":
        new ServerSocket(0).close();
        return "done";
      case "datagram":
        new DatagramSocket(0).close();
        return "done";
      case "load":
        System.load(at);
        return "done";
      case "load-library":
        System.loadLibrary(at);
        return "done";
      default:
        return endings(what);
    }
  }

  private static String endings(String what) throws Exception {
    switch (what) {
      case "exit":
        System.exit(3);
        return "came back";
      case "exit-reflected":
        System.class.getMethod("exit", int.class).invoke(null, 3);
        return "came back";
      case "halt":
        Runtime.getRuntime().halt(3);
        return "came back";
      case "kill":
        Process.killProcess(Process.myPid());
        return "came back";
      case "exit-elsewhere":
        start(false);
        return "started";
      case "throw-elsewhere":
        start(true);
        return "started";
      default:
        return "nothing that is known";
    }
  }

  private static void start(final boolean throwing) {
    new Thread() {
      @Override
      public void run() {
        if (throwing) throw new IllegalStateException("guest thread");
        System.exit(4);
      }
    }.start();
  }

  private static String own(Context context) throws IOException {
    File file = new File(context.getFilesDir(), "own.txt");
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(7);
    }
    return "done " + read(new FileInputStream(file));
  }

  private static String write(String at) throws IOException {
    try (OutputStream out = new FileOutputStream(at)) {
      out.write(7);
    }
    return "done";
  }

  private static int read(InputStream in) throws IOException {
    try {
      int count = 0;
      while (in.read() >= 0) count++;
      return count;
    } finally {
      in.close();
    }
  }
}
