/** What a command may use of the world outside: all of it is given by `main.ts`, or by a test. */
import type { Clock, RandomBytes } from '@vitrine/store';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Context {
  readonly environment: Environment;
  readonly processors: number;
  /** What this process and those it starts may take in memory together: the limit of their container, or all there is. */
  readonly memoryBytesMax: number;
  /** What tells this process from others: its connections are named after it. */
  readonly processName: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
  /** For results: the standard output. */
  readonly write: (text: string) => void;
  /** For results that come in parts: resolves once a part is handed on, and fails where nobody reads any more. */
  readonly writeAll: (bytes: Uint8Array) => Promise<void>;
  /** For errors and progress: the standard error. */
  readonly writeError: (text: string) => void;
  /** Whether a person watches what is written to the standard error. */
  readonly isTerminal: boolean;
  /** Resolves when the process is told to end. */
  readonly untilStopped: () => Promise<void>;
  /** Starts this program once more, beside this one: it writes to where this one writes. */
  readonly startProcess: (words: readonly string[], environment: Environment) => StartedProcess;
  /** The process that has started this one by `startProcess`; nothing where it was started otherwise. */
  readonly parent: ParentProcess | undefined;
}

/** A process that this one has started, and holds on to until it lets go of it or is gone itself. */
export interface StartedProcess {
  /** The first that it tells, where it does. */
  readonly told: Promise<unknown>;
  readonly ended: Promise<ProcessEnd>;
  /** Lets go of it, whereupon it stops as it would at a signal. It may have ended before. */
  readonly release: () => void;
}

/** How a process ended: one of the two is there. */
export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: string | number | null;
}

interface ParentProcess {
  readonly tell: (message: unknown) => void;
  /** Resolves when it has let go of this process or is gone, however that came about. */
  readonly untilReleased: () => Promise<void>;
}

export const nowOf = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now());

/** A process that was started by another one is stopped by that too: when it lets go of it, or is gone. */
export const releasedByParent = (context: Context): Context => {
  const { parent, untilStopped } = context;
  if (parent === undefined) return context;
  return { ...context, untilStopped: async () => Promise.race([untilStopped(), parent.untilReleased()]) };
};
