/** `GET /public/t/:tenantId/:collectionSlug/export`: all matching records, as a file (contract §11.5). */
import { readCollectionPresentation } from '@vitrine/contract/presentation';
import {
  type ExposedCollection,
  type ExposedField,
  Mistakes,
  parse,
  plan,
  printFile,
  QueryError,
  quote,
  type Query,
  type Takes,
} from '@vitrine/query';
import { type FileFormat, sheetNameOf, type XlsxForm } from '@vitrine/segments';
import type { FilePlan } from '../../exports/export-file.ts';
import type { ServedCollection } from '../../served.ts';
import { csvParameters, readCsvForm } from './csv-form.ts';
import { questionOf } from './question.ts';

const exportTakes: Takes = new Set([
  'search',
  'search.fuzzy',
  'where',
  'sort',
  'fields',
  'tz',
  'format',
  ...csvParameters,
]);

/** Names the columns of a file: of `id`, of `createdAt`, and of the fields. */
export type Headings = (collection: ExposedCollection, fields: readonly ExposedField[]) => readonly string[];

/**
 * @param search the part of the URL after `?`
 * @param headings of a CSV file and a workbook; undefined: those of the API
 * @throws QueryError with all mistakes
 */
export const readExport = (search: string, collection: ServedCollection, headings?: Headings): FilePlan => {
  const query = parse(search, exportTakes);
  const mistakes = new Mistakes(query.mistakes);
  const read = readFormat(query, collection, mistakes);
  if (read?.kind === 'geojson') requirePoints(query, collection, mistakes);
  const planned = plan({ ...query, mistakes: mistakes.found }, collection);
  // `plan` throws if the query has mistakes, so only the format can be missing here.
  if (read === undefined) throw new QueryError(mistakes.found);
  const hasHeadings = read.kind === 'csv' || read.kind === 'xlsx';
  const format = hasHeadings ? { ...read, headings: headings?.(collection, planned.fields) } : read;
  return {
    text: `${JSON.stringify(format)}\n${printFile(planned)}`,
    question: questionOf(planned),
    fields: planned.fields,
    format,
  };
};

const kinds = ['csv', 'ndjson', 'json', 'geojson', 'xlsx'] as const;

/** The default is CSV. */
const readFormat = (
  { own, timeZone }: Query,
  collection: ServedCollection,
  mistakes: Mistakes,
): FileFormat | undefined => {
  const text = own.get('format') ?? 'csv';
  const form = readCsvForm(own, mistakes);
  const kind = kinds.find((name) => name === text);
  if (kind === 'csv') return { kind, ...form };
  if (kind === undefined) {
    mistakes.report('format', `Found ${quote(text)}, expected csv, ndjson, json, geojson or xlsx.`);
    return undefined;
  }
  for (const name of csvParameters)
    if (own.has(name) && (name !== 'csv.spreadsheet' || form.isForSpreadsheets))
      mistakes.report(name, `It is for format=csv; this is ${kind}.`);
  return kind === 'xlsx'
    ? { kind, sheet: sheetNameOf(collection.name), timeZone, labels: labelsOf(collection) }
    : { kind };
};

/** Workbooks are read by people; in other files values are those that filters take. */
const labelsOf = ({ presentation }: ServedCollection): XlsxForm['labels'] => {
  const { meanings = {} } = readCollectionPresentation(presentation);
  const labelled = Object.entries(meanings).flatMap(([key, { options }]) =>
    options === undefined ? [] : [[key, options.map(({ value, label }) => [value, label] as const)] as const],
  );
  return labelled.length === 0 ? undefined : Object.fromEntries(labelled);
};

/** A file of GeoJSON has the places of the first shown point. */
const requirePoints = ({ fields }: Query, collection: ServedCollection, mistakes: Mistakes): void => {
  const points = [...collection.fields.values()].filter(({ type }) => type === 'geo').map(({ key }) => key);
  if (points.some((key) => fields === undefined || fields.includes(key))) return;
  const which = points.length === 0 ? 'the collection has none' : `fields leaves out ${points.map(quote).join(', ')}`;
  mistakes.report('format', `geojson needs a field of type geo, and ${which}.`);
};
