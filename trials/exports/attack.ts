/** What a few addresses do to the files of two tenants, each within its limit: they ask what costs much to answer, and read slowly. */
import { connect, type Socket } from 'node:net';
import { attacked, type ExportsService } from './exports-service.ts';

export interface Attack {
  /** How many requests had which status; `left` are those whose client went before the answer. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

/** Of each address, of each tenant. */
const slowReaders = 8;
/** The usual limit is 60, of which the slow readers take theirs. */
const asksOfAddress = 60 - slowReaders * attacked.length;
const leavesAfterMs = 40;

/** No question is asked twice. */
let questions = 0;

/** @param seconds over which each address asks all that its limit allows */
export const startAttack = (service: ExportsService, addresses: readonly string[], seconds: number): Attack => {
  const statuses = new Map<string, number>();
  const stopping = new AbortController();
  const sockets = addresses.flatMap((address) =>
    attacked.flatMap((tenant) => Array.from({ length: slowReaders }, () => readSlowly(service, tenant, address))),
  );
  const ask = async (address: string, number: number): Promise<void> => {
    await Bun.sleep((number / asksOfAddress) * seconds * 1000);
    if (stopping.signal.aborted) return;
    const status = await askOnce(service, address, number, stopping.signal);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const asking = addresses.flatMap((address) =>
    Array.from({ length: asksOfAddress }, async (_, number) => ask(address, number)),
  );
  return {
    statuses,
    stop: async () => {
      stopping.abort();
      for (const socket of sockets) socket.destroy();
      await Promise.all(asking);
    },
  };
};

/** It reads the head of the answer, and then nothing. */
const readSlowly = ({ port }: ExportsService, tenant: string, address: string): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.once('data', () => socket.pause());
  socket.write(
    `GET /api/v1/public/t/${tenant}/long/export HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  );
  return socket;
};

/** HEAD and a byte in turn; every third one leaves before it is answered. */
const askOnce = async (
  { url }: ExportsService,
  address: string,
  number: number,
  signal: AbortSignal,
): Promise<string> => {
  const tenant = attacked[(number >> 1) % attacked.length] ?? attacked[0];
  const path = `/api/v1/public/t/${tenant}/many/export?where[number][gte]=-${++questions}`;
  const leaving = number % 3 === 2 ? [AbortSignal.timeout(leavesAfterMs)] : [];
  const headers = { 'X-Forwarded-For': address, ...(number % 2 === 0 ? {} : { Range: 'bytes=0-0' }) };
  try {
    const method = number % 2 === 0 ? 'HEAD' : 'GET';
    const response = await fetch(`${url}${path}`, { method, headers, signal: AbortSignal.any([signal, ...leaving]) });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'left';
  }
};
