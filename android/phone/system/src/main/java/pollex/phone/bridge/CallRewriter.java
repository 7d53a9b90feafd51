package pollex.phone.bridge;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Turns single calls in class files to stand-ins; stack and frames stay as they are, for each takes and gives the same. */
public final class CallRewriter {
  private final String standIns;
  private final Map<String, String> statics;
  private final Map<String, String> instance;
  private final boolean streams;
  private Map<String, String> made = Map.of();
  private Set<String> paths = Set.of();
  private String toPath;

  /**
   * @param standIns the class whose static methods are called instead, with slashes
   * @param statics static members, {@code owner.name + descriptor}, and the names of their stand-ins
   * @param instance instance methods, likewise; their stand-ins get the object as first argument
   * @param streams whether {@code System.in}, {@code out} and {@code err} become calls of stand-ins of these names, and
   *     {@code printStackTrace} one of its name
   */
  public CallRewriter(String standIns, Map<String, String> statics, Map<String, String> instance, boolean streams) {
    this.standIns = standIns;
    this.statics = statics;
    this.instance = instance;
    this.streams = streams;
  }

  /** Has objects of other classes made; these are named like their super classes, whose constructors they share. */
  public CallRewriter making(Map<String, String> classes) {
    made = classes;
    return this;
  }

  /**
   * Has paths turned that are the only argument of a constructor.
   *
   * @param classes the classes that are made
   * @param standIn takes a path and gives another
   */
  public CallRewriter onThePhone(Set<String> classes, String standIn) {
    paths = classes;
    toPath = standIn;
    return this;
  }

  /** The class with its calls turned. */
  public byte[] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
            return new Method(super.visitMethod(access, name, type, generic, thrown), reader.getSuperName());
          }
        },
        0);
    return writer.toByteArray();
  }

  private final class Method extends MethodVisitor {
    private final String above;

    /** @param above the super class; a class that extends one of those that are replaced goes on doing so */
    Method(MethodVisitor next, String above) {
      super(Opcodes.ASM9, next);
      this.above = above;
    }

    private String replaced(String type) {
      return type.equals(above) ? type : made.getOrDefault(type, type);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? replaced(type) : type);
    }

    /** Java's own code prints it, to the JVM's own stream. */
    private static boolean isStackTrace(String owner, String name, String type) {
      return name.equals("printStackTrace") && type.equals("()V") && owner.matches("java/.*(Throwable|Exception|Error)");
    }

    /** What a stand-in gives of the framework has no type where the stand-ins are. */
    private void visitStandIn(String name, String type) {
      Type given = Type.getReturnType(type);
      boolean android = given.getSort() == Type.OBJECT && given.getInternalName().startsWith("android/");
      String known = android ? type.substring(0, type.indexOf(')') + 1) + "Ljava/lang/Object;" : type;
      super.visitMethodInsn(Opcodes.INVOKESTATIC, standIns, name, known, false);
      if (android) super.visitTypeInsn(Opcodes.CHECKCAST, given.getInternalName());
    }

    private void visitConstructor(String owner, String type) {
      if (paths.contains(owner) && type.equals("(Ljava/lang/String;)V")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, standIns, toPath, "(Ljava/lang/String;)Ljava/lang/String;", false);
      }
      super.visitMethodInsn(Opcodes.INVOKESPECIAL, replaced(owner), "<init>", type, false);
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
      if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
        visitConstructor(owner, type);
      } else if (opcode == Opcodes.INVOKESTATIC && statics.containsKey(member)) {
        visitStandIn(statics.get(member), type);
      } else if (opcode == Opcodes.INVOKEVIRTUAL && streams && isStackTrace(owner, name, type)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, standIns, name, "(Ljava/lang/Throwable;)V", false);
      } else if (opcode == Opcodes.INVOKEVIRTUAL && instance.containsKey(member)) {
        String withOwner = "(L" + owner + ";" + type.substring(1);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, standIns, instance.get(member), withOwner, false);
      } else {
        super.visitMethodInsn(opcode, owner, name, type, ofInterface);
      }
    }
  }
}
