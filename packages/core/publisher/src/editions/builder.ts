/** Reads sources and builds segments in a thread, because the work takes seconds to minutes of processor time. */
import { Thread } from '@vitrine/segments/threads';
import { isPattern } from '@vitrine/sources';
import { type BuildPart, buildParts, divideBuild } from './build-parts.ts';
import { type BuildClock, buildTables, type Count, type OnBuilt, type ScanSource } from './build-tables.ts';
import type { BuiltTable, TableToBuild } from './built-table.ts';
import type { FindSource, SourceAddress } from './open-sources.ts';
import { ScopeIndexes } from './scope-index.ts';
import type { Segments } from './segments.ts';
import { NotReceived, Receiver, Sender, type SentOnce } from './sent-once.ts';

export interface Builder {
  /**
   * @param source the name of the source
   * @param at the time of the edition, in milliseconds since 1970, at which bounds are evaluated
   * @param onBuilt called with segments that are built while others are not; the result has them, too
   * @param signal ends the work with the next records that are read or built
   * @throws if the source cannot be reached or is lost, the signal ends the work, or the builder is closed: then none of its
   *   tables is built
   */
  readonly build: (
    source: string,
    tables: readonly TableToBuild[],
    at: number,
    onBuilt?: OnBuilt,
    signal?: AbortSignal,
  ) => Promise<readonly BuiltTable[]>;
  /** Number of records read since the builder was opened. */
  readonly recordsRead: () => number;
  /** Number of those that are in segments. */
  readonly recordsMade: () => number;
  /** Aborts running work; the sweeper removes its files. */
  readonly close: () => Promise<void>;
}

/** Limits how many builds run at a time. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Known = NonNullable<TableToBuild['known']>;

interface SentTable {
  readonly built: Omit<TableToBuild, 'table' | 'partitions' | 'earlier'>;
  /** The parts that grow with its tenants; they are kept as long as the tenants stay the same. */
  readonly ofTenants: {
    readonly table: SentOnce<TableToBuild['table']>;
    readonly partitions: SentOnce<TableToBuild['partitions']>;
    readonly rows: SentOnce<NonNullable<Known['rows']>> | undefined;
    readonly earlier: SentOnce<NonNullable<TableToBuild['earlier']>> | undefined;
  };
}

interface BuildRequest {
  readonly source: string;
  readonly parts: readonly { readonly database: SourceAddress; readonly tables: readonly SentTable[] }[];
  readonly at: number;
  /** Shared counts of the records read, and of those in segments, for progress reports. */
  readonly counts: Int32Array<SharedArrayBuffer>;
  /** Not 0: the work is to end. */
  readonly ended: Int32Array<SharedArrayBuffer>;
}

const places = { read: 0, made: 1 };

/** A result for another thread or process. Errors lose their code on the way, so the sentence that explains it without values of records is sent too. */
export type SentResult =
  | Exclude<BuiltTable, { kind: 'failed' }>
  | (Omit<Extract<BuiltTable, { kind: 'failed' }>, 'error'> & { readonly error: SentError });

interface SentError {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

/** Answers requests in their order. @param sendPart called with parts of the result before it is complete */
type AnswerBuild = (
  request: BuildRequest,
  sendPart: (part: readonly SentResult[]) => void,
) => Promise<readonly SentResult[]>;

/**
 * Creates a builder in a thread, which is restarted if it ends.
 * @param url of a module that answers requests by `answerBuild`
 * @param argument for the module, such as the folder of segments
 * @param find says where a source is now
 */
export const createThreadBuilder = (url: URL, argument: string, find: FindSource): Builder => {
  const sender = new Sender();
  const thread = new Thread<BuildRequest, readonly SentResult[]>(url, argument, () => sender.forget());
  return createBuilder(
    async (request, sendPart) => thread.ask(request, sendPart),
    find,
    async () => thread.terminate(),
    sender,
  );
};

/**
 * Creates a builder that has its work done by others.
 * @param answer as `answerBuild` creates it
 * @param sender knows what the other end has
 */
export const createBuilder = (
  answer: AnswerBuild,
  find: FindSource,
  close: Builder['close'],
  sender = new Sender(),
): Builder => {
  const counts = sharedNumbers(2);
  return {
    build: async (source, tables, at, onBuilt, signal) => {
      signal?.throwIfAborted();
      const { parts, refused } = divideBuild(source, tables, find);
      if (parts.length === 0) return refused;
      const ended = sharedNumbers(1);
      signal?.addEventListener('abort', () => Atomics.store(ended, 0, 1), { once: true });
      const ask = async (): Promise<readonly SentResult[]> =>
        answer({ source, parts: sendParts(sender, parts), at, counts, ended }, (part) =>
          onBuilt?.(part.map(receiveResult)),
        );
      const built = await askAgain(ask, () => sender.forget());
      return [...refused, ...built.map(receiveResult)];
    },
    recordsRead: () => Atomics.load(counts, places.read),
    recordsMade: () => Atomics.load(counts, places.made),
    close,
  };
};

const sharedNumbers = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));

/** If the thread lacks the earlier parts, all is sent again. */
const askAgain = async <Result>(ask: () => Promise<Result>, forget: () => void): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== NotReceived.name) throw error;
    forget();
    return ask();
  }
};

/** The parts without what the sender has sent before. */
const sendParts = (sender: Sender, parts: readonly BuildPart<SourceAddress>[]): BuildRequest['parts'] =>
  sender.request((sendOnce) =>
    parts.map(({ database, tables }) => ({
      database,
      tables: tables.map(({ table, partitions, earlier, ...built }) => ({
        built: { ...built, known: built.known && { ...built.known, rows: undefined } },
        ofTenants: {
          table: sendOnce(table),
          partitions: sendOnce(partitions),
          rows: built.known?.rows && sendOnce(built.known.rows),
          earlier: earlier && sendOnce(earlier),
        },
      })),
    })),
  );

const receiveParts = (receiver: Receiver, parts: BuildRequest['parts']): readonly BuildPart<SourceAddress>[] =>
  receiver.request((receiveOnce) =>
    parts.map(({ database, tables }) => ({
      database,
      tables: tables.map(({ built, ofTenants: { table, partitions, rows, earlier } }) => ({
        ...built,
        table: receiveOnce(table),
        known: built.known && { ...built.known, rows: rows && receiveOnce(rows) },
        partitions: receiveOnce(partitions),
        ...(earlier !== undefined && { earlier: receiveOnce(earlier) }),
      })),
    })),
  );

/**
 * Creates the handler of a builder thread, for `answerRequests(answerBuild(…))`.
 * @param open opens a source, which connects to its database only while it is read
 * @param limit keeps the number of databases low that are read at a time
 */
export const answerBuild = (
  open: (address: SourceAddress) => Promise<ScanSource>,
  segments: Segments,
  clock: BuildClock,
  limit: Limit,
): AnswerBuild => {
  const receiver = new Receiver();
  const indexes = new ScopeIndexes();
  return async ({ source, parts: sent, at, counts, ended }, sendPart) => {
    const parts = receiveParts(receiver, sent);
    // Segments of several databases are dated together, so none is passed on before all are read.
    const onBuilt: OnBuilt = isPattern(source) ? () => undefined : (built) => sendPart(built.map(sendResult));
    const count: Count = (what, records) => {
      if (Atomics.load(ended, 0) !== 0) throw new Error('The work was ended.');
      Atomics.add(counts, places[what], records);
    };
    const built = await buildParts(source, parts, async ({ database, tables }) =>
      limit(async () => buildTables(await open(database), tables, at, segments, count, clock, onBuilt, indexes)),
    );
    return built.map(sendResult);
  };
};

export const sendResult = (built: BuiltTable): SentResult =>
  built.kind === 'failed' ? { ...built, error: sendError(built.error) } : built;

const sendError = (error: unknown): SentError => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name, message, code };
};

export const receiveResult = (sent: SentResult): BuiltTable =>
  sent.kind === 'failed' ? { ...sent, error: receiveError(sent.error) } : sent;

const receiveError = ({ name, message, code }: SentError): Error => Object.assign(new Error(message), { name, code });
