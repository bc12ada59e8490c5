/** When rows are added to segments, and these made: once the source has been let go of, or sooner where too many are begun. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteSource, type RecordField } from '@vitrine/sources';
import { Database } from 'bun:sqlite';
import { buildTables, type Waiting } from '../../src/editions/build-tables.ts';
import type { TableToBuild } from '../../src/editions/built-table.ts';
import { segmentsIn, type Segments } from '../../src/editions/segments.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'));
const path = join(folder, 'records.db');
using database = new Database(path, { create: true });
database.run('create table small (id text, created_at text, value integer)');
database.run('create table wide (id text, created_at text, value integer)');
const fill = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
  insert into $ select i, '2026-01-01T00:00:00.000Z', i from n`;
database.query(fill.replace('$', 'small')).run(3);
database.query(fill.replace('$', 'wide')).run(7000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = (column: string) => ({ column, kind: 'stored', path: [] }) as const;
const value: RecordField = { origin: place('value'), key: 'value', type: 'integer' };

const tableOf = (name: string): TableToBuild => ({
  table: {
    key: name,
    schema: undefined,
    table: name,
    id: place('id'),
    createdAt: place('created_at'),
    scope: undefined,
    scopeValues: [],
    fields: [value],
  },
  partitions: [{ name: 'tenant', tenant: 'tenant', scope: undefined, scopePrint: '', filters: [], fields: [value] }],
  known: undefined,
});

const usual: Waiting = { tables: 64, values: 100_000, characters: 1_000_000 };

const rows: [what: string, max: Waiting, told: string][] = [
  ['what is little waits in memory for the end of the reading', usual, 'scanned 7003, small wide'],
  ['more values than may wait there are spooled', { ...usual, values: 1000 }, 'scanned 2003, small wide'],
  ['and more characters', { ...usual, characters: 1 }, 'scanned 3, small wide'],
  ['more tables than may wait do not', { ...usual, tables: 1 }, 'small wide scanned 7003,'],
];

test.each(rows)('%s', async (_what, max, told) => {
  const source = new SqliteSource({ path, now: Date.now });
  const [tables, words] = [[tableOf('small'), tableOf('wide')], [] as string[]];
  const real = segmentsIn(mkdtempSync(join(folder, 'segments-')));
  const names = ['small', 'wide'].values();
  let added = 0;
  const segments: Segments = {
    ...real,
    write: (partitions) => {
      const [writer, { value: name = '' }] = [real.write(partitions), names.next()];
      return {
        add: (...record) => {
          added += 1;
          writer.add(...record);
        },
        abort: () => writer.abort(),
        finish: () => {
          words.push(name);
          return writer.finish();
        },
      };
    },
  };
  const scanSource = {
    close: async () => source.close(),
    scan: async (...scan: Parameters<typeof source.scan>) => {
      const result = await source.scan(...scan);
      words.push(`scanned ${added},`);
      return result;
    },
  };
  const built = await buildTables(
    scanSource,
    tables,
    0,
    segments,
    () => {},
    { now: Date.now, monotonic: () => performance.now() },
    undefined,
    undefined,
    max,
  );
  expect(words.join(' ')).toBe(told);
  expect(built.map((each) => (each.kind === 'built' ? each.records : each))).toEqual([3, 7000]);
  await source.close();
});
