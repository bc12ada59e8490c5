/** Servers of Redis for tests, which kill them, halt them and start them again; and what only pretends to be one. */
import { freePort } from './free-port.ts';
import { findProgram } from './system-program.ts';

/** The path of `redis-server`; null where there is none and none can be installed: then its tests are skipped. */
export const redisPath = findProgram({
  names: ['redis-server'],
  package: 'redis-server',
  needs: 'the tests of the limits in Redis',
});

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Ends it as a crash would: what it held is lost. */
  readonly kill: () => Promise<void>;
  /** From now on connections are taken and nothing is answered. */
  readonly halt: () => void;
  readonly resume: () => void;
}

/** Starts a server on a free port or the given one, without persistence; gives it when it answers. */
export const startRedis = async (
  path: string,
  { port = freePort(), more = [] as string[] } = {},
): Promise<RedisServer> => {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more];
  const server = Bun.spawn([path, ...settings], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' });
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
    await Bun.sleep(5);
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      server.kill('SIGKILL');
      await server.exited;
    },
    halt: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
  };
};

/** Whether it answers anything, be it that a password is missing. */
const answers = async (port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = {
    open: (opened: { write: (text: string) => unknown }) => void opened.write('PING\r\n'),
    data: () => resolve(true),
    close: () => resolve(false),
    connectError: () => resolve(false),
  };
  try {
    const connection = await Bun.connect({ hostname: '127.0.0.1', port, socket });
    const answered = await promise;
    connection.end();
    return answered;
  } catch {
    return false;
  }
};

export interface FakeServer {
  readonly port: number;
  /** How many were taken so far. */
  readonly connections: () => number;
  readonly stop: () => void;
}

/** What no real server does on demand: takes connections and gives the same answer to whatever it gets, or none. */
export const startFakeServer = (answer: string | null): FakeServer => {
  let connections = 0;
  const open = (): void => void (connections += 1);
  const data = (socket: { write: (text: string) => unknown }) => void (answer !== null && socket.write(answer));
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open, data } });
  return { port: listener.port, connections: () => connections, stop: () => listener.stop(true) };
};
