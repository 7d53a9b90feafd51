package pollex.phone.translator;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.dex.DexExceptionHandler;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Turns dex files, of an APK mostly, into one jar of class files, by dex2jar. */
final class DexCode implements DexExceptionHandler {
  private final List<String> failures = new ArrayList<>();
  private Exception wholeFailure;

  /** Methods that could not be turned; each throws when it is called. */
  List<String> failures() {
    return failures;
  }

  /** Writes the jar. What cannot be read as dex at all is refused. */
  void translate(Archive archive, Path jar) throws IOException, Refused {
    List<DexFileReader> readers = new ArrayList<>();
    for (String name : archive.dexNames()) readers.add(reader(name, archive.read(name)));
    translate(readers, jar);
  }

  /** The same of one file that is not packed. */
  void translate(byte[] dex, Path jar) throws IOException, Refused {
    translate(List.of(reader(Archive.DEX, dex)), jar);
  }

  private void translate(List<DexFileReader> readers, Path jar) throws IOException, Refused {
    try {
      BaseDexFileReader all = readers.size() == 1 ? readers.get(0) : new MultiDexFileReader(readers);
      // Frames are made afterwards: dex2jar's own name classes that do not exist.
      Dex2jar translator = Dex2jar.from(all).topoLogicalSort().skipDebug(false).computeFrames(false).dontSanitizeNames(true);
      translator.setExceptionHandler(this);
      translator.to(jar);
    } catch (RuntimeException | StackOverflowError e) { // of a reader that meets what no compiler writes
      throw unreadable(Archive.DEX, e);
    }
    if (wholeFailure != null) throw unreadable(Archive.DEX, wholeFailure);
  }

  private static DexFileReader reader(String name, byte[] bytes) throws Refused {
    try {
      return new DexFileReader(bytes);
    } catch (RuntimeException e) { // dex2jar's own, or of the buffers behind it, when the file is cut off
      throw unreadable(name, e);
    }
  }

  private static Refused unreadable(String name, Throwable why) {
    String detail = why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
    return new Refused(Refused.DEXOPT, name + " is no dex file that can be read (" + detail + ")", why);
  }

  @Override
  public void handleFileException(Exception thrown) {
    wholeFailure = thrown;
  }

  @Override
  public void handleMethodTranslateException(Method method, DexMethodNode node, MethodVisitor code, Exception thrown) {
    failures.add(method.getOwner() + "." + method.getName());
    code.visitTypeInsn(Opcodes.NEW, "java/lang/VerifyError");
    code.visitInsn(Opcodes.DUP);
    code.visitLdcInsn("this method could not be translated for the virtual phone: " + thrown);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/VerifyError", "<init>", "(Ljava/lang/String;)V", false);
    code.visitInsn(Opcodes.ATHROW);
  }
}
