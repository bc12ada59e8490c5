/** The SQL of a plan, compared and executed, over names as awkward as names may be. */
import { afterAll, describe, expect, test } from 'bun:test';
import { bounds } from '@vitrine/contract';
import { compilePage, compileTotal, sqliteDialect, type Statement } from '@vitrine/query';
import { awkwardCollection, createAwkwardDatabase, idsOf, run, type Row } from './support/awkward.ts';
import { planOf } from './support/exposed.ts';

const records = (tenant: string): Row[] => [
  [
    tenant,
    'A',
    '2026-01-04T00:00:00.000Z',
    'Straße',
    'red bike',
    'open',
    '["Red","a,b"]',
    10,
    5,
    1,
    '2026-01-31',
    '2026-01-31T00:00:00.000Z',
    '{}',
  ],
  [
    tenant,
    'B',
    '2026-01-03T00:00:00.000Z',
    'STRASSE',
    null,
    'Open',
    '[]',
    0.1,
    -3,
    0,
    '2026-02-01',
    '2026-01-31T23:59:59.999Z',
    '[1]',
  ],
  [
    tenant,
    'C',
    '2026-01-02T00:00:00.000Z',
    '100%_*\\"',
    'red',
    '',
    null,
    9007199254740993n,
    null,
    null,
    null,
    '2026-02-01T00:00:00.000Z',
    null,
  ],
  [tenant, 'D', '2026-01-01T00:00:00.000Z', null, 'Red Car', null, '["red"]', null, 0, 1, '2026-01-31', null, '0'],
];
const database = createAwkwardDatabase([...records('t1'), ...records('t2')]);
afterAll(() => database.close());

const first = { after: undefined, skip: 0 };
const page = (search: string, isIndexed = false): Statement =>
  compilePage(planOf(search, awkwardCollection('t1', isIndexed)), sqliteDialect, first);

/** What the statement asks beside the tenant, and the values bound to it. */
const printConditions = ({ sql, parameters }: Statement): string => {
  const [, conditions = ''] = /where "select ""t"""\."tenant's \[id\]" = \?(?: and )?(.*?) ?order by/.exec(sql) ?? [];
  const values = parameters
    .slice(1, -2)
    .map((value) => (typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)));
  return [conditions, ...values].join(' | ').trim();
};

test('a page: every name quoted, every value bound', () => {
  const { sql, parameters } = page('sort=-price,name&page=3&limit=5&where[name][eq]=a');
  expect(sql).toBe(
    `select "i d", "created.at", "order", "a""b", "x]y", "semi;colon", "dot.ted", "quote's", "select", "?1", "$seen -- ", "\`tick\`", ` +
      `"dot.ted", "order", "i d" from "select ""t""" where "select ""t"""."tenant's [id]" = ? and ("order" in (?)) ` +
      `order by "dot.ted" desc nulls last, "order" asc nulls last, "i d" asc limit ? offset ?`,
  );
  expect(parameters).toEqual(['t1', 'a', 5, 0]);
});

test('a page shows id, creation time, the fields that the plan projects, and the sort keys; nothing else', () => {
  const { sql } = page('fields=price&sort=name');
  expect(sql).toStartWith('select "i d", "created.at", "dot.ted", "order", "i d" from "select ""t""" where');
  expect(run(database, page('fields=price&sort=name&where[id][eq]=A'))).toEqual([
    ['A', '2026-01-04T00:00:00.000Z', 10n, 'Straße', 'A'],
  ]);
});

test('a total', () => {
  const plan = planOf('where[name][eq]=a&sort=price&page=3', awkwardCollection('t1', false));
  const { sql, parameters } = compileTotal(plan, sqliteDialect);
  expect(sql).toBe(`select count(*) from "select ""t""" where "select ""t"""."tenant's [id]" = ? and ("order" in (?))`);
  expect(parameters).toEqual(['t1', 'a']);
});

test('a table that is all the tenant’s', () => {
  const plan = planOf('', awkwardCollection(undefined, false));
  expect(compileTotal(plan, sqliteDialect).sql).toBe('select count(*) from "select ""t""" ');
  expect(idsOf(database, plan)).toEndWith('/ 8');
});

describe('conditions', () => {
  const day = ['"2026-01-31T00:00:00.000Z"', '"2026-01-31T23:59:59.999Z"'] as const;
  const rows: [search: string, conditions: string, ids: string][] = [
    ['', '', 'A B C D / 4'],
    ['where[name][eq]=Straße', '("order" in (?)) | "Straße"', 'A / 1'],
    ['where[name][ne]=Straße', '("order" is null or not ("order" in (?))) | "Straße"', 'B C D / 3'],
    ['where[state][eq]=', '("x]y" in (?)) | ""', 'C / 1'],
    ['where[state][in]=open,""', '("x]y" in (?, ?)) | "" | "open"', 'A C / 2'],
    ['where[state][nin]=open,""', '("x]y" is null or not ("x]y" in (?, ?))) | "" | "open"', 'B D / 2'],
    ['where[name][exists]=true', '"order" is not null', 'A B C / 3'],
    ['where[state][exists]=true', '"x]y" is not null', 'A B C / 3'],
    ['where[name][exists]=false', '"order" is null', 'D / 1'],
    ['where[name][gt]=STRASSE', '"order" > ? | "STRASSE"', 'A / 1'],
    ['where[name][gte]=STRASSE', '"order" >= ? | "STRASSE"', 'A B / 2'],
    ['where[name][lt]=STRASSE', '"order" < ? | "STRASSE"', 'C / 1'],
    ['where[name][lte]=STRASSE', '"order" <= ? | "STRASSE"', 'B C / 2'],
    ['where[name][between]=1,Sa', '"order" >= ? and "order" <= ? | "1" | "Sa"', 'B C / 2'],
    ['where[name][contains]=ß', 'instr("vitrine_fold"("order"), ?) > 0 | "ss"', 'A B / 2'],
    ['where[name][contains]=%25_*\\"', 'instr("vitrine_fold"("order"), ?) > 0 | "%_*\\\\\\""', 'C / 1'],
    ['where[name][contains]=', 'instr("vitrine_fold"("order"), ?) > 0 | ""', 'A B C / 3'],
    ['where[name][startsWith]=STR', 'instr("vitrine_fold"("order"), ?) = 1 | "str"', 'A B / 2'],
    ['where[name][startsWith]=%25', 'instr("vitrine_fold"("order"), ?) = 1 | "%"', ' / 0'],
    [
      'where[tags][contains]=RED',
      'exists (select 1 from json_each("semi;colon") where "vitrine_fold"(value) = ?) | "red"',
      'A D / 2',
    ],
    [
      'where[tags][contains]=a,b',
      'exists (select 1 from json_each("semi;colon") where "vitrine_fold"(value) = ?) | "a,b"',
      'A / 1',
    ],
    ['where[tags][exists]=true', '"semi;colon" is not null', 'A B D / 3'],
    ['where[price][eq]=1e1', '("dot.ted" in (?)) | 10', 'A / 1'],
    ['where[price][eq]=0.1', '("dot.ted" in (?)) | 0.1', 'B / 1'],
    ['where[price][eq]=0.1000000000000000055511151231257827', '(1 = 0)', ' / 0'],
    ['where[price][ne]=0.1000000000000000055511151231257827', '("dot.ted" is null or not (1 = 0))', 'A B C D / 4'],
    ['where[price][in]=10,1e-400', '("dot.ted" in (?)) | 10', 'A / 1'],
    ['where[price][gt]=0.1000000000000000055511151231257827', '"dot.ted" > ? | 0.1', 'A C / 2'],
    ['where[price][lte]=0.1000000000000000055511151231257827', '"dot.ted" <= ? | 0.1', 'B / 1'],
    ['where[price][eq]=9007199254740993', '("dot.ted" in (?)) | 9007199254740993n', 'C / 1'],
    ['where[price][eq]=9007199254740992', '("dot.ted" in (?)) | 9007199254740992n', ' / 0'],
    ['where[price][gte]=0.1000000000000000055511151231257827', '"dot.ted" >= ? | 0.10000000000000002', 'A C / 2'],
    ['where[price][lt]=0.1000000000000000055511151231257827', '"dot.ted" < ? | 0.10000000000000002', 'B / 1'],
    ['where[price][gte]=9007199254740992.5', '"dot.ted" >= ? | 9007199254740993n', 'C / 1'],
    ['where[price][lt]=9007199254740992.5', '"dot.ted" < ? | 9007199254740993n', 'A B / 2'],
    ['where[price][gt]=9007199254740992.5', '"dot.ted" > ? | 9007199254740992n', 'C / 1'],
    ['where[price][lte]=1e999999999', `"dot.ted" <= ? | ${Number.MAX_VALUE}`, 'A B C / 3'],
    ['where[stock][between]=-3,0', `"quote's" >= ? and "quote's" <= ? | -3 | 0`, 'B D / 2'],
    ['where[stock][ne]=0', `("quote's" is null or not ("quote's" in (?))) | 0`, 'A B C / 3'],
    ['where[active][eq]=true', '("select" in (?)) | 1', 'A D / 2'],
    ['where[active][ne]=true', '("select" is null or not ("select" in (?))) | 1', 'B C / 2'],
    ['where[due][lte]=2026-01-31', '"?1" <= ? | "2026-01-31"', 'A D / 2'],
    ['where[seen][eq]=2026-01-31', `"$seen -- " >= ? and "$seen -- " <= ? | ${day.join(' | ')}`, 'A B / 2'],
    [
      'where[seen][ne]=2026-01-31',
      `("$seen -- " is null or not ("$seen -- " between ? and ?)) | ${day.join(' | ')}`,
      'C D / 2',
    ],
    ['where[seen][gt]=2026-01-31', `"$seen -- " > ? | ${day[1]}`, 'C / 1'],
    ['where[seen][gte]=2026-01-31', `"$seen -- " >= ? | ${day[0]}`, 'A B C / 3'],
    ['where[seen][lt]=2026-01-31', `"$seen -- " < ? | ${day[0]}`, ' / 0'],
    ['where[seen][lte]=2026-01-31', `"$seen -- " <= ? | ${day[1]}`, 'A B / 2'],
    ['where[seen][gt]=2026-01-31T23:59:59.9985Z', '"$seen -- " > ? | "2026-01-31T23:59:59.998Z"', 'B C / 2'],
    ['where[seen][gte]=2026-01-31T23:59:59.9985Z', '"$seen -- " >= ? | "2026-01-31T23:59:59.999Z"', 'B C / 2'],
    [
      'where[seen][eq]=2026-01-31T23:59:59.9985Z',
      '"$seen -- " >= ? and "$seen -- " <= ? | "2026-01-31T23:59:59.999Z" | "2026-01-31T23:59:59.998Z"',
      ' / 0',
    ],
    ['where[extra][exists]=false', '"`tick`" is null', 'C / 1'],
    ['where[id][in]=A,c', '("i d" in (?, ?)) | "A" | "c"', 'A / 1'],
    ['where[id][contains]=c', 'instr("vitrine_fold"("i d"), ?) > 0 | "c"', 'C / 1'],
    ['where[createdAt][lt]=2026-01-02', '"created.at" < ? | "2026-01-02T00:00:00.000Z"', 'D / 1'],
    ['where[createdAt][exists]=false', '"created.at" is null', ' / 0'],
    ['where[active][eq]=true&where[stock][gt]=0', `("select" in (?)) and "quote's" > ? | 1 | 0`, 'A / 1'],
    [
      'search=RED',
      '((instr("vitrine_fold"("order"), ?) > 0 or instr("vitrine_fold"("a""b"), ?) > 0 or instr("vitrine_fold"("x]y"), ?) > 0)) | "red" | "red" | "red"',
      'A C D / 3',
    ],
  ];
  test.each(rows)('%s', (search, conditions, ids) => {
    expect(printConditions(page(search))).toBe(conditions);
    expect(idsOf(database, planOf(search, awkwardCollection('t1', false)))).toBe(ids);
    expect(idsOf(database, planOf(search, awkwardCollection('t1', true)))).toBe(ids);
  });
});

const searchTableIn = (column: string): string => `"search;""t""_${column.replaceAll('"', '""')}"`;
const rowsIn = (column: string, condition: string): string =>
  `select rowid from ${searchTableIn(column)} where ${condition}`;
const matchIn = (column: string): string => rowsIn(column, `${searchTableIn(column)} match ?`);
const shortIn = (column: string): string => rowsIn(column, 'instr("text", ?) > 0');
const isRowOf = (rows: string): string => `"select ""t"""."rowid" in (${rows})`;

describe('texts in search tables, one for each: by trigram where there are three characters', () => {
  const texts = ['order', 'a"b', 'x]y'];
  const all = `(${isRowOf(texts.map(matchIn).join(' union all '))})`;
  const short = `(${isRowOf(texts.map(shortIn).join(' union all '))})`;
  const thrice = (text: string): string => Array.from(texts, () => JSON.stringify(text)).join(' | ');
  const rows: [search: string, conditions: string, ids: string][] = [
    ['where[name][contains]=ra', `${isRowOf(shortIn('order'))} | "ra"`, 'A B / 2'],
    ['where[name][contains]=raß', `${isRowOf(matchIn('order'))} | "\\"rass\\""`, 'A B / 2'],
    ['where[name][contains]=%25_*', `${isRowOf(matchIn('order'))} | "\\"%_*\\""`, 'C / 1'],
    ['where[name][contains]=*\\"', `${isRowOf(matchIn('order'))} | "\\"*\\\\\\"\\"\\""`, 'C / 1'],
    ['where[note][contains]=red', `${isRowOf(matchIn('a"b'))} | "\\"red\\""`, 'A C D / 3'],
    ['where[note][contains]=red+OR+a', `${isRowOf(matchIn('a"b'))} | "\\"red or a\\""`, ' / 0'],
    ['where[state][startsWith]=op', `${isRowOf(rowsIn('x]y', 'instr("text", ?) = 1'))} | "op"`, 'A B / 2'],
    ['where[state][startsWith]=ope', `${isRowOf(matchIn('x]y'))} | "^ \\"ope\\""`, 'A B / 2'],
    ['where[state][startsWith]=pen', `${isRowOf(matchIn('x]y'))} | "^ \\"pen\\""`, ' / 0'],
    ['search=red', `(${all}) | ${thrice('"red"')}`, 'A C D / 3'],
    ['search=re', `(${short}) | ${thrice('re')}`, 'A C D / 3'],
    ['search=red+op', `(${short} and ${all}) | ${thrice('op')} | ${thrice('"red"')}`, 'A / 1'],
    ['search=bike+red', `(${all} and ${all}) | ${thrice('"bike"')} | ${thrice('"red"')}`, 'A / 1'],
    ['search=red+NOT', `(${all} and ${all}) | ${thrice('"not"')} | ${thrice('"red"')}`, ' / 0'],
    ['search=a"b', `(${all}) | ${thrice('"a""b"')}`, ' / 0'],
    ['where[id][contains]=abc', 'instr("vitrine_fold"("i d"), ?) > 0 | "abc"', ' / 0'],
  ];
  test.each(rows)('%s', (search, conditions, ids) => {
    expect(printConditions(page(search, true))).toBe(conditions);
    expect(idsOf(database, planOf(search, awkwardCollection('t1', true)))).toBe(ids);
    expect(idsOf(database, planOf(search, awkwardCollection('t1', false)))).toBe(ids);
  });

  test('search finds nothing where no text-like field is exposed', () => {
    for (const isIndexed of [true, false]) {
      expect(
        idsOf(database, planOf('search=red', awkwardCollection('t1', isIndexed, 'price:number tags:multiselect'))),
      ).toBe(' / 0');
    }
  });

  test('search looks into no field that is hidden (security row 3)', () => {
    for (const isIndexed of [true, false]) {
      const collection = awkwardCollection('t1', isIndexed, 'name:text state:select');
      expect(idsOf(database, planOf('search=red', collection))).toBe(' / 0');
      expect(idsOf(database, planOf('search=r', collection))).toBe('A B / 2');
    }
  });
});

describe('order: records without a value last in both directions, texts by code point, then id', () => {
  const rows: [search: string, ids: string][] = [
    ['sort=price', 'B A C D / 4'],
    ['sort=-price', 'C A B D / 4'],
    ['sort=name', 'C B A D / 4'],
    ['sort=-name', 'A B C D / 4'],
    ['sort=active', 'B A D C / 4'],
    ['sort=-active', 'A D B C / 4'],
    ['sort=due', 'A D B C / 4'],
    ['sort=-due,-id', 'B D A C / 4'],
    ['sort=state', 'C B A D / 4'],
    ['sort=createdAt', 'D C B A / 4'],
    ['sort=-id', 'D C B A / 4'],
  ];
  test.each(rows)('%s', (search, ids) => {
    expect(idsOf(database, planOf(search, awkwardCollection('t1', true)))).toBe(ids);
  });
});

test('the largest question that is allowed runs', () => {
  const days = Array.from({ length: bounds.listItemsMax }, (_, day) =>
    new Date(day * 86_400_000).toISOString().slice(0, 10),
  );
  const keys = ['seen', 'createdAt'].flatMap((key) => [`where[${key}][in]`, `where[${key}][nin]`]);
  const texts = ['name', 'note', 'state', 'id'].flatMap((key) => [`where[${key}][in]`, `where[${key}][nin]`]);
  const contained = Array.from({ length: 8 }, (_, index) => `where[note][contains]=red${index}`);
  const lists = [...keys, ...texts].map((name) => `${name}=${days.join(',')}`);
  const search = [...lists, ...contained, 'search=a+b+c+d+e+f+gh+red', 'sort=name,note,state,price,stock'].join('&');
  for (const isIndexed of [true, false]) {
    const plan = planOf(search, awkwardCollection('t1', isIndexed));
    expect(plan.conditions).toHaveLength(bounds.conditionsMax);
    expect(idsOf(database, plan)).toBe(' / 0');
    const position = { after: ['a', null, 'b', 1, null, 'A'], skip: 0 };
    expect(run(database, compilePage(plan, sqliteDialect, position))).toEqual([]);
  }
}, 30_000);
