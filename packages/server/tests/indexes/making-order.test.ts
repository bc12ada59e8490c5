/** Which of the parts that wait is made next: what is asked for most by now, and whole records behind all that finds them. */
import { expect, test } from 'bun:test';
import { parse, plan, sqliteDialect } from '@vitrine/query';
import { EditionIndexes } from '../../src/indexes/edition-indexes.ts';
import { createPartBuilder, type Gathering, type IndexPart } from '../../src/indexes/gathering.ts';
import type { Snapshot } from '../../src/sources/source.ts';
import { bareCollection, bareField } from '../support/bare-collection.ts';

const keys = ['price', 'stock', 'rank', 'size'];
const collection = bareCollection(keys.map((key) => bareField(key, 'integer')));

test('of the parts that wait the one that is asked for most is made next', async () => {
  const made: string[] = [];
  const gate = Promise.withResolvers<void>();
  const gather = async (statement: { readonly sql: string }, gathering: Gathering): Promise<IndexPart> => {
    made.push(
      gathering.kind === 'ordering' ? (/"(price|stock|rank|size)"/.exec(statement.sql)?.[1] ?? '') : gathering.kind,
    );
    await gate.promise;
    return createPartBuilder(gathering, 1_000_000).finish();
  };
  const snapshot: Snapshot = {
    read: async () => [],
    gather,
    holds: async () => true,
    close: () => undefined,
    edition: 1,
    openedAt: 0,
    isReplacement: false,
    isFresh: true,
    version: undefined,
    onLost: () => undefined,
  };
  const indexes = new EditionIndexes({
    bytesMax: 1_000_000,
    requestsMin: 1,
    pageBytesMax: 1_000_000,
    dialect: sqliteDialect,
    observe: () => undefined,
    now: () => 0,
    snapshotOf: async () => snapshot,
  });
  const ask = (field: string, times: number): void => {
    const asked = plan(parse(`where[${field}][gte]=1`), collection);
    for (let time = 0; time < times; time++) indexes.find(asked, 'tenant01');
  };
  for (const [field, times] of [
    ['price', 1],
    ['stock', 2],
    ['rank', 5],
    ['size', 3],
  ] as const)
    ask(field, times);
  gate.resolve();
  await indexes.settled();
  expect(made.filter((name) => keys.includes(name))).toEqual(['rank', 'size', 'stock', 'price']);
  indexes.close();
});
