/** Who reads sources and makes segments: a thread of its own, for the work takes seconds to minutes of a processor. */
import { Thread } from '@vitrine/segments/threads';
import { buildTables, type BuiltTable, type ScanSource, type TableToBuild } from './build-tables.ts';
import type { Segments } from './segments.ts';

export interface Builder {
  /**
   * @param source the name of the source
   * @throws where the source cannot be reached or is lost, or the builder is closed: then nothing of it is new
   */
  readonly build: (source: string, tables: readonly TableToBuild[]) => Promise<readonly BuiltTable[]>;
  /** How many records were read since the builder was opened. */
  readonly recordsRead: () => number;
  /** Ends what is under way; what it has written so far is swept. */
  readonly close: () => Promise<void>;
}

/**
 * One that works in the thread of its caller.
 * @param monotonic milliseconds since some moment
 */
export const createLocalBuilder = (
  sources: ReadonlyMap<string, ScanSource>,
  segments: Segments,
  monotonic: () => number,
): Builder => {
  let read = 0;
  return {
    build: async (name, tables) => {
      const source = sources.get(name);
      if (source === undefined) throw new Error(`There is no source ${name}.`);
      return buildTables(source, tables, segments, (records) => (read += records), monotonic);
    },
    recordsRead: () => read,
    close: async () => {
      for (const source of sources.values()) await source.close();
    },
  };
};

/** What the thread is asked. */
export interface BuildRequest {
  readonly source: string;
  readonly tables: readonly TableToBuild[];
  /** Counts the records that are read, for who waits on the other side. */
  readonly read: Int32Array<SharedArrayBuffer>;
}

/** Errors lose their code on the way between threads, by which it is known that they may quote records. */
type Sent =
  | Exclude<BuiltTable, { kind: 'failed' }>
  | { readonly kind: 'failed'; readonly key: string; readonly error: SentError };

interface SentError {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

/**
 * One that works in a thread of its own, which is started anew where it ends.
 * @param url of a module that answers requests with what `answerBuild` gives
 * @param argument what the module is given: the addresses of the sources, and the folder of segments
 */
export const createThreadBuilder = (url: URL, argument: string): Builder => {
  const thread = new Thread<BuildRequest, readonly Sent[]>(url, argument, () => undefined);
  const read = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return {
    build: async (source, tables) => (await thread.ask({ source, tables, read })).map(receive),
    recordsRead: () => Atomics.load(read, 0),
    close: async () => thread.terminate(),
  };
};

/**
 * The inner end of a thread: `answerRequests(answerBuild(…))`.
 * @param opening the sources once they are open: a thread that listens only then has lost what it was asked before
 */
export const answerBuild =
  (opening: Promise<ReadonlyMap<string, ScanSource>>, segments: Segments, monotonic: () => number) =>
  async ({ source: name, tables, read }: BuildRequest): Promise<readonly Sent[]> => {
    const source = (await opening).get(name);
    if (source === undefined) throw new Error(`There is no source ${name}.`);
    const count = (records: number): void => void Atomics.add(read, 0, records);
    return (await buildTables(source, tables, segments, count, monotonic)).map(send);
  };

const send = (built: BuiltTable): Sent =>
  built.kind === 'failed' ? { ...built, error: sendError(built.error) } : built;

const sendError = (error: unknown): SentError => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name, message, code };
};

const receive = (sent: Sent): BuiltTable =>
  sent.kind === 'failed' ? { ...sent, error: receiveError(sent.error) } : sent;

const receiveError = ({ name, message, code }: SentError): Error => Object.assign(new Error(message), { name, code });
