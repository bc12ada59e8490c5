/** A source that writes down all that it is asked for, so that a test can tell that it was asked nothing. */
import type { Snapshot, Source } from '../../src/sources/source.ts';

/** @param asked gets the text of each statement, and `holds` with the name of each table that is looked for */
export const recordSource = (source: Source, asked: string[]): Source => ({
  dialect: source.dialect,
  isShared: source.isShared,
  open: async (opening) => recordSnapshot(await source.open(opening), asked),
  close: async () => source.close(),
});

const recordSnapshot = (snapshot: Snapshot, asked: string[]): Snapshot => ({
  ...snapshot,
  read: async (statement, options) => {
    asked.push(statement.sql);
    return snapshot.read(statement, options);
  },
  holds: async (table, columns, options) => {
    asked.push(`holds ${table.table}`);
    return snapshot.holds(table, columns, options);
  },
});
