/** Who reads sources and makes segments: a thread of its own, for the work takes seconds to minutes of a processor. */
import { Thread } from '@vitrine/segments/threads';
import { type BuildClock, buildTables, type Count, type ScanSource } from './build-tables.ts';
import type { BuiltTable, TableToBuild } from './built-table.ts';
import type { Segments } from './segments.ts';

export interface Builder {
  /**
   * @param source the name of the source
   * @throws where the source cannot be reached or is lost, or the builder is closed: then nothing of it is new
   */
  readonly build: (source: string, tables: readonly TableToBuild[]) => Promise<readonly BuiltTable[]>;
  /** How many records were read since the builder was opened. */
  readonly recordsRead: () => number;
  /** How many of them are in segments. */
  readonly recordsMade: () => number;
  /** Ends what is under way; what it has written so far is swept. */
  readonly close: () => Promise<void>;
}

/** One that works in the thread of its caller. */
export const createLocalBuilder = (
  sources: ReadonlyMap<string, ScanSource>,
  segments: Segments,
  clock: BuildClock,
): Builder => {
  const counts = { read: 0, made: 0 };
  const count: Count = (what, records) => {
    counts[what] += records;
  };
  return {
    build: async (name, tables) => {
      const source = sources.get(name);
      if (source === undefined) throw new Error(`There is no source ${name}.`);
      return buildTables(source, tables, segments, count, clock);
    },
    recordsRead: () => counts.read,
    recordsMade: () => counts.made,
    close: async () => {
      for (const source of sources.values()) await source.close();
    },
  };
};

/** What the thread is asked. */
export interface BuildRequest {
  readonly source: string;
  readonly tables: readonly TableToBuild[];
  /** Counts the records that are read, and those that are in segments, for who waits on the other side. */
  readonly counts: Int32Array<SharedArrayBuffer>;
}

const places = { read: 0, made: 1 };

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
  const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  return {
    build: async (source, tables) => (await thread.ask({ source, tables, counts })).map(receive),
    recordsRead: () => Atomics.load(counts, places.read),
    recordsMade: () => Atomics.load(counts, places.made),
    close: async () => thread.terminate(),
  };
};

/**
 * The inner end of a thread: `answerRequests(answerBuild(…))`.
 * @param opening the sources once they are open: a thread that listens only then has lost what it was asked before
 */
export const answerBuild =
  (opening: Promise<ReadonlyMap<string, ScanSource>>, segments: Segments, clock: BuildClock) =>
  async ({ source: name, tables, counts }: BuildRequest): Promise<readonly Sent[]> => {
    const source = (await opening).get(name);
    if (source === undefined) throw new Error(`There is no source ${name}.`);
    const count: Count = (what, records) => void Atomics.add(counts, places[what], records);
    return (await buildTables(source, tables, segments, count, clock)).map(send);
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
