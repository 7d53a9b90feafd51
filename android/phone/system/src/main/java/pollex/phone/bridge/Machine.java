package pollex.phone.bridge;

import pollex.phone.adbd.Adbd;
import pollex.phone.fs.FileSystem;
import pollex.phone.install.Translator;
import pollex.phone.process.ProcessTable;

/**
 * What the phone inside of the sandbox gets from outside.
 *
 * @param options how the phone is to be
 * @param environment Robolectric's {@code TestEnvironment} of this sandbox
 * @param files the phone's file system
 * @param processes numbers and names of everything that runs
 * @param adbd its door for hosts
 * @param log the phone's log
 * @param framework the SDK jar: what an app may see of the framework
 * @param translator makes class files of the code of APKs
 * @param onHome called once, when the first screen is up
 * @param restart ends the phone in order that it starts again; what goes on is taken from its home
 */
public record Machine(
    PhoneOptions options,
    Object environment,
    FileSystem files,
    ProcessTable processes,
    Adbd adbd,
    LogBook log,
    java.io.File framework,
    Translator translator,
    Runnable onHome,
    Runnable restart) {}
