/** Whether a program listens on this machine: a connection that is closed at once, without the library that speaks HTTP. */
import { connect } from 'node:net';

/** `host`: a loopback address and a port, `127.0.0.1:1234`. Never rejects; false also when nobody has answered after `patience_ms`. */
export function isListening(host: string, patience_ms: number): Promise<boolean> {
  const { hostname, port } = new URL(`http://${host}`);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 80) });
    const end = (is_there: boolean): void => {
      socket.destroy();
      resolve(is_there);
    };
    socket.setTimeout(patience_ms, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
