/** A wire between a process and a server, as a TCP proxy: it can be slow, silent, or cut. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Wire {
  readonly port: number;
  /** Whatever passes takes so much longer, either way. */
  readonly slowDown: (milliseconds: number) => void;
  /** From now on nothing passes, and nobody is told; what is connected then stays silent for ever. */
  readonly silence: () => void;
  /** Connections are cut off, and new ones refused. */
  readonly cut: () => void;
  /** New connections are as before. */
  readonly mend: () => Promise<void>;
  readonly stop: () => void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}

const host = '127.0.0.1';

/** Starts a wire to a port of the loopback address. */
export const startWire = async (farPort: number): Promise<Wire> => {
  const pairs = new Set<Pair>();
  let delayMs = 0;
  let isSilent = false;
  const pass = (pair: Pair, from: Socket, to: Socket): void => {
    const later = (action: () => void): void => {
      if (pair.isSilent) return;
      if (delayMs === 0) action();
      else setTimeout(() => pair.isSilent || action(), delayMs);
    };
    from.on('data', (bytes) => later(() => void to.write(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => later(() => void to.destroy()));
  };
  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(farPort, host), isSilent };
    pairs.add(pair);
    pass(pair, near, pair.far);
    pass(pair, pair.far, near);
  });
  const destroyAll = (): void => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  const port = await listen(server, 0);
  return {
    port,
    slowDown: (milliseconds) => {
      delayMs = milliseconds;
    },
    silence: () => {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    cut: () => {
      server.close();
      destroyAll();
    },
    mend: async () => {
      delayMs = 0;
      isSilent = false;
      if (!server.listening) await listen(server, port);
    },
    stop: () => {
      server.close();
      destroyAll();
    },
  };
};

const listen = async (server: Server, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : port);
  });
  return promise;
};
