/**
 * Pulls a collection as a file from any service: resumes after the bytes kept so far, or restarts if the file has
 * changed.
 */
import { createClient, type ClientOptions, type ExportQuery } from '@vitrine/client';
import type { PulledFormat } from './tally.ts';

/** Identifies a file: bytes with different tags must not be combined. */
export interface FileState {
  readonly etag: string;
  /** SHA-256 of the whole file, in base64. */
  readonly digest: string;
  /** Undefined where the service does not say. */
  readonly bytes: number | undefined;
}

/** The part of a file received so far. */
export interface Kept {
  readonly file: FileState;
  readonly bytes: number;
}

/** A writer that receives the file. */
export interface Destination {
  /** The part received so far; undefined at the start of a pull. */
  readonly kept: Kept | undefined;
  /** Discards the part and begins a file. */
  readonly begin: (file: FileState) => Promise<void>;
  readonly append: (bytes: Uint8Array) => Promise<void>;
  /**
   * Completes the file.
   * @returns its number of records
   * @throws Error if its digest differs; then nothing is kept
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
  /** Called when the pull restarts, because the file has changed. */
  readonly onRestart?: (() => void) | undefined;
}

export interface Pulled {
  readonly records: number;
  /** When the file's edition was opened, in milliseconds since 1970. */
  readonly openedAt: number;
}

/** A collection that changes faster than it can be read would restart forever. */
const restartsMax = 3;
/** The number of successive connections that may end without a byte. */
const barrenMax = 5;
/** The longest wait between two chunks. */
const idleMsMax = 30_000;

/**
 * @throws VitrineError, the signal's reason, and errors of the destination; a later pull can resume from the part that
 * is kept
 */
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

/** Requests the bytes that are missing. Asks for no compression, because a range counts uncompressed bytes. */
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
  /** The offset of the body's first byte. */
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

/** @returns the error that cut the body off, if any */
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

/** No bytes: the end of the body. */
interface Piece {
  readonly bytes?: Uint8Array | undefined;
  readonly failure?: unknown;
}
