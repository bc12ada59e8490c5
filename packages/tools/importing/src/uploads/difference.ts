/** Compares the records of a file with those that a collection has. */
import type { FileDifference, FileFieldChange } from '@vitrine/contract/files';
import { type CatalogDatabase, type Collection, type Field, listFields, type StoredRecord } from '@vitrine/catalog';
import type { SurveyedField } from '../draft-fields.ts';
import { readStoredRows, type StoredRow, toText } from './stored-rows.ts';

/** Adds the records of a file, and then tells how they differ. */
export interface Comparison {
  readonly add: (records: readonly StoredRecord[]) => void;
  readonly finish: () => Promise<FileDifference>;
}

const examplesMax = 3;
const exampleCharactersMax = 100;

/** Holds a digest of each record of the collection. */
export const compareRecords = async (
  store: CatalogDatabase,
  collection: Collection,
  fields: readonly SurveyedField[],
): Promise<Comparison> => {
  const present = await listFields(store, collection);
  const common = commonOf(present, fields);
  const left = new Map<string, bigint>();
  for await (const rows of readStoredRows(store, collection, present))
    for (const { id, values } of rows) left.set(id, digest(common.map(({ before }) => values[before] ?? null)));
  const changed = new Map<string, readonly (string | null)[]>();
  const added: string[] = [];
  const counts = { added: 0, changed: 0 };
  const addRecord = ({ id, values }: StoredRecord): void => {
    const before = left.get(id);
    const after = common.map((field) => toText(values[field.after] ?? null));
    left.delete(id);
    if (before === undefined) {
      counts.added += 1;
      if (added.length < examplesMax) added.push(id);
    } else if (before !== digest(after)) {
      counts.changed += 1;
      if (changed.size < examplesMax) changed.set(id, after);
    }
  };
  return {
    add: (records) => records.forEach(addRecord),
    finish: async () => ({
      added: { count: counts.added, ids: added },
      gone: { count: left.size, ids: [...left.keys()].slice(0, examplesMax) },
      changed: {
        count: counts.changed,
        examples: await explain(readStoredRows(store, collection, present), changed, common),
      },
      ...compareFields(present, fields),
    }),
  };
};

interface CommonField {
  readonly label: string;
  /** Its index among the fields of the collection, and of the file. */
  readonly before: number;
  readonly after: number;
}

const commonOf = (present: readonly Field[], fields: readonly SurveyedField[]): readonly CommonField[] =>
  fields.flatMap(({ key, label }, after) => {
    const before = present.findIndex((field) => field.key === key);
    return before < 0 ? [] : [{ label, before, after }];
  });

const digest = (values: readonly (string | null)[]): bigint => Bun.hash.xxHash64(JSON.stringify(values));

/** The first field of each changed record that differs. */
const explain = async (
  batches: AsyncIterable<readonly StoredRow[]>,
  changed: ReadonlyMap<string, readonly (string | null)[]>,
  common: readonly CommonField[],
): Promise<FileDifference['changed']['examples']> => {
  const examples: FileDifference['changed']['examples'][number][] = [];
  if (changed.size === 0) return examples;
  for await (const rows of batches) {
    for (const { id, values } of rows) {
      const after = changed.get(id);
      const at = after === undefined ? -1 : common.findIndex(({ before }, index) => values[before] !== after[index]);
      const field = common[at];
      if (after !== undefined && field !== undefined)
        examples.push({ id, field: field.label, before: cut(values[field.before]), after: cut(after[at]) });
    }
    if (examples.length === changed.size) break;
  }
  return examples;
};

const cut = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : text.slice(0, exampleCharactersMax).toWellFormed();

/** The caller sets `isShown`. */
const compareFields = (present: readonly Field[], fields: readonly SurveyedField[]) => {
  const types = new Map(fields.map(({ key, type }) => [key, type]));
  const before = new Set(present.map(({ key }) => key));
  return {
    fieldsGone: present.filter(({ key }) => !types.has(key)).map(nameField),
    fieldsNew: fields.filter(({ key }) => !before.has(key)).map(nameField),
    fieldsRetyped: present.filter(({ key, type }) => types.has(key) && types.get(key) !== type).map(nameField),
  };
};

const nameField = ({ key, label }: { readonly key: string; readonly label: string }): FileFieldChange => ({
  key,
  label,
  isShown: false,
});
