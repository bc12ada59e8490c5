/** Of the hundreds of tables of an ERP, those that have rows and look like something to show are drafted first. */
import { expect, test } from 'bun:test';
import type { Sample, TableShape } from '@vitrine/sources';
import { divideTables, findFilled, isNamedBy, sortTables } from '../src/choose-tables.ts';
import { shapeOf } from './shapes.ts';

const tableOf = (name: string, estimatedRows?: number): TableShape => ({
  ...shapeOf(`public.${name}(id integer! key, created_at timestamptz!, name text)`),
  estimatedRows,
});
const itemsOf = (tables: readonly TableShape[]) => tables.map((table) => ({ table }));
const namesOf = (items: readonly { readonly table: TableShape }[]): readonly string[] =>
  items.map(({ table }) => table.name);

const others = Array.from({ length: 40 }, (_, index) => tableOf(`ledger_${index}`));
const product = tableOf('product_template');
const log = tableOf('product_log');
const empty = tableOf('job_opening');

test('few tables are drafted as they come, with rows or without', () => {
  const items = itemsOf([log, empty, product]);
  expect(divideTables(items, new Set())).toEqual({ drafted: items, rest: [] });
});

test('of many, those with rows that look like something to show; what has no rows is last', () => {
  const tables = [...others, empty, log, product];
  const { drafted, rest } = divideTables(itemsOf(tables), new Set([...others, log, product]));
  expect(namesOf(drafted)).toEqual(['product_template']);
  expect(rest.length).toBe(tables.length - 1);
  expect(namesOf(rest).slice(-2)).toEqual(['product_log', 'job_opening']);
});

test('where nothing looks like it, the first that have rows, and never one without', () => {
  const { drafted, rest } = divideTables(itemsOf([empty, ...others]), new Set(others));
  expect(namesOf(drafted)).toEqual(others.slice(0, 30).map(({ name }) => name));
  expect(namesOf(rest)).toEqual([...others.slice(30).map(({ name }) => name), 'job_opening']);
});

test('where no table has rows, or none was looked at, the first', () => {
  expect(divideTables(itemsOf(others), new Set()).drafted.length).toBe(30);
  expect(divideTables(itemsOf(others), undefined).drafted.length).toBe(30);
});

test('sorted, what looks like something to show is first', () => {
  expect(sortTables([empty, log, product], new Set([log, product])).map(({ name }) => name)).toEqual([
    'product_template',
    'product_log',
    'job_opening',
  ]);
});

test('the database is believed where it has counted rows, and asked for one elsewhere', async () => {
  const asked: string[] = [];
  const sample: Sample = async ({ name }) => {
    asked.push(name);
    await Promise.resolve();
    if (name === 'locked') throw new Error('It takes too long.');
    return name === 'uncounted' ? [['1']] : [];
  };
  const tables = [tableOf('counted', 5), tableOf('uncounted'), tableOf('stale', 0), tableOf('locked')];
  expect([...(await findFilled(tables, sample))].map(({ name }) => name)).toEqual(['counted', 'uncounted', 'locked']);
  expect(asked).toEqual(['uncounted', 'stale', 'locked']);
});

test.each([
  ['product_*', true],
  ['public.product_*', true],
  ['*template', true],
  ['product_template', true],
  ['product', false],
  ['other.*', false],
])('product_template is named by %s: %p', (pattern, isNamed) => expect(isNamedBy(pattern, product)).toBe(isNamed));
