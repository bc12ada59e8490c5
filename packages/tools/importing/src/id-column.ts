/** Finds the column of a file that has the ids of a collection, which the file is to replace. */
import type { CatalogDatabase, Collection } from '@vitrine/catalog';
import { textOf } from '@vitrine/files';
import { openRecords } from './open-records.ts';
import type { Survey } from './survey.ts';
import { readStoredRows } from './uploads/stored-rows.ts';

/** @returns its header; undefined where no column has half of them, and each once */
export const findIdColumn = async (
  store: CatalogDatabase,
  collection: Collection,
  file: string,
  { columns, format, isTotalLeftOut }: Survey,
): Promise<string | undefined> => {
  const ids = await readSomeIds(store, collection);
  if ([...ids].every((id) => madeId.test(id))) return undefined;
  const found = columns.map(() => new Set<string>());
  const repeated = new Set<number>();
  for await (const rows of openRecords(file, format, isTotalLeftOut).rows)
    for (const { cells } of rows)
      for (const [index, cell] of cells.entries()) {
        const text = cell === null ? undefined : textOf(cell);
        if (text === undefined || !ids.has(text)) continue;
        if (found[index]?.has(text) === true) repeated.add(index);
        found[index]?.add(text);
      }
  const index = found.findIndex((texts, column) => !repeated.has(column) && texts.size * 2 >= ids.size);
  return columns[index];
};

const idsMax = 1000;

/** The number of a record in its file. */
const madeId = /^\d{9}$/;

const readSomeIds = async (store: CatalogDatabase, collection: Collection): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  for await (const rows of readStoredRows(store, collection, [])) {
    for (const { id } of rows.slice(0, idsMax)) ids.add(id);
    if (ids.size >= idsMax) break;
  }
  return ids;
};
