/** The outside world as a command sees it. `main.ts` provides it, or a test. */
import type { Clock, RandomBytes } from '@vitrine/store';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Context {
  readonly environment: Environment;
  readonly processors: number;
  /** The memory that this process and its children may use together: the container's limit, or the machine's size. */
  readonly memoryBytesMax: number;
  /** Identifies this process; its database connections are named after it. */
  readonly processName: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
  /** For results: the standard output. */
  readonly write: (text: string) => void;
  /** For results in chunks: resolves when a chunk was written, and fails when the reader has closed the pipe. */
  readonly writeAll: (bytes: Uint8Array) => Promise<void>;
  /** For errors and progress: the standard error. */
  readonly writeError: (text: string) => void;
  /** Asks a question at the terminal and reads the answer, a line. Undefined if there is no terminal. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** True if the standard error is a terminal. */
  readonly isTerminal: boolean;
  /** Resolves when the process receives a signal to stop. */
  readonly untilStopped: () => Promise<void>;
  /** Starts this program as a child process with the same output. */
  readonly startProcess: (words: readonly string[], environment: Environment) => StartedProcess;
  /** The process that started this one by `startProcess`; undefined where it was started otherwise. */
  readonly parent: ParentProcess | undefined;
}

/** A child process. It stops when this process releases it or ends. */
export interface StartedProcess {
  /** The first message of the child, if it sends one. */
  readonly told: Promise<unknown>;
  readonly ended: Promise<ProcessEnd>;
  /** The number of its signs of life. */
  readonly heard: () => number;
  readonly kill: () => void;
  /** Makes it stop as by a signal. It may have ended before. */
  readonly release: () => void;
}

/** The end of a process; one of the two is set. */
export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: string | number | null;
}

interface ParentProcess {
  readonly tell: (message: unknown) => void;
  /** Resolves when the parent releases this process or ends, for any reason. */
  readonly untilReleased: () => Promise<void>;
}

export const nowOf = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now());

/** Makes a child process stop when its parent releases it or ends. */
export const releasedByParent = (context: Context): Context => {
  const { parent, untilStopped } = context;
  if (parent === undefined) return context;
  return { ...context, untilStopped: async () => Promise.race([untilStopped(), parent.untilReleased()]) };
};
