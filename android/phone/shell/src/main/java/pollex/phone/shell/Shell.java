package pollex.phone.shell;
import java.io.*; import java.util.*; import pollex.phone.fs.FileSystem;
public final class Shell {
  private final FileSystem f; private final Programs p; private final Map<String,String> e;
  public Shell(FileSystem files, Programs programs, Map<String,String> environment){f=files;p=programs;e=environment;}
  public int run(String line, InputStream in, OutputStream out, OutputStream err){
    List<String> w=List.of(line.trim().split("\\s+")); Command c=p.find(w.get(0));
    if(c==null) return 127;
    PrintStream po=new PrintStream(out,true); try { return c.run(new Call(w.get(0),w.subList(1,w.size()),in,po,new PrintStream(err,true),e,"/",f,false)); } catch(Exception x){ x.printStackTrace(); return 1; } finally { po.flush(); }
  }
  public int interact(InputStream in, OutputStream out, OutputStream err){ return 0; }
}
