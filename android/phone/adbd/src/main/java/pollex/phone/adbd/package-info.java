/**
 * The device side of adb.
 *
 * <p>{@link pollex.phone.adbd.Adbd} listens; a {@code Connection} is one host; it keeps one {@code AdbStream} for each
 * {@link pollex.phone.adbd.Service} that the host has opened. {@code ShellService} runs commands, {@code SyncService}
 * moves files, {@code SocketService} joins a stream with a socket of the phone's, in both directions
 * ({@code ReverseForwards}). An {@code Admission} lets a host in. TLS and the compressed forms of sync are not there.
 */
package pollex.phone.adbd;
