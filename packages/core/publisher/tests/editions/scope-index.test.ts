/** An index of scope values that is kept says what a new one would, and no row of a tenant is lost by it. */
import { expect, test } from 'bun:test';
import { wholeColumn } from '@vitrine/catalog';
import { ScopeIndex, ScopeIndexes } from '../../src/editions/scope-index.ts';

type Shard = Parameters<ScopeIndex['update']>[0][number];

const scopesMade = 12;

const shardOf = (key: string, scopes: readonly (string | undefined)[]): Shard => ({
  table: { key },
  partitions: scopes.map((scope, place) => ({
    name: `${key} ${place}`,
    tenant: `${key} ${place}`,
    scope,
    scopePrint: '',
    filters: [],
    fields: [],
  })),
});

const randomScopes = (): readonly string[] =>
  Array.from({ length: Math.floor(Math.random() * 6) }, () => `s${Math.floor(Math.random() * scopesMade)}`);

const printed = (index: ScopeIndex): unknown => ({
  keys: Array.from({ length: scopesMade }, (_, scope) => index.keysOf(`s${scope}`).toSorted()),
  repeated: index.repeated,
});

test('after random changes of shards it is that of the shards as they are', () => {
  const kept = new ScopeIndex();
  const shards = new Map<string, Shard>();
  for (let change = 0; change < 300; change++) {
    const key = `1/${Math.floor(Math.random() * 6)}`;
    if (Math.random() < 0.2) shards.delete(key);
    else shards.set(key, shardOf(key, randomScopes()));
    kept.update([...shards.values()]);
    const anew = new ScopeIndex();
    anew.update([...shards.values()]);
    // Sometimes an update is replaced by the next before it was used.
    if (Math.random() < 0.7) expect(printed(kept)).toEqual(printed(anew));
  }
});

test('rows without a scope value are those of a tenant without one', () => {
  const index = new ScopeIndex();
  index.update([shardOf('1', [undefined, 'a'])]);
  expect(index.keysOf(null)).toEqual(['1']);
});

test('two requests at once have separate indexes, and one for few shards leaves that of all', () => {
  const indexes = new ScopeIndexes();
  const all = ['1/00', '1/01', '1/10', '1/11'].map((key) => shardOf(key, [key]));
  const first = indexes.take('1', all);
  const second = indexes.take('1', all.slice(0, 2));
  expect(second).not.toBe(first);
  expect(first.keysOf('1/11')).toEqual(['1/11']);
  indexes.return('1', first);
  indexes.return('1', second);
  const few = indexes.take('1', all.slice(0, 1));
  expect(few.keysOf('1/00')).toEqual(['1/00']);
  expect(indexes.take('1', all)).toBe(first);
});

test('the joined table is one object while those of the shards are the same, and another one once a shard has another', () => {
  const index = new ScopeIndex();
  const [first, second] = [tableOf('1/0', ['a', 'b'], ['name']), tableOf('1/1', ['b'], ['name', 'price'])];
  const joined = index.join([first, second]);
  expect(joined).toMatchObject({ key: '1/0 to 1/1', scopeValues: ['a', 'b', 'b'] });
  expect(joined.fields.map(({ key }) => key)).toEqual(['name', 'price']);
  expect(index.join([first, second])).toBe(joined);
  expect(index.join([first, tableOf('1/1', ['c'], [])]).scopeValues).toEqual(['a', 'b', 'c']);
  expect(index.join([first]).scopeValues).toEqual(['a', 'b']);
});

const tableOf = (
  key: string,
  scopeValues: readonly string[],
  fields: readonly string[],
): Parameters<ScopeIndex['join']>[0][number] => ({
  key,
  schema: undefined,
  table: 'goods',
  id: wholeColumn('id', 'integer'),
  createdAt: wholeColumn('made', 'timestamptz'),
  scope: wholeColumn('firm', 'text'),
  scopeValues,
  isNullShared: false,
  validity: undefined,
  fields: fields.map((field) => ({ key: field, type: 'text', origin: wholeColumn(field, 'text') })),
});
