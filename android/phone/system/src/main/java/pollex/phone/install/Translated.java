package pollex.phone.install;

import java.nio.file.Path;
import java.util.List;

/**
 * What the translator has made of an APK.
 *
 * @param apk the resources: the APK itself, or what stands for it where its table had to be renewed
 * @param classes its code as class files, null for an APK without code
 * @param notes what the owner should know, a sentence each
 */
public record Translated(Path apk, Path classes, List<String> notes) {}
