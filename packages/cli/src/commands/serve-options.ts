/** The options of `vitrine serve`, some of which its own processes get from it alone. */
import type { JsonOption } from './output.ts';

export interface ServeCommandOptions extends JsonOption {
  readonly processes: number;
  readonly store?: string;
  readonly processNumber?: number;
  readonly restarts?: number;
  readonly counters?: string;
}
