/** A condition asked of one record holds where an independent reading of the contract says so. */
import { expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { type Condition, createRowFilter, type ExposedCollection, parse, plan, QueryError } from '@vitrine/query';
import { stemOf } from '@vitrine/query/stems';
import { createTest } from '../src/row-filter.ts';
import * as fc from 'fast-check';
import { scenarioArbitrary } from '../../../../tests/oracle/arbitraries.ts';
import { exposedCollection } from './support/exposed.ts';
import { answerInMemory, type OracleRecord } from '../../../../tests/oracle/oracle.ts';

/** As a segment is given it. */
const storedOf = (value: unknown, type: FieldType): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return type !== 'json' && (typeof value === 'number' || typeof value === 'string') ? value : JSON.stringify(value);
};

const whereAsked = (search: string, collection: ExposedCollection) => {
  try {
    return plan(parse(search), collection);
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
};

/** What is asked of records alone, and all of them at once. */
const whereOf = (search: string): string =>
  search
    .split('&')
    .filter((parameter) => /^(?:where|%77)/i.test(parameter))
    .join('&');

let compared = 0;

test('it holds for the records that the oracle finds', () => {
  fc.assert(
    fc.property(scenarioArbitrary(8), ({ dataset: { collection, records }, searches }) => {
      const fields = new Map(collection.fields.map((field) => [field.key, field]));
      const types = new Map<string, FieldType>(collection.fields.map(({ key, type }) => [key, type]));
      const exposed: ExposedCollection = { slug: collection.slug, name: collection.name, isPrivate: false, fields };
      for (const search of searches.map(whereOf)) {
        const asked = whereAsked(search, exposed);
        const answer = answerInMemory(collection, records, search);
        expect(answer.status).toBe(asked === undefined ? 400 : 200);
        if (asked === undefined || answer.status !== 200) continue;
        const allHold = (conditions: readonly Condition[]): ((record: OracleRecord) => boolean) => {
          const tests = conditions.map((condition) => {
            const { key, type } = condition.field;
            const holds = createTest(condition);
            return (record: OracleRecord) => holds(storedOf(record[key], types.get(key) ?? type));
          });
          compared += conditions.length;
          return (record) => tests.every((each) => each(record));
        };
        const [must, may] = [allHold(asked.conditions), asked.alternatives.map(allHold)];
        const matching = records.filter(must).filter((record) => may.length === 0 || may.some((each) => each(record)));
        expect(matching).toHaveLength(answer.meta.total);
      }
    }),
  );
  expect(compared).toBeGreaterThan(100);
});

test.each([
  ['', 'a b c house'],
  ['where[name][eq]=a', 'a'],
  ['where[or][0][name][eq]=a&where[or][1][name][eq]=c', 'a c'],
  ['where[or][0][name][eq]=a&where[or][0][stock][gt]=5', ''],
  ['where[stock][lt]=3&where[or][0][name][eq]=b&where[or][1][name][eq]=c', 'b'],
  ['search=B', 'b'],
  ['search=b&where[or][0][name][eq]=a', ''],
  ['search=houses', 'house'],
])('of a whole filter, %j finds %j', (search, found) => {
  const rows: readonly Readonly<Record<string, string | number>>[] = [
    { name: 'a', stock: 1 },
    { name: 'b', stock: 2 },
    { name: 'c', stock: 3 },
    { name: 'house', id: 'houses', stock: 4 },
  ];
  const holds = createRowFilter<(typeof rows)[number]>(
    plan(parse(search), exposedCollection('name:text stock:integer')),
    (key) => (row) => row[key] ?? null,
    stemOf('en'),
  );
  expect(rows.filter(holds).map(({ name }) => name)).toEqual(found === '' ? [] : found.split(' '));
});
