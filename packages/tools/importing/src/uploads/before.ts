/**
 * A collection's state before it was replaced: its records as NDJSON, and its fields beside them. Importing it restores
 * the same records, with their ids and times.
 */
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { FieldType } from '@vitrine/contract';
import { type CatalogDatabase, type Collection, listFields } from '@vitrine/catalog';
import type { KnownField } from '../import-collection.ts';
import { readStoredRows, toJson } from './stored-rows.ts';

/** The fields of the records that are kept. */
export interface KeptFields {
  /** When they were replaced: ISO 8601 in UTC. */
  readonly replacedAt: string;
  readonly types: Readonly<Record<string, FieldType>>;
  readonly known: Readonly<Record<string, KnownField>>;
}

/**
 * Writes `PATH.ndjson` and `PATH.json`, for the owner of the process alone.
 * @returns false if there were no records, and nothing is written
 */
export const writeBefore = async (
  store: CatalogDatabase,
  collection: Collection,
  path: string,
  now: Date,
): Promise<boolean> => {
  const fields = await listFields(store, collection);
  const file = await open(`${path}.ndjson`, 'w', 0o600);
  let count = 0;
  try {
    for await (const rows of readStoredRows(store, collection, fields)) {
      count += rows.length;
      await file.write(
        rows
          .map(({ id, createdAt, values }) => {
            const own = fields.map(
              ({ key, type }, index) => `${JSON.stringify(key)}:${toJson(values[index] ?? null, type)}`,
            );
            return `{${[`"id":${JSON.stringify(id)}`, `"createdAt":${JSON.stringify(createdAt)}`, ...own].join()}}\n`;
          })
          .join(''),
      );
    }
  } finally {
    await file.close();
  }
  const kept: KeptFields = {
    replacedAt: now.toISOString(),
    types: Object.fromEntries(fields.map(({ key, type }) => [key, type])),
    known: Object.fromEntries(
      fields.map(({ key, label, currency, translations, meaning }) => [
        key,
        { label, currency, translations, meaning },
      ]),
    ),
  };
  if (count === 0) return removeBefore(path).then(() => false);
  await writeFile(`${path}.json`, JSON.stringify(kept), { mode: 0o600 });
  return true;
};

/** Replaces the kept files with the written ones. */
export const keepBefore = async (written: string, path: string): Promise<void> => {
  for (const part of parts) await rename(written + part, path + part);
};

const parts = ['.ndjson', '.json'];

export const removeBefore = async (path: string): Promise<void> => {
  for (const part of parts) await rm(path + part, { force: true });
};

/** Undefined where nothing is kept. */
export const readKept = async (path: string): Promise<KeptFields | undefined> => {
  const text = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
};
