package pollex.phone.shell;
import java.util.Collection;
public interface Programs { Command find(String name); Collection<String> names(); }
