/**
 * The phone's shell: a small interpreter of the grammar that clients really send, over the virtual file system.
 *
 * <p>The way of a line: {@link pollex.phone.shell.Lexer} and {@link pollex.phone.shell.Parser} make a {@link
 * pollex.phone.shell.Script} of it, {@link pollex.phone.shell.Interpreter} walks that, {@link
 * pollex.phone.shell.Expansion} turns words into arguments, {@link pollex.phone.shell.Launcher} runs what they name.
 * No host process is ever started.
 */
package pollex.phone.shell;
