package pollex.phone.translator;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes what dex2jar writes fit for a verifying JVM: class files of Java 8 with correct stack maps, and calls into
 * interfaces that say so, which dex 038 needs for default and static methods of interfaces.
 */
final class Finisher {
  private static final String MISSING = "java/lang/NoClassDefFoundError";

  private final Hierarchy hierarchy;
  private final List<String> kept = new ArrayList<>();

  Finisher(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Classes that had to stay as dex2jar wrote them. */
  List<String> kept() {
    return kept;
  }

  /** Copies a jar, each class finished. */
  int finish(ZipFile from, Path to) throws IOException {
    int count = 0;
    try (OutputStream out = Files.newOutputStream(to);
        ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(out))) {
      zip.setLevel(Deflater.BEST_SPEED);
      for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        if (!entry.getName().endsWith(".class")) continue;
        try (InputStream in = from.getInputStream(entry)) {
          zip.putNextEntry(new ZipEntry(entry.getName()));
          zip.write(finishOrKeep(entry.getName(), in.readAllBytes()));
        }
        count++;
      }
    }
    return count;
  }

  private byte[] finishOrKeep(String name, byte[] code) {
    try {
      return finish(code);
    } catch (RuntimeException | StackOverflowError e) { // of code that is out of the ordinary: the JVM judges it when it is used
      kept.add(name);
      return code;
    }
  }

  private byte[] finish(byte[] code) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String one, String other) {
            return one.equals(other) ? one : hierarchy.common(one, other);
          }
        };
    new ClassReader(code).accept(new ToJava8(writer), ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  /**
   * Throws what Android throws, and where: at an instruction whose class is nowhere. The verifier of a JVM would look for
   * that class before any of the code runs, and refuse all of it.
   */
  private class Absences extends MethodVisitor {
    Absences(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    private void throwIfAbsent(String owner) {
      if (hierarchy.exists(owner)) return;
      super.visitTypeInsn(Opcodes.NEW, MISSING);
      super.visitInsn(Opcodes.DUP);
      super.visitLdcInsn(owner);
      super.visitMethodInsn(Opcodes.INVOKESPECIAL, MISSING, "<init>", "(Ljava/lang/String;)V", false);
      super.visitInsn(Opcodes.ATHROW);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW) throwIfAbsent(type);
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
      throwIfAbsent(owner);
      super.visitFieldInsn(opcode, owner, name, type);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean ofInterface) {
      throwIfAbsent(owner);
      super.visitMethodInsn(opcode, owner, name, type, ofInterface);
    }
  }

  private final class ToJava8 extends ClassVisitor {
    ToJava8(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(int version, int access, String name, String generic, String parent, String[] interfaces) {
      super.visit(Opcodes.V1_8, access, name, generic, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
      return new Absences(super.visitMethod(access, name, type, generic, thrown)) {
        @Override
        public void visitMethodInsn(int opcode, String owner, String member, String descriptor, boolean ofInterface) {
          boolean is =
              opcode == Opcodes.INVOKEINTERFACE
                  || (opcode != Opcodes.INVOKEVIRTUAL && hierarchy.isInterface(owner));
          super.visitMethodInsn(opcode, owner, member, descriptor, is);
        }
      };
    }
  }
}
