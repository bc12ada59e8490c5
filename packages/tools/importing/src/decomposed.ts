/** Counts texts that are not composed (NFC): the API compares values exactly, so these differ from texts that look the same. */
import type { FieldDraft, StoredRecord } from '@vitrine/catalog';
import { list, quote } from '@vitrine/files';

/** Adds the records of a file, and then tells which fields have such texts. */
export interface DecomposedCount {
  readonly add: (records: readonly StoredRecord[]) => void;
  readonly warnings: () => readonly string[];
}

const idsNamedMax = 3;

export const countDecomposed = (fields: readonly FieldDraft[]): DecomposedCount => {
  const found = fields.map(({ label }) => ({ label, count: 0, ids: new Set<string>() }));
  const addValue = (field: (typeof found)[number], id: string): void => {
    field.count += 1;
    if (field.ids.size < idsNamedMax) field.ids.add(id);
  };
  return {
    add: (records) => {
      for (const { id, values } of records)
        for (const [index, field] of found.entries()) if (isDecomposed(values[index])) addValue(field, id);
    },
    warnings: () => found.filter(({ count }) => count > 0).map(warn),
  };
};

/** Texts of Latin letters alone are composed. */
const isDecomposed = (value: unknown): boolean =>
  typeof value === 'string' && mayDecompose.test(value) && value.normalize('NFC') !== value;

const mayDecompose = /[\u0300-\uffff]/;

const warn = ({ label, count, ids }: { label: string; count: number; ids: ReadonlySet<string> }): string =>
  `Column ${quote(label)} has ${count} ${count === 1 ? 'text' : 'texts'} with letters that are written in parts (not in Unicode's form NFC), such as in ${list([...ids])}: filters and facets tell them from texts that look the same. Convert the file to NFC.`;
