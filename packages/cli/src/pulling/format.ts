/** How records are written: a head, then a line for each. */
import type { FieldDescriptor, RecordData, RecordListMeta } from '@vitrine/client';

export type Column = Pick<FieldDescriptor, 'key' | 'type'>;

export interface Format {
  /** Differs wherever the text does: what was begun in one is not gone on with in another. */
  readonly name: 'csv' | 'csv for spreadsheets' | 'ndjson';
  readonly printHead: (columns: readonly Column[]) => string;
  readonly printRecord: (record: RecordData, columns: readonly Column[]) => string;
}

/** A JSON object a line. */
export const ndjson: Format = {
  name: 'ndjson',
  printHead: () => '',
  printRecord: (record) => `${JSON.stringify(record)}\n`,
};

const ownColumns: readonly Column[] = [
  { key: 'id', type: 'text' },
  { key: 'createdAt', type: 'datetime' },
];

/** What the records of a page have, in their order. */
export const columnsOf = ({ fields }: RecordListMeta, chosen: readonly string[] | undefined): readonly Column[] => [
  ...ownColumns,
  ...fields.filter(({ key }) => chosen === undefined || chosen.includes(key)),
];
