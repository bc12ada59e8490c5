/** Values are bound and never text of a statement; what no one can read matches nothing (security rows 5 and 7). */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { compilePage, compileTotal, postgresDialect, sqliteDialect } from '@vitrine/query';
import { awkwardCollection, createAwkwardDatabase, run, type Row } from './support/awkward.ts';
import { awkwardPostgres } from './support/awkward-postgres.ts';
import { mistakesOf, planOf } from './support/exposed.ts';

const record = (id: string, name: string, createdAt: string): Row => {
  const rest = ['note', 'open', '["red"]', 10, 5, 1, '2026-01-31', '2026-01-31T00:00:00.000Z', '{}'];
  return ['t1', id, createdAt, name, ...rest];
};
const others: Row[] = [
  record('B', 'name', '2026-01-02T00:00:00.000Z'),
  record('C', 'name', '2026-01-01T00:00:00.000Z'),
];
const rows: Row[] = [record('A', 'name', '2026-01-03T00:00:00.000Z'), ...others];

const hostile = [
  "' or 1=1 --",
  '" or 1=1 --',
  "'; drop table records; --",
  '" ) or ("order" = "order',
  '\\',
  '\\"',
  '"" OR ""',
  '* OR name : a',
  'NEAR(a b)',
  '^a',
  '-a',
  'a*',
  '?1',
  ':a',
  '$a',
  '@a',
  '%s',
  '${1}',
  '/* */',
  "x'00'",
  '`',
  '[',
  ']]',
  '{}',
  '\u2019 or 1=1',
  '\ud7ff\ue000',
];

const operands: [what: string, write: (value: string) => string][] = [
  ...['name', 'id'].flatMap((key): typeof operands =>
    ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'startsWith'].map((operator) => [
      `${key} ${operator}`,
      (value) => `where[${key}][${operator}]=${encodeURIComponent(value)}`,
    ]),
  ),
  ['in', (value) => `where[name][in][]=${encodeURIComponent(value)}`],
  ['nin', (value) => `where[name][nin][]=${encodeURIComponent(value)}`],
  ['between', (value) => `where[name][between][]=&where[name][between][]=${encodeURIComponent(value)}`],
  ['multiselect contains', (value) => `where[tags][contains]=${encodeURIComponent(value)}`],
  ['search', (value) => `search=${encodeURIComponent(value.replaceAll(/\s/g, '_'))}`],
];

const textsOf = (search: string, isIndexed: boolean): string[] => {
  const plan = planOf(search, awkwardCollection('t1', isIndexed));
  const position = { after: plan.sort.map(() => search), skip: 0 };
  return [compilePage(plan, sqliteDialect, position).sql, compileTotal(plan, sqliteDialect).sql];
};

describe('the text of a statement does not depend on the values', () => {
  const database = createAwkwardDatabase(rows);

  test.each(operands)('%s', (_what, write) => {
    for (const isIndexed of [true, false]) {
      for (const value of hostile) {
        // Texts that a trigram finds and texts too short for one have statements of their own.
        const plain = 'a'.repeat(Math.min(3, Array.from(value).length));
        expect(textsOf(write(value), isIndexed)).toEqual(textsOf(write(plain), isIndexed));
        const plan = planOf(write(value), awkwardCollection('t1', isIndexed));
        expect(run(database, compilePage(plan, sqliteDialect, { after: undefined, skip: 0 }))).toBeArray();
      }
    }
  });

  test('whatever the value', () => {
    const value = fc.string({ unit: 'binary', minLength: 3, maxLength: 12 }).filter((text) => !text.includes('\0'));
    const operand = fc.constantFrom(...operands.filter(([what]) => what !== 'search'));
    fc.assert(
      fc.property(operand, value, fc.boolean(), ([, write], text, isIndexed) => {
        expect(textsOf(write(text), isIndexed)).toEqual(textsOf(write('aaa'), isIndexed));
      }),
      { numRuns: 500 },
    );
  }, 30_000);

  test('a value is found as it is', () => {
    const text = fc
      .oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }))
      .filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('eq', 'contains', 'startsWith', 'gte', 'lte'),
        fc.boolean(),
        (value, operator, isIndexed) => {
          const holder = createAwkwardDatabase([record('A', value, '2026-01-03T00:00:00.000Z'), ...others]);
          const search = `where[name][${operator}]=${encodeURIComponent(value)}&where[id][eq]=A`;
          const plan = planOf(search, awkwardCollection('t1', isIndexed));
          expect(run(holder, compileTotal(plan, sqliteDialect))).toEqual([[1n]]);
          holder.close();
        },
      ),
      { numRuns: 300 },
    );
  }, 30_000);
});

const postgresTexts = (search: string, tenant: string): string[] => {
  const plan = planOf(search, awkwardPostgres(tenant));
  const position = { after: plan.sort.map(() => search), skip: 0 };
  return [compilePage(plan, postgresDialect, position).sql, compileTotal(plan, postgresDialect).sql];
};

describe('PostgreSQL: the text of a statement does not depend on the values', () => {
  const textOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'startsWith', 'in', 'nin'] as const;
  const textKeys = ['name', 'mail', 'noteIn', 'id'];
  const writers: [what: string, write: (value: string) => string][] = [
    ...textKeys.flatMap((key): typeof writers =>
      textOperators.map((operator) => [
        `${key} ${operator}`,
        (value) => `where[${key}][${operator}]${operator.endsWith('in') ? '[]' : ''}=${encodeURIComponent(value)}`,
      ]),
    ),
    ...['gt', 'lte', 'contains', 'startsWith'].flatMap((operator): typeof writers =>
      ['token', 'code'].map((key) => [
        `${key} ${operator}`,
        (value) => `where[${key}][${operator}]=${encodeURIComponent(value)}`,
      ]),
    ),
    ['multiselect contains', (value) => `where[tags][contains]=${encodeURIComponent(value)}`],
    ['multiselect contains, in JSON', (value) => `where[tagsIn][contains]=${encodeURIComponent(value)}`],
    ['search', (value) => `search=${encodeURIComponent(value.replaceAll(/\s/g, '_'))}`],
  ];
  test.each(writers)('%s', (_what, write) => {
    for (const value of hostile) expect(postgresTexts(write(value), value)).toEqual(postgresTexts(write('aaa'), 'aaa'));
  });

  test('whatever the value', () => {
    const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'));
    const writer = fc.constantFrom(...writers.filter(([what]) => what !== 'search'));
    fc.assert(
      fc.property(writer, value, ([, write], text) => {
        expect(postgresTexts(write(text), text)).toEqual(postgresTexts(write('aaa'), 'aaa'));
      }),
      { numRuns: 500 },
    );
  }, 30_000);

  test('a whole number and a UUID that are none become nothing at all', () => {
    for (const value of [...hostile, '1;', '1--', '0x1', '1e1', "1'"]) {
      for (const key of ['token', 'code']) {
        const plan = planOf(`where[${key}][in][]=${encodeURIComponent(value)}`, awkwardPostgres('t1'));
        const { sql, parameters } = compileTotal(plan, postgresDialect);
        expect([sql.endsWith(' and (1 = 0)'), parameters]).toEqual([true, ['t1']]);
      }
    }
  });

  test('names and paths are quoted: outside of quotes there is nothing of theirs', () => {
    const collection = awkwardPostgres('t1');
    for (const key of collection.fields.keys()) {
      const { sql } = compilePage(planOf(`fields=${key}&where[${key}][exists]=true`, collection), postgresDialect, {
        after: undefined,
        skip: 0,
      });
      expect(sql.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')).toMatch(/^[a-z0-9_ .,:()[\]<>=~$*-]*$/);
    }
  });
});

test('the names of a statement come out of the catalog alone', () => {
  const { sql } = compilePage(planOf('sort=name', awkwardCollection('t1', true)), sqliteDialect, {
    after: ['x', 'y'],
    skip: 0,
  });
  const words = sql.replaceAll(/"(?:[^"]|"")*"/g, 'name').replaceAll(/name(?:, name)+/g, 'names');
  expect(words).toBe(
    'select names from name where name.name = ? and (name > ? or (name = ? and name > ?) or name is null) ' +
      'order by name asc nulls last, name asc limit ? offset ?',
  );
});

describe('a filter that cannot be read never matches all', () => {
  const searches = [
    'where[name][in]=',
    'where[name][nin]=',
    'where[name][in]=,',
    'where[name][in]=,,',
    'where[name][in]',
    'where[name][in]="',
    'where[name][in]=%20',
    'where[name][between]=',
    'where[name][between]=,',
    'where[price][in][]=',
    'where[price][in]=""',
    'where[price][eq]=',
    'where[price][eq]=null',
    'where[active][eq]=',
    'where[due][eq]=',
    'where[seen][ne]=',
    'where[name]=',
    'where[name]',
    'where[]=',
    'where[][]=',
    'where=',
    'where[name][exists]=',
    'where[name][in][]',
    'where[name][in]=%00',
    'where%5Bname%5D',
    'where[name][eq]%00=name',
    'where[name][or][0]=name',
    'where[or][0][name][eq]=name',
    'where[$or]=1',
    'where={"name":"name"}',
  ];
  const database = createAwkwardDatabase(rows);
  test.each(searches)('%s', (search) => {
    const collection = awkwardCollection('t1', false);
    if (mistakesOf(search, collection).length > 0) return;
    expect(run(database, compileTotal(planOf(search, collection), sqliteDialect))).toEqual([[0n]]);
  });

  test('but for those that are read as the empty text, all are mistakes', () => {
    const read = searches.filter((search) => mistakesOf(search, awkwardCollection('t1', false)).length === 0);
    expect(read).toEqual(['where[name][in][]']);
  });
});
