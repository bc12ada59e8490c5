/** Connections that hold on to the service: some never ask, some ask by half, some were answered and stay. */
import { connect, type Socket } from 'node:net';
import { printRequest } from './print-request.ts';
import { paths } from './subject.ts';

export interface IdleConnections {
  /** Those that the service has not closed yet. */
  readonly open: () => number;
  /** Those that could not be opened. */
  readonly failures: () => number;
  readonly close: () => void;
}

const whole = printRequest({ target: paths.profile });
const firstWords = ['', whole.slice(0, 20), whole, whole.slice(0, -2)];

/** So many are opened at a time, so that none waits for long to be accepted. */
const openedTogether = 200;
/** From one address of the loopback there are ports for some tens of thousands. */
const perAddress = 2000;

export const openIdleConnections = async (port: number, count: number): Promise<IdleConnections> => {
  const open = new Set<Socket>();
  let failures = 0;
  const openOne = async (index: number): Promise<void> => {
    const { promise: connected, resolve } = Promise.withResolvers<void>();
    const localAddress = `127.0.1.${1 + Math.floor(index / perAddress)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      open.add(socket);
      socket.write(firstWords[index % firstWords.length] ?? '');
      resolve();
    });
    socket.on('data', () => undefined);
    socket.on('error', () => {
      if (!open.has(socket)) failures++;
    });
    socket.on('close', () => {
      open.delete(socket);
      resolve();
    });
    await connected;
  };
  for (let first = 0; first < count; first += openedTogether) {
    const length = Math.min(openedTogether, count - first);
    await Promise.all(Array.from({ length }, async (_, index) => openOne(first + index)));
  }
  return {
    open: () => open.size,
    failures: () => failures,
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
};
