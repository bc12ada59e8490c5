/** Time as an argument: a test that needs five minutes moves a clock. */

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment; it never goes back, whatever becomes of the clock on the wall. */
  readonly monotonic: () => number;
  /** Calls back once, after so many milliseconds; gives a function that calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}
