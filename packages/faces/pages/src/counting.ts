/** Counts the records that a page or picture shows: its reader is charged for them each time it is sent. */
import type { FaceServices } from '@vitrine/server/face';

export interface CountingServices extends FaceServices {
  /** The records of all answers so far. */
  readonly recordsRead: () => number;
}

export const countRecords = (services: FaceServices): CountingServices => {
  let sum = 0;
  const count = (records: number): void => {
    sum += records;
  };
  return {
    ...services,
    ask: async (exposure, question, asker, counted = count) => services.ask(exposure, question, asker, counted),
    recordsRead: () => sum,
  };
};
