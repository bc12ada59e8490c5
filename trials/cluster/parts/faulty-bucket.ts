/**
 * A proxy between Vitrine and an S3 server, which can be slow, failing, full, out of date or away. What it passes on, it
 * passes on byte for byte, with the `Host` that was signed; so clients sign for the proxy's address.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Bucket } from './bucket.ts';
import { isList, ListHistory, type ListAnswer } from './list-history.ts';
import { RequestReader, type RequestHead } from './request-reader.ts';

/** What goes wrong, all at a time where several are given. */
interface Faults {
  /** Each request is held up so long before it is passed on. */
  readonly slowMs?: number;
  readonly failing?: Failing;
  /** What PUTs and POSTs are answered with: AWS has no full bucket, but quotas (403), Swift a full disk (507). */
  readonly full?: 403 | 507;
  /** Lists are those of so long ago; where none was asked for by then, the first that was. */
  readonly staleListMs?: number;
  /** Connections are cut, and new ones refused. */
  readonly isAway?: boolean;
}

interface Failing {
  /** Of the requests. */
  readonly percent: number;
  /** With `answer-lost` the server has done what was asked, and the client cannot know. */
  readonly how: 500 | 503 | 'cut' | 'answer-lost';
}

export interface FaultyBucket {
  /** The same bucket, by way of the proxy. */
  readonly access: Bucket;
  /** Replaces the faults that were there. None: all is well. */
  readonly set: (faults: Faults) => Promise<void>;
  /** How many requests there were, by method; lists are `LIST`. */
  readonly requests: () => Readonly<Record<string, number>>;
  readonly stop: () => void;
}

const host = '127.0.0.1';

/** @param random a number from 0 to below 1, for each request */
export const startFaultyBucket = async (behind: Bucket, random: () => number = Math.random): Promise<FaultyBucket> => {
  const farPort = Number(new URL(behind.endpoint).port);
  const state: State = { faults: {}, random, lists: new ListHistory(farPort), requests: new Map(), farPort };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    serveConnection(near, state);
  });
  const cutAll = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(server, 0);
  return {
    access: { ...behind, endpoint: `http://${host}:${port}` },
    set: async (faults) => {
      state.faults = faults;
      if (faults.isAway === true) cutAll();
      else if (!server.listening) await listen(server, port);
    },
    requests: () => Object.fromEntries(state.requests),
    stop: cutAll,
  };
};

interface State {
  faults: Faults;
  readonly random: () => number;
  readonly lists: ListHistory;
  readonly requests: Map<string, number>;
  readonly farPort: number;
}

type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'list'; readonly staleMs: number }
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string };

const decide = ({ faults: { failing, full, staleListMs }, random }: State, head: RequestHead): Verdict => {
  if (failing !== undefined && random() * 100 < failing.percent) return failureOf(failing);
  if (full !== undefined && (head.method === 'PUT' || head.method === 'POST')) return refusals[full];
  return isList(head) ? { kind: 'list', staleMs: staleListMs ?? 0 } : { kind: 'pass' };
};

const failureOf = ({ how }: Failing): Verdict => {
  if (how === 'cut') return { kind: 'cut' };
  return how === 'answer-lost' ? { kind: 'lose-answer' } : refusals[how];
};

const refusals = {
  403: { kind: 'refuse', status: 403, code: 'QuotaExceeded' },
  500: { kind: 'refuse', status: 500, code: 'InternalError' },
  503: { kind: 'refuse', status: 503, code: 'SlowDown' },
  507: { kind: 'refuse', status: 507, code: 'InsufficientStorage' },
} as const satisfies Record<number, Verdict>;

/** A connection to the server for each of a client's. Requests on one come after one another, each judged by itself. */
const serveConnection = (near: Socket, state: State): void => {
  const far = connect(state.farPort, host);
  let verdict: Verdict = { kind: 'pass' };
  const reader = new RequestReader({
    head: async (head) => {
      count(state.requests, isList(head) ? 'LIST' : head.method);
      if (state.faults.slowMs !== undefined) await Bun.sleep(state.faults.slowMs);
      verdict = decide(state, head);
      if (verdict.kind === 'cut') near.destroy();
    },
    bytes: async (bytes) => {
      if (verdict.kind === 'pass' || verdict.kind === 'lose-answer') await write(far, bytes);
    },
    end: async (head) => {
      if (verdict.kind === 'refuse') near.end(renderRefusal(verdict));
      if (verdict.kind === 'list') await write(near, renderList(await state.lists.ask(head, verdict.staleMs)));
    },
  });
  passOn(near, async (bytes) => reader.read(bytes));
  passOn(far, async (bytes) => {
    if (verdict.kind === 'lose-answer') near.destroy();
    else await write(near, bytes);
  });
  near.on('close', () => far.destroy());
  far.on('close', () => near.end());
};

const count = (requests: Map<string, number>, kind: string): void => {
  requests.set(kind, (requests.get(kind) ?? 0) + 1);
};

/** Does something with all that comes, one after another, and lets no more come than is done with. */
const passOn = (from: Socket, use: (bytes: Buffer) => Promise<void>): void => {
  let last = Promise.resolve();
  from.on('error', () => undefined);
  from.on('data', (bytes: Buffer) => {
    from.pause();
    last = last
      .then(async () => use(bytes))
      .then(
        () => void from.resume(),
        () => void from.destroy(),
      );
  });
};

/** Done when there is room for more. */
const write = async (to: Socket, bytes: Buffer | string): Promise<void> => {
  if (to.destroyed || to.write(bytes)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  to.once('drain', resolve);
  to.once('close', resolve);
  await promise;
};

const renderRefusal = ({ status, code }: { readonly status: number; readonly code: string }): string => {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>A trial.</Message></Error>`;
  return `HTTP/1.1 ${status} ${code}\r\nContent-Type: application/xml\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

const renderList = ({ status, contentType, body }: ListAnswer): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} List\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`),
    body,
  ]);

const listen = async (server: Server, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(port, host, () => {
    server.off('error', reject);
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : port);
  });
  return promise;
};
