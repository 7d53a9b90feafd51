package pollex.phone.translator;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Whether an app needs native code to start at all. It does if a class that runs before its first page loads a library
 * and nothing catches the failure: then the install is refused; every other app is let in and meets the failure when it
 * gets there, as on a phone with a broken library.
 */
final class NativeCode {
  private static final Set<String> CATCHERS =
      Set.of("java/lang/Throwable", "java/lang/Error", "java/lang/LinkageError", "java/lang/UnsatisfiedLinkError");
  private static final Map<String, Set<String>> STARTING =
      Map.of(
          "application", Set.of("<clinit>", "<init>", "attachBaseContext", "onCreate"),
          "provider", Set.of("<clinit>", "<init>", "onCreate", "attachInfo"),
          "activity", Set.of("<clinit>", "<init>", "attachBaseContext", "onCreate"));

  private final ZipFile classes;
  private final Set<String> found = new HashSet<>();

  NativeCode(ZipFile classes) {
    this.classes = classes;
  }

  /** Names of libraries without which the app cannot start. */
  Set<String> needed(Manifest manifest) throws IOException {
    look(manifest.application, STARTING.get("application"));
    for (String provider : manifest.providers) look(provider, STARTING.get("provider"));
    if (!manifest.launchers.isEmpty()) look(manifest.launchers.get(0), STARTING.get("activity"));
    if (manifest.nativeLibrary != null && manifest.launchers.contains("android.app.NativeActivity")) {
      found.add(manifest.nativeLibrary);
    }
    return found;
  }

  /** The class and those that it extends, as far as they are the app's own. */
  private void look(String className, Set<String> methods) throws IOException {
    Set<String> seen = new HashSet<>();
    String name = className == null ? null : className.replace('.', '/');
    while (name != null && seen.add(name)) {
      ZipEntry entry = classes.getEntry(name + ".class");
      if (entry == null) return;
      try (InputStream in = classes.getInputStream(entry)) {
        ClassReader reader = new ClassReader(in.readAllBytes());
        reader.accept(new Scan(methods), ClassReader.SKIP_FRAMES);
        name = reader.getSuperName();
      } catch (RuntimeException e) { // of a class that was kept as it is
        return;
      }
    }
  }

  private final class Scan extends ClassVisitor {
    private final Set<String> methods;

    Scan(Set<String> methods) {
      super(Opcodes.ASM9);
      this.methods = methods;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
      return methods.contains(name) ? new Body() : null;
    }
  }

  /** Looks for calls that load a library outside of a guarded stretch of code. */
  private final class Body extends MethodVisitor {
    private final List<Label[]> guarded = new ArrayList<>();
    private final Set<Label> open = new HashSet<>();
    private String lastText;

    Body() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      if (type == null || CATCHERS.contains(type)) guarded.add(new Label[] {start, end});
    }

    @Override
    public void visitLabel(Label label) {
      for (Label[] range : guarded) {
        if (range[0] == label) open.add(range[1]);
      }
      open.remove(label);
    }

    @Override
    public void visitLdcInsn(Object value) {
      lastText = value instanceof String text ? text : null;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
      lastText = null;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean ofInterface) {
      boolean loads =
          (owner.equals("java/lang/System") || owner.equals("java/lang/Runtime"))
              && (name.equals("loadLibrary") || name.equals("load"));
      if (loads && open.isEmpty() && lastText != null) found.add(lastText);
    }
  }
}
