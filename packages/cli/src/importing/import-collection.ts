/** A file ─▶ a collection: all of it, or nothing. To import is not to expose. */
import type { FieldType } from '@vitrine/contract';
import {
  type CatalogDatabase,
  CatalogError,
  checkSlug,
  findOwnCollection,
  listFields,
  lookOf,
  type RecordTables,
  sampledValuesMax,
  type StagedRecords,
  type StoredRecord,
  type Tenant,
} from '@vitrine/publisher';
import type { DecimalMark } from './decimal-marks.ts';
import type { OnProgress } from './file-chunks.ts';
import { quote } from './import-error.ts';
import { duplicateId, readRecords, type RecordBatch } from './records.ts';
import { storeCollection, type StoredCollection } from './store-collection.ts';
import { surveyFile, type Survey, type SurveyedField } from './survey.ts';

export interface ImportOrder {
  readonly file: string;
  readonly tenant: Tenant;
  readonly slug: string;
  /** The collection's name; the one it has, or one made of the slug, where none is given. */
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly types: ReadonlyMap<string, FieldType>;
  readonly encoding?: string | undefined;
  readonly decimal?: DecimalMark | undefined;
  /** Whether a collection that is there already gives way. */
  readonly isReplacing: boolean;
  readonly onProgress?: OnProgress | undefined;
}

export interface Imported extends StoredCollection {
  readonly isReplaced: boolean;
  /** What was read otherwise than it may be meant, and how to say so. */
  readonly warnings: readonly string[];
}

/**
 * Imports a file as a collection of the tenant. Where one is replaced, fields that remain keep their types and their
 * exposure, and readers see the old records to the edition's end.
 * @throws ImportError for what is wrong with the file, CatalogError for what is wrong with the order
 */
export const importCollection = async (
  store: CatalogDatabase,
  tables: RecordTables,
  order: ImportOrder,
  now: Date,
): Promise<Imported> => {
  checkSlug(order.slug);
  const existing = await findOwnCollection(store, order.tenant, order.slug);
  if (existing !== undefined && !order.isReplacing) throw alreadyThere(order);
  const keepTypes = new Map(
    (existing === undefined ? [] : await listFields(store, existing)).map(({ key, type }) => [key, type]),
  );
  const { onProgress } = order;
  const survey = await surveyFile(order.file, { ...order, keepTypes, onProgress });
  const { tenant, slug, name = existing?.name ?? nameOf(slug) } = order;
  // Ids that are made of a record's place in the file may be those of other records.
  const keepsCreatedAt = survey.createdAtSource.kind === 'made' && survey.idSource.kind !== 'made';
  const stored = await storeCollection(
    store,
    tables,
    { tenant, slug, name, fields: await looksOfFile(order.file, survey, now), existing, keepsCreatedAt },
    async (write) => {
      const batches = readRecords(order.file, survey, now.toISOString(), { onProgress });
      for await (const batch of batches) await writeBatch(write, batch, survey);
    },
    now,
  );
  return { ...stored, isReplaced: existing !== undefined, warnings: warningsOf(survey) };
};

/** A comma between two numbers of a list looks the same, so it is not taken for a decimal one without a word. */
const warningsOf = ({ fields }: Survey): readonly string[] =>
  fields.flatMap(({ label, decimalComma }) =>
    decimalComma === undefined
      ? []
      : [
          `Column ${quote(label)} was imported as text: it holds numbers with a decimal comma, such as ${quote(decimalComma)}. Add --decimal , to import numbers.`,
        ],
  );

/** The fields, each with what its values in the first records look like. */
const looksOfFile = async (file: string, survey: Survey, now: Date): Promise<readonly SurveyedField[]> => {
  const first: StoredRecord[] = [];
  for await (const { records } of readRecords(file, survey, now.toISOString())) {
    first.push(...records.slice(0, sampledValuesMax));
    if (first.length >= sampledValuesMax) break;
  }
  const looks = survey.fields.map((_, index) => lookOf(first.map(({ values }) => values[index])));
  return survey.fields.map((field, index) => Object.assign({}, field, { look: looks[index] }));
};

const alreadyThere = ({ tenant, slug }: ImportOrder): CatalogError =>
  new CatalogError(
    `${tenant.name} has a collection ${slug} already. Add --replace to put this file in its place, or choose another --collection.`,
  );

/** `order-lines` ─▶ Order lines */
const nameOf = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const writeBatch = async (
  write: StagedRecords['write'],
  { records, lines }: RecordBatch,
  survey: Survey,
): Promise<void> => {
  const repeated = await write(records);
  if (repeated !== undefined) throw duplicateId(survey, records[repeated]?.id ?? '', lines[repeated] ?? 0);
};
