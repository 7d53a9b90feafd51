/**
 * The phone's file system: phone paths, modes, owners and links over one private folder of the host.
 *
 * <p>Not here: users and their rights. Whoever holds a {@link pollex.phone.fs.FileSystem} may read all of it.
 */
package pollex.phone.fs;
