/** `GET …/:collectionSlug/export` (contract §11.5). */
import { type CollectionOperation, describeOperation } from './operation.ts';
import { succeedWithFile } from './responses.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

export const exportRecords: CollectionOperation = (collection) => {
  const { operationId, title, filters, sort, projection, record } = collection;
  return describeOperation(collection, {
    behind: '/export',
    operationId: operationId('export', 'records'),
    summary: `${title}: as a file`,
    description: `All records of ${quoteMarkdown(title)} that match, without an envelope. It counts as one request for each 10,000 records begun.`,
    parameters: [
      referTo('parameters', 'search'),
      referTo('parameters', 'searchFuzzy'),
      ...filters,
      sort,
      projection,
      referTo('parameters', 'tz'),
      format,
      spreadsheet,
      delimiter,
      decimal,
      range,
      ifRange,
    ],
    success: succeedWithFile('The file.', contentOf(record)),
    failures: ['range_not_satisfiable'],
    partial: succeedWithFile('The part of the file that `Range` names.', partOfFile, ['Content-Range']),
  });
};

const format: Schema = {
  name: 'format',
  in: 'query',
  description:
    'CSV, a record in JSON a line, one array in JSON, features of GeoJSON at the first field of type geo, or a workbook for spreadsheets.',
  schema: { type: 'string', enum: ['csv', 'ndjson', 'json', 'geojson', 'xlsx'], default: 'csv' },
};

const spreadsheet: Schema = {
  name: 'csv.spreadsheet',
  in: 'query',
  description:
    'Whether CSV is made for spreadsheets: texts that they would take for formulas begin with an apostrophe.',
  schema: { type: 'boolean' },
};

const delimiter: Schema = {
  name: 'csv.delimiter',
  in: 'query',
  description: 'What stands between the columns of CSV: a comma, or a semicolon where `csv.decimal` is a comma.',
  schema: { type: 'string', enum: [',', ';', 'tab'] },
};

const decimal: Schema = {
  name: 'csv.decimal',
  in: 'query',
  description: 'The decimal sign of numbers in CSV.',
  schema: { type: 'string', enum: ['.', ','], default: '.' },
};

const range: Schema = {
  name: 'Range',
  in: 'header',
  description: 'Which bytes of the file are wanted, such as `bytes=1000-`.',
  schema: { type: 'string', pattern: '^bytes=' },
};

const ifRange: Schema = {
  name: 'If-Range',
  in: 'header',
  description: 'The `ETag` of the file that you have a part of: if it is another one now, all of it comes.',
  schema: { type: 'string' },
};

const contentOf = (record: Schema): Schema => ({
  'text/csv': { schema: { type: 'string' } },
  'application/x-ndjson': { schema: { type: 'string' } },
  'application/json': { schema: { type: 'array', items: record } },
  'application/geo+json': { schema: { type: 'object' } },
  [workbook]: { schema: { type: 'string' } },
});

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const partOfFile: Schema = Object.fromEntries(
  ['text/csv', 'application/x-ndjson', 'application/json', 'application/geo+json', workbook].map((type) => [
    type,
    { schema: { type: 'string' } },
  ]),
);
