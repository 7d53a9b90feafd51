package pollex.phone.fs;

/** The phone's file system. */
public final class FileSystem {}
