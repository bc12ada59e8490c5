/** A collection as a file of any service: from where what is kept of it ends, and all over where it is another file by now. */
import { createClient, type ClientOptions, type ExportQuery } from '@vitrine/client';
import type { PulledFormat } from './tally.ts';

/** Which file it is: bytes of which the tag differs do not belong together. */
export interface FileState {
  readonly etag: string;
  /** SHA-256 of all of it, in base64. */
  readonly digest: string;
  /** Nothing where the service does not say. */
  readonly bytes: number | undefined;
}

/** The first bytes of a file. */
export interface Kept {
  readonly file: FileState;
  readonly bytes: number;
}

/** Where the bytes go. */
export interface Destination {
  /** What it holds; undefined where a pull begins. */
  readonly kept: Kept | undefined;
  /** Forgets what it holds, and begins a file. */
  readonly begin: (file: FileState) => Promise<void>;
  readonly append: (bytes: Uint8Array) => Promise<void>;
  /**
   * All is there.
   * @returns how many records it has
   * @throws Error where it does not have the digest that it should have; then nothing is kept
   */
  readonly finish: (digest: string) => Promise<number>;
}

export interface PullOrder {
  readonly service: ClientOptions;
  readonly collection: string;
  readonly format: PulledFormat;
  readonly query: ExportQuery;
  readonly destination: Destination;
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((kept: Kept) => void) | undefined;
  /** It starts all over: the file is another one by now. */
  readonly onRestart?: (() => void) | undefined;
}

export interface Pulled {
  readonly records: number;
  /** When the edition opened that it is of, in milliseconds since 1970. */
  readonly openedAt: number;
}

/** A file that takes longer to read than its data lasts is never whole. */
const restartsMax = 3;
/** Connections that end without a byte, one after another. */
const barrenMax = 5;
/** Between two pieces. */
const idleMsMax = 30_000;

/** @throws VitrineError, the signal's reason, and what the destination throws; then what it keeps can be gone on with */
export const pull = async (order: PullOrder): Promise<Pulled> => {
  const { destination, signal, onRestart } = order;
  const open = createOpen(order);
  for (let [restarts, barren] = [0, 0]; ;) {
    const response = await open();
    const { file, from, openedAt } = readHead(response.headers);
    if (!continues(destination.kept, file, from)) {
      if (from !== 0) throw new Error(`Another part came than was asked for: from byte ${from} on.`);
      const isRestart = destination.kept !== undefined;
      if (isRestart && restarts++ === restartsMax) throw new Error(neverWhole);
      await destination.begin(file);
      if (isRestart) onRestart?.();
    }
    const before = bytesOf(destination);
    const failure = await receive(order, response);
    signal?.throwIfAborted();
    const bytes = bytesOf(destination);
    if (file.bytes === undefined ? failure === undefined : bytes >= file.bytes)
      return { records: await destination.finish(file.digest), openedAt };
    barren = bytes > before ? 0 : barren + 1;
    if (barren === barrenMax) throw new Error(`Nothing came, ${barren} times: ${String(failure)}`);
  }
};

const neverWhole = `The data changed ${restartsMax + 1} times before all records were read. Read them faster, with a key, or fewer of them, with a filter.`;

const bytesOf = ({ kept }: Destination): number => kept?.bytes ?? 0;

/** Asks for what is not kept. A range is of the bytes as they are, so they are not to be compressed. */
const createOpen = ({ service, collection, format, query, destination, signal }: PullOrder) => {
  const { fetch: send = fetch } = service;
  const client = createClient({
    ...service,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('Accept-Encoding', 'identity');
      headers.set('Range', `bytes=${bytesOf(destination)}-`);
      if (destination.kept !== undefined) headers.set('If-Range', destination.kept.file.etag);
      return send(url, { ...init, headers });
    },
  });
  return async (): Promise<Response> => client.export(collection, format, query, { signal });
};

interface Head {
  readonly file: FileState;
  /** With which byte the body starts. */
  readonly from: number;
  readonly openedAt: number;
}

const readHead = (headers: Headers): Head => {
  const etag = headers.get('etag') ?? '';
  const [, digest] = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '') ?? [];
  const openedAt = Date.parse(headers.get('last-modified') ?? '');
  if (!etag.startsWith('"') || digest === undefined || Number.isNaN(openedAt)) throw new Error(namesNoFile);
  const [, from = 0, size = headers.get('content-length')] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return { file: { etag, digest, bytes: size === null ? undefined : Number(size) }, from: Number(from), openedAt };
};

const namesNoFile =
  'The answer does not say which file it is: something in between has removed its header ETag, Repr-Digest or Last-Modified.';

const continues = (kept: Kept | undefined, { etag }: FileState, from: number): boolean =>
  kept?.file.etag === etag && kept.bytes === from;

/** @returns what has cut it off, if anything has */
const receive = async ({ destination, onBytes }: PullOrder, { body }: Response): Promise<unknown> => {
  const reader = body?.getReader();
  if (reader === undefined) return undefined;
  for (;;) {
    const { bytes, failure } = await readPiece(reader);
    if (bytes === undefined) return failure;
    await destination.append(bytes);
    if (destination.kept !== undefined) onBytes?.(destination.kept);
  }
};

const readPiece = async (reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>): Promise<Piece> => {
  const timer = setTimeout(() => void reader.cancel(), idleMsMax);
  return reader
    .read()
    .then(({ value }) => ({ bytes: value }))
    .catch((failure: unknown) => ({ failure }))
    .finally(() => clearTimeout(timer));
};

/** Without bytes it is the end. */
interface Piece {
  readonly bytes?: Uint8Array | undefined;
  readonly failure?: unknown;
}
