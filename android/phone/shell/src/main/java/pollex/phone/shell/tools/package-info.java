/**
 * The little tools of {@code /system/bin}, with the output, the sentences and the exit codes of toybox where they are
 * known. {@link pollex.phone.shell.tools.Tools} is the table of names.
 */
package pollex.phone.shell.tools;
