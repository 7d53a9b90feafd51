/** The phone's own sockets, in memory: none is one of the computer's. */
package pollex.phone.net;
