/** Imports a file as a collection, in full or not at all. It exposes nothing. */
import type { FieldType } from '@vitrine/contract';
import type { Unpublished } from '@vitrine/contract/console';
import type { FileNote } from '@vitrine/contract/file-reasons';
import type { DayOrder } from '@vitrine/contract/files';
import { isPriceName, lookOf, sampledValuesMax } from '@vitrine/privacy';
import {
  type AuditEntry,
  type CatalogDatabase,
  CatalogError,
  checkSlug,
  type Collection,
  type Field,
  findOwnCollection,
  listFields,
  readKeptOfImports,
  readSynonyms,
  type RecordTables,
  type StagedRecords,
  storeCollection,
  type ImportedCollection,
  type StoredRecord,
  type Tenant,
} from '@vitrine/catalog';
import type { RandomBytes } from '@vitrine/store';
import { type DecimalMark, type OnProgress, quote } from '@vitrine/files';
import { countDecomposed } from './decomposed.ts';
import { findIdColumn } from './id-column.ts';
import { printNote, printReading } from './reading-texts.ts';
import { duplicateId, readRecords, type RecordBatch } from './records.ts';
import type { SurveyedField } from './draft-fields.ts';
import { surveyFile, type Survey } from './survey.ts';

/** The properties of a field beside its values. */
export type KnownField = Pick<Field, 'label' | 'currency' | 'translations' | 'meaning'>;

export interface ImportOrder {
  readonly file: string;
  readonly tenant: Tenant;
  readonly slug: string;
  /** The collection's name; else its present one, or one made from the slug. */
  readonly name?: string | undefined;
  /** The language of its texts, a canonical tag of BCP 47; undefined: unchanged. */
  readonly language?: string | undefined;
  /** Lines of words with commas between them; undefined: unchanged. */
  readonly synonyms?: readonly string[] | undefined;
  readonly id?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly types: ReadonlyMap<string, FieldType>;
  /** Currencies by key: codes of ISO 4217, or keys of fields that hold them. */
  readonly currencies?: ReadonlyMap<string, string> | undefined;
  /** The keys of columns that are not stored. */
  readonly leftOut?: ReadonlySet<string> | undefined;
  /** The properties of known fields by key; others are found in the file. */
  readonly known?: ReadonlyMap<string, KnownField> | undefined;
  readonly encoding?: string | undefined;
  readonly decimal?: DecimalMark | undefined;
  readonly nullText?: string | undefined;
  /** The zone of times without one, a name of the IANA time zone database; undefined: as before, else that of the tenant. */
  readonly zone?: string | undefined;
  /** The time zone of the tenant; undefined: UTC. */
  readonly zoneOfTenant?: string | undefined;
  /** The order of days such as `01/02/2026`, where no value tells it. */
  readonly dates?: DayOrder | undefined;
  readonly sheet?: string | undefined;
  /** The line of the header, from 1; undefined: the first with a value. */
  readonly header?: number | undefined;
  /** True: a last record that looks like a sum of the others is left out. */
  readonly withoutTotal?: boolean | undefined;
  /** Allows replacing an existing collection. */
  readonly isReplacing: boolean;
  /** The entry of the log for the tenant's owner. */
  readonly audit?: AuditEntry | undefined;
  readonly onProgress?: OnProgress | undefined;
}

export interface Imported extends ImportedCollection {
  readonly isReplaced: boolean;
  /** Values that may have been misread, and the options that change it. */
  readonly warnings: readonly string[];
  /** Decisions and their reasons, about the file as a whole and about fields by their keys. */
  readonly notes: readonly string[];
  readonly decisions: readonly Decision[];
  /** Conditions that leave out what its system does not show. */
  readonly rules: readonly Unpublished[];
}

interface Decision {
  readonly key: string;
  readonly because: string;
}

/**
 * Imports a file as a collection of the tenant. In a replaced collection, remaining fields keep their types and
 * exposure, and readers see the old records until the next edition.
 * @throws FileError for mistakes in the file, CatalogError for mistakes in the order
 */
export const importCollection = async (
  store: CatalogDatabase,
  tables: RecordTables,
  order: ImportOrder,
  now: Date,
  randomBytes: RandomBytes,
): Promise<Imported> => {
  checkSlug(order.slug);
  const existing = await findOwnCollection(store, order.tenant, order.slug);
  if (existing !== undefined && !order.isReplacing) throw alreadyThere(order);
  const { onProgress } = order;
  const survey = withChoices(await surveyOrder(store, order, existing, randomBytes), order);
  const { tenant, slug, language, name = existing?.name ?? nameOf(slug) } = order;
  const synonyms = readSynonyms(linesOf(order, existing), language ?? existing?.target.language);
  // Ids made from a record's position may now belong to other records.
  const keepsCreatedAt = survey.createdAtSource.kind === 'made' && survey.idSource.kind !== 'made';
  const decomposed = countDecomposed(survey.fields);
  const stored = await storeCollection(
    store,
    tables,
    {
      tenant,
      slug,
      name,
      language,
      synonyms,
      kept: {
        idSecret: survey.idSource.kind === 'values' ? survey.idSource.secret : undefined,
        decimal: order.decimal ?? survey.decimal,
        dates: survey.dates ?? order.dates,
        zone: survey.hasLocalTimes ? survey.zone : order.zone,
      },
      fields: await looksOfFile(order.file, survey, now),
      existing,
      keepsCreatedAt,
      audit: order.audit,
    },
    async (write) => {
      const batches = readRecords(order.file, survey, now.toISOString(), { onProgress });
      for await (const batch of batches) {
        await writeBatch(write, batch, survey);
        decomposed.add(batch.records);
      }
    },
    now,
  );
  return {
    ...stored,
    isReplaced: existing !== undefined,
    warnings: [...warnOfTotal(survey), ...warningsOf(survey), ...decomposed.warnings()],
    notes: [
      ...survey.notes.map(printNote),
      ...noteZone(survey),
      ...notePages(survey, order).map(printNote),
      ...notePrices(survey),
    ],
    decisions: survey.fields.flatMap(({ key, because }) =>
      because === undefined ? [] : [{ key, because: printReading(because) }],
    ),
    rules: survey.fields.flatMap(({ rule }) => rule ?? []),
  };
};

/** Surveys the file of an order, with what the collection has already. */
export const surveyOrder = async (
  store: CatalogDatabase,
  order: Omit<ImportOrder, 'tenant'>,
  existing: Collection | undefined,
  randomBytes: RandomBytes,
): Promise<Survey> => {
  const present = existing === undefined ? [] : await listFields(store, existing);
  const keepTypes = new Map(present.map(({ key, type }) => [key, type]));
  const keepCurrencies = new Map(present.flatMap(({ key, currency }) => (currency === null ? [] : [[key, currency]])));
  const kept = existing === undefined ? {} : await readKeptOfImports(store, existing);
  const { idSecret = makeSecret(randomBytes), decimal: keepDecimal, dates: keepDates } = kept;
  const zone = order.zone ?? kept.zone ?? order.zoneOfTenant;
  const options = { ...order, keepTypes, keepCurrencies, keepDecimal, keepDates, idSecret, zone };
  const survey = await surveyFile(order.file, options);
  if (existing === undefined || order.id !== undefined || survey.idSource.kind !== 'made') return survey;
  const id = (await findIdColumn(store, existing, order.file, survey)) ?? (kept.idSecret && 'none');
  if (id === undefined) return survey;
  const found = await surveyFile(order.file, { ...options, id });
  const note: FileNote =
    found.idSource.kind === 'values'
      ? { code: 'idOfValues', values: {} }
      : { code: 'idAsBefore', values: { column: quote(id) } };
  return { ...found, notes: [...found.notes, note] };
};

/** Leaves columns out, and sets the properties of known fields. */
export const withChoices = (survey: Survey, { leftOut, known }: Pick<ImportOrder, 'leftOut' | 'known'>): Survey => ({
  ...survey,
  fields: survey.fields
    .filter(({ key }) => leftOut?.has(key) !== true)
    .map((field) => Object.assign({}, field, known?.get(field.key))),
});

/** 256 random bits, of the collection as long as it stays. */
const makeSecret = (randomBytes: RandomBytes): string => Buffer.from(randomBytes(32)).toString('base64url');

/** Unchanged records are read again, too: in another language words have other stems. */
const linesOf = ({ synonyms }: ImportOrder, existing: Collection | undefined): readonly string[] =>
  synonyms ?? existing?.target.synonyms?.map((words) => words.join(', ')) ?? [];

const noteZone = ({ hasLocalTimes, zone = 'UTC' }: Survey): readonly string[] =>
  hasLocalTimes ? [`Times without a zone are read as ${zone}. If they are of another zone, add --zone.`] : [];

const notePrices = ({ fields }: Survey): readonly string[] => {
  const bare = fields.filter(
    ({ type, label, currency }) =>
      currency == null && (type === 'currency' || ((type === 'number' || type === 'integer') && isPriceName(label))),
  );
  const [first] = bare;
  return first === undefined
    ? []
    : [
        `Amounts whose currency is not known: ${bare.map(({ key }) => key).join(', ')}. To say it, add --currency ${first.key}=EUR.`,
      ];
};

/** Pages show times in the zone of the tenant. */
export const notePages = (
  { hasLocalTimes, zone = 'UTC' }: Survey,
  { zoneOfTenant: pages = 'UTC' }: Pick<ImportOrder, 'zoneOfTenant'>,
): readonly FileNote[] => (hasLocalTimes && zone !== pages ? [{ code: 'zoneOfPages', values: { zone, pages } }] : []);

const warnOfTotal = ({ total, isTotalLeftOut }: Survey): readonly string[] =>
  total === undefined || isTotalLeftOut
    ? []
    : [
        `Line ${total.line}, ${total.text}, looks like a sum of the others, and was imported as a record. To leave it out, add --without-total.`,
      ];

/** Warns of numbers whose marks may mean another number, or a list of two. */
const warningsOf = ({ fields }: Survey): readonly string[] => fields.flatMap((field) => warningOf(field) ?? []);

const warningOf = (field: SurveyedField): string | undefined => {
  const { key, label, type, ambiguous, ambiguousDay, decimalComma, typeLeft } = field;
  const column = `Column ${quote(label)} was`;
  if (typeLeft !== undefined)
    return `Column ${quote(label)} stays text, as it was before. To change that, add --types ${key}=${typeLeft}.`;
  if (ambiguousDay !== undefined)
    return `${column} imported as text: in ${quote(ambiguousDay)} the day or the month may be first. Add --dates dmy or --dates mdy to import days.`;
  if (ambiguous !== undefined)
    return type === 'text'
      ? `${column} imported as text: the mark in ${quote(ambiguous)} may be decimal or between thousands. Add --decimal , or --decimal . to import numbers.`
      : `${column} read with a decimal point, such as in ${quote(ambiguous)}. If it is between thousands, add --decimal ,.`;
  return decimalComma === undefined
    ? undefined
    : `${column} imported as text: it holds numbers with a decimal comma, such as ${quote(decimalComma)}. Add --decimal , to import numbers.`;
};

/** The fields, each with a description of its values in the first records. */
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

/** `order-lines` becomes "Order lines". */
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
