/** What servers leave for the publisher: taken in any order, once, and bounded where nobody takes it. */
import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageOutbox } from '../src/index.ts';
import { newStore } from './support/new-store.ts';

const usage = {
  uses: { 3: 1000 },
  hour: '2026-03-01T12:00:00.000Z',
  requests: [{ tenantId: 1, collection: 'products', keyId: 0, outcome: 'cached', requests: 12 }],
};

test('what two servers leave is read and removed', () => {
  using made = newStore();
  const { folder, store } = made;
  const servers = ['a', 'b'].map((name) => new UsageOutbox(folder, name));
  for (const server of servers) expect([server.put(usage), server.put(usage)]).toEqual([true, true]);
  expect(store.usage.list().toSorted()).toEqual(['a-1.json', 'a-2.json', 'b-1.json', 'b-2.json']);
  expect(store.usage.read('b-2.json')).toEqual({ format: 1, ...usage });
  for (const name of store.usage.list()) store.usage.remove(name);
  expect(store.usage.list()).toEqual([]);
});

test('no more than 360 files of a server wait', () => {
  using made = newStore();
  const server = new UsageOutbox(made.folder, 'a');
  const taken = Array.from({ length: 362 }, () => server.put(usage));
  expect([taken.filter(Boolean).length, taken.at(-1)]).toEqual([360, false]);
  expect(new UsageOutbox(made.folder, 'b').put(usage)).toBe(true);
  made.store.usage.remove('a-1.json');
  expect(server.put(usage)).toBe(true);
});

test('a damaged file is refused, and one being written is not seen', () => {
  using made = newStore();
  writeFileSync(join(made.folder, 'usage', 'a-1.json'), '{"format":1,"uses":{"3":"x"}}');
  writeFileSync(join(made.folder, 'usage', 'a-2.json.writing'), '{');
  expect(made.store.usage.list()).toEqual(['a-1.json']);
  expect(() => made.store.usage.read('a-1.json')).toThrow('uses.3 is a string where a number was expected');
  expect(readdirSync(join(made.folder, 'usage')).length).toBe(2);
});
