/** A source that a test can hold up or break, where a database would be slow or away. */
import type { Snapshot, Source } from '../../src/sources/source.ts';

export interface Gate {
  /** What the service is started with. */
  readonly wrap: (source: Source) => Source;
  /** Reads wait from now on, until `open`. */
  readonly close: () => void;
  readonly open: () => void;
  /** How many reads wait. */
  readonly waiting: () => number;
  /** Opening a snapshot fails from now on with this error; none: it works again. */
  readonly breakOpening: (error: Error | undefined) => void;
  /** The same for reading. */
  readonly breakReading: (error: Error | undefined) => void;
}

export const createGate = (): Gate => {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let waiting = 0;
  let openingError: Error | undefined;
  let readingError: Error | undefined;
  const wrapSnapshot = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    read: async (statement, options) => {
      waiting++;
      await gate.promise;
      waiting--;
      if (readingError !== undefined) throw readingError;
      return snapshot.read(statement, options);
    },
    holds: async (table, columns, options) => {
      if (readingError !== undefined) throw readingError;
      return snapshot.holds(table, columns, options);
    },
  });
  return {
    wrap: (source) => ({
      dialect: source.dialect,
      isShared: source.isShared,
      open: async (opening) => {
        if (openingError !== undefined) throw openingError;
        return wrapSnapshot(await source.open(opening));
      },
      close: async () => source.close(),
    }),
    close: () => {
      gate = Promise.withResolvers<void>();
    },
    open: () => gate.resolve(),
    waiting: () => waiting,
    breakOpening: (error) => {
      openingError = error;
    },
    breakReading: (error) => {
      readingError = error;
    },
  };
};

/** Waits until something holds, and gives whether it did within so many milliseconds. */
export const holdsWithin = async (
  milliseconds: number,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await condition()) return true;
    await Bun.sleep(2);
  }
  return condition();
};
