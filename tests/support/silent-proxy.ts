/** A proxy between us and a database that stops forwarding when a test says so, and keeps its connections open. */
import { connect, createServer, type Socket } from 'node:net';

export interface SilentProxy extends AsyncDisposable {
  /** The address of the database, by way of the proxy. */
  readonly url: string;
  /** How many bytes of the database a connection forwards. */
  bytesMax: number;
  /** A connection falls silent once it is asked something like this. */
  silentAt: RegExp | undefined;
}

export const startSilentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl);
  const { hostname: host, port } = target;
  const sockets = new Set<Socket>();
  const limits: { bytesMax: number; silentAt: RegExp | undefined } = { bytesMax: Infinity, silentAt: undefined };
  const server = createServer((client) => {
    const upstream = connect({ host, port: Number(port) });
    let bytes = 0;
    let isSilent = false;
    client.on('data', (chunk) => {
      isSilent ||= limits.silentAt?.test(chunk.toString('latin1')) === true;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      bytes += chunk.length;
      isSilent ||= bytes > limits.bytesMax;
      if (!isSilent) client.write(chunk);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  target.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return Object.assign(limits, {
    url: target.href,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  });
};
