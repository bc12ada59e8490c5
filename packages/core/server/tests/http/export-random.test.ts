/** Contract §11.5 at random: files have the records of an independent reading of the contract, in its bytes; on PostgreSQL, in its values. */
import { expect, test } from 'bun:test';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import type { CollectionDescriptor } from '@vitrine/contract';
import { exportSearchesOf } from '../../../../../tests/oracle/arbitrary-exports.ts';
import { nameIn } from '../../../../../tests/oracle/arbitrary-facets.ts';
import { scenarioArbitrary } from '../../../../../tests/oracle/arbitraries.ts';
import {
  csv,
  csvForSpreadsheets,
  type CsvFormat,
  csvWithCommas,
  csvWithTabs,
} from '../../../../../tests/oracle/oracle-csv.ts';
import {
  answerInMemory,
  createdAtField,
  idField,
  type OracleAnswer,
  type OracleRecord,
} from '../../../../../tests/oracle/oracle.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
} from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

/** A file, or the parameters with mistakes. */
type Printed = string | readonly string[];

test.each(engineNames)('random files are what an independent reading prints: %s', async (engine) => {
  const service = await engines[engine]();
  const tenant = await addTenant(service, 'export03');
  const ask = async (path: string): Promise<Printed> => {
    const response = await service.get(`export03/${path}`);
    // The mark at the start of a file for spreadsheets is part of it, and text() leaves that out.
    const body = Buffer.from(await response.arrayBuffer()).toString();
    return response.status === 200 ? body : parametersOf(response.status, body);
  };
  let [count, files, refused] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(scenarioArbitrary(10), async ({ dataset: { collection, hiddenFields, records }, searches }) => {
      const asRead = engine === 'postgres' ? withoutYearZero(records) : records;
      const slug = `set-${++count}`;
      if (service.postgres !== undefined) service.postgres.layout = count % 2 === 0 ? 'columns' : 'paths';
      const draft = { slug, fields: [...collection.fields, ...hiddenFields] };
      const random = await addCollection(service, tenant, draft, asRead);
      await exposeAll(
        service,
        tenant,
        random,
        collection.fields.map(({ key }) => key),
      );
      await follow(service);
      for (const search of [...exportSearchesOf(searches), answeredSearch, refusedSearch]) {
        const answer = answerInMemory(collection, asRead, `${search}&limit=200`);
        for (const [format, print] of formatsOn(engine)) {
          if (format === 'geojson' && answer.status === 400) continue;
          const expected = answer.status === 400 ? answer.parameters : print(answer.data, search, collection);
          const actual = await ask(`${slug}/export?${search}&format=${format}`);
          if (engine === 'sqlite') expect({ search, format, actual }).toEqual({ search, format, actual: expected });
          else expect({ search, format, ...valuesOf(actual) }).toEqual({ search, format, ...valuesOf(expected) });
        }
        if (answer.status === 400) refused++;
        else files++;
      }
    }),
    { numRuns: fuzzRuns(6) },
  );
  await service.stop();
  expect({ files: files > 0, refused: refused > 0 }).toEqual({ files: true, refused: true });
});

/** By chance a few rounds may have no other of either kind. */
const answeredSearch = '';
const refusedSearch = 'where[nosuchfield][eq]=1';

type Data = Extract<OracleAnswer, { status: 200 }>['data'];
type Print = (data: Data, search: string, collection: CollectionDescriptor) => Printed;

const printCsv =
  (format: CsvFormat): Print =>
  (data, search, collection) => {
    const keys = shownKeys(search, collection);
    const columns = [idField, createdAtField, ...collection.fields].filter(({ key }) => keys.includes(key));
    const rows = data.map((record) => format.printRecord(JSON.parse(JSON.stringify(record)), columns));
    return format.printHead(columns) + rows.join('');
  };

/** By RFC 7946, with the first point that is shown as the geometry. */
const printFeatures: Print = (data, search, collection) => {
  const keys = shownKeys(search, collection);
  const point = collection.fields.find(({ key, type }) => type === 'geo' && keys.includes(key));
  const features = data.map(({ id, ...properties }) => {
    const place: unknown = properties[point?.key ?? ''];
    const { lat, lng }: { lat?: unknown; lng?: unknown } = Object(place);
    const geometry = place === null ? null : { type: 'Point', coordinates: [lng, lat] };
    const others = Object.entries(properties).filter(([key]) => key !== point?.key);
    return JSON.stringify({ type: 'Feature', id, geometry, properties: Object.fromEntries(others) });
  });
  return point === undefined ? ['format'] : `{"type":"FeatureCollection","features":[${features.join(',\n')}]}\n`;
};

const formats: Readonly<Record<string, Print>> = {
  geojson: printFeatures,
  ndjson: (data) => data.map((record) => `${JSON.stringify(record)}\n`).join(''),
  json: (data) => `[${data.map((record) => JSON.stringify(record)).join(',\n')}]\n`,
  csv: printCsv(csv),
  'csv&csv.spreadsheet=true': printCsv(csvForSpreadsheets),
  'csv&csv.spreadsheet=true&csv.decimal=,': printCsv(csvWithCommas),
  'csv&csv.delimiter=tab&csv.decimal=%2C': printCsv(csvWithTabs),
};

/** PostgreSQL spells numbers otherwise, and a number with a comma is read by nobody here. */
const formatsOn = (engine: string): readonly (readonly [format: string, print: Print])[] =>
  Object.entries(formats).filter(([format]) => engine === 'sqlite' || !format.includes('decimal'));

/** The properties of a record, as a question chooses them, be there records or not. */
const shownKeys = (search: string, collection: CollectionDescriptor): readonly string[] => {
  const chosen = search.split('&').filter((pair) => nameIn(pair).startsWith('fields'));
  const answer = answerInMemory(collection, [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' }], chosen.join('&'));
  return answer.status === 400 ? [] : Object.keys(answer.data[0] ?? {});
};

const parametersOf = (status: number, body: string): readonly string[] => {
  const { meta }: { readonly meta: { readonly details?: readonly { readonly parameter: string }[] } } =
    JSON.parse(body);
  const names = meta.details?.map(({ parameter }) => parameter) ?? [`status ${status}`];
  return [...new Set(names)].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
};

/** PostgreSQL's calendar has no year 0; 4 is a leap year too. */
const withoutYearZero = (records: readonly OracleRecord[]): readonly OracleRecord[] =>
  JSON.parse(JSON.stringify(records).replaceAll('"0000-', '"0004-'));

/** PostgreSQL spells numbers and JSON otherwise: the values of the file, by a reader of CSV where it is that. */
const valuesOf = (printed: Printed): { readonly values: unknown } => {
  if (typeof printed !== 'string') return { values: printed };
  if (printed.startsWith('[')) return { values: JSON.parse(printed) };
  if (printed.startsWith('{"type":"FeatureC')) return { values: JSON.parse(printed) };
  if (printed === '' || printed.startsWith('{')) return { values: printed.split('\n').map(valueOf) };
  const rows: string[][] = parse(printed);
  return { values: rows.map((row) => row.map(valueOf)) };
};

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
