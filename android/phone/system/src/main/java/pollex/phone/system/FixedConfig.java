package pollex.phone.system;

import java.util.Collection;
import java.util.Map;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.annotation.experimental.LazyApplication;
import org.robolectric.pluginapi.config.ConfigurationStrategy.Configuration;

/** The choices that Robolectric otherwise reads off a test's annotations. */
final class FixedConfig implements Configuration {
  private final Map<Class<?>, Object> values;

  FixedConfig(String qualifiers) {
    values =
        Map.of(
            Config.class, new Config.Builder().setQualifiers(qualifiers).build(),
            ConscryptMode.Mode.class, ConscryptMode.Mode.OFF,
            LooperMode.Mode.class, LooperMode.Mode.PAUSED,
            LazyApplication.LazyLoad.class, LazyApplication.LazyLoad.OFF,
            GraphicsMode.Mode.class, GraphicsMode.Mode.NATIVE,
            SQLiteMode.Mode.class, SQLiteMode.Mode.NATIVE);
  }

  @Override
  public <T> T get(Class<T> type) {
    return type.cast(values.get(type));
  }

  @Override
  public Collection<Class<?>> keySet() {
    return values.keySet();
  }

  @Override
  public Map<Class<?>, Object> map() {
    return values;
  }
}
