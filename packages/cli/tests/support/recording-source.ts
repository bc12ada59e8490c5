/** A source that writes down what is read of it, so that a test can tell that nothing was. */
import type { Source } from '@vitrine/sources';

/** @param asked gets the name of each table that is read */
export const recordSource = (source: Source, asked: string[]): Source => ({
  versions: async (tables) => source.versions(tables),
  scan: async (tables, sink, signal, known) => {
    const result = await source.scan(tables, sink, signal, known);
    for (const { key, table } of tables) if (!result.unchanged.has(key)) asked.push(table);
    return result;
  },
  sample: async (table, scopeValue, options) => source.sample(table, scopeValue, options),
  count: async (table, scopeValue) => source.count(table, scopeValue),
  close: async () => source.close(),
});
