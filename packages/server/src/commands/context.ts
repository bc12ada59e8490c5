/** What a command may use of the world outside: all of it is given by `main.ts`, or by a test. */
import type { RandomBytes } from '../catalog/key-text.ts';
import type { Clock } from '../editions/clock.ts';

export interface Context {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly processors: number;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
  /** For results: the standard output. */
  readonly write: (text: string) => void;
  /** For errors and progress: the standard error. */
  readonly writeError: (text: string) => void;
  /** Whether a person watches what is written to the standard error. */
  readonly isTerminal: boolean;
  /** Resolves when the process is told to end. */
  readonly untilStopped: () => Promise<void>;
}

export const nowOf = ({ clock }: Context): Date => new Date(clock.now());
