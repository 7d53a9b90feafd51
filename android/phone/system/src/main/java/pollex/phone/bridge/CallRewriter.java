package pollex.phone.bridge;

import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Turns single calls in class files to stand-ins; stack and frames stay as they are, for each takes and gives the same. */
public final class CallRewriter {
  private final String standIns;
  private final Map<String, String> statics;
  private final Map<String, String> instance;
  private final boolean streams;

  /**
   * @param standIns the class whose static methods are called instead, with slashes
   * @param statics static members, {@code owner.name + descriptor}, and the names of their stand-ins
   * @param instance instance methods, likewise; their stand-ins get the object as first argument
   * @param streams whether {@code System.in}, {@code out} and {@code err} become calls of stand-ins of these names
   */
  public CallRewriter(String standIns, Map<String, String> statics, Map<String, String> instance, boolean streams) {
    this.standIns = standIns;
    this.statics = statics;
    this.instance = instance;
    this.streams = streams;
  }

  /** The class with its calls turned. */
  public byte[] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
            return new Method(super.visitMethod(access, name, type, generic, thrown));
          }
        },
        0);
    return writer.toByteArray();
  }

  private final class Method extends MethodVisitor {
    Method(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
      boolean stream = streams && (name.equals("in") || name.equals("out") || name.equals("err"));
      if (stream && opcode == Opcodes.GETSTATIC && owner.equals("java/lang/System")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, standIns, name, "()" + type, false);
      } else {
        super.visitFieldInsn(opcode, owner, name, type);
      }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean ofInterface) {
      String member = owner + "." + name + type;
      if (opcode == Opcodes.INVOKESTATIC && statics.containsKey(member)) {
        super.visitMethodInsn(opcode, standIns, statics.get(member), type, false);
      } else if (opcode == Opcodes.INVOKEVIRTUAL && instance.containsKey(member)) {
        String withOwner = "(L" + owner + ";" + type.substring(1);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, standIns, instance.get(member), withOwner, false);
      } else {
        super.visitMethodInsn(opcode, owner, name, type, ofInterface);
      }
    }
  }
}
