package android.app;

/**
 * Stands in for the framework class of that name on the launcher's class path, where Robolectric's {@code Config}
 * annotation wants to see it. The phone itself never uses it: inside the sandbox {@code android.*} is the framework.
 */
public class Application {}
