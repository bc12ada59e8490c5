/** A source that writes down what is read of it, so that a test can tell that nothing was. */
import type { Source } from '@vitrine/sources';

/** @param asked gets the name of each table that is read */
export const recordSource = (source: Source, asked: string[]): Source => ({
  scan: async (tables, sink, known) => {
    const result = await source.scan(tables, sink, known);
    for (const { key, table } of tables) if (!result.unchanged.has(key)) asked.push(table);
    return result;
  },
  close: async () => source.close(),
});
