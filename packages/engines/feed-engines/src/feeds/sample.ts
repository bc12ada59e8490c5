/** Reads the first rows of a table of a feed as text, as a preview. */
import { printExact } from '@vitrine/contract/exact-json';
import { type Cell, textOf } from '@vitrine/files';
import { followPath, parseDocument, type Place, printText, type Sample } from '@vitrine/sources/engine';
import type { WithFeed } from './feed.ts';

export const createSample =
  (withFeed: WithFeed): Sample =>
  async ({ name }, places, max) =>
    withFeed(async (feed) => {
      const { columns, rows } = (await feed.open(name)).read();
      const sampled: (string | null)[][] = [];
      for await (const batch of rows) {
        for (const { cells } of batch.slice(0, max.rows - sampled.length))
          sampled.push(
            places.map((place) => show(place, cells[columns.names.indexOf(place.column)] ?? null, max.characters)),
          );
        if (sampled.length >= max.rows) break;
      }
      return sampled;
    });

const show = ({ path }: Place, cell: Cell, charactersMax: number): string | null => {
  if (cell === null) return null;
  const text = textOf(cell) ?? printExact(cell) ?? null;
  const shown = path.length === 0 || text === null ? text : printText(followPath(parseDocument(text), path));
  return shown?.slice(0, charactersMax) ?? null;
};
