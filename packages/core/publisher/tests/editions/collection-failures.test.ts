/** Which failures of collections are over after a reading, and since when the others are known. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'bun:test';
import { FolderStore } from '@vitrine/store';
import { CollectionFailures, type Failed, readFailures } from '../../src/editions/collection-failures.ts';
import type { Shard } from '../../src/editions/shards.ts';

const collection = { id: 1, source: 'main', slug: 'parts' };
const shard = (prefix: string, number = 0): Shard => ({ collectionId: 1, prefix, number });
const failed = (prefix: string): Failed => ({ collection, prefix, sentence: 'It is gone.' });

type Reading = readonly [read: readonly Shard[], failed: readonly Failed[]];
const halves = [shard('0'), shard('1')];

const rows: [what: string, readings: readonly Reading[], since: number | null][] = [
  ['one shard fails', [[halves, [failed('1')]]], 1],
  [
    'and again',
    [
      [halves, [failed('1')]],
      [halves, [failed('1')]],
    ],
    1,
  ],
  [
    'it is divided',
    [
      [[shard('')], [failed('')]],
      [halves, [failed('1')]],
    ],
    1,
  ],
  [
    'an edition reads all',
    [
      [halves, [failed('1')]],
      [halves, []],
    ],
    null,
  ],
  [
    'its tenants are gone',
    [
      [halves, [failed('1')]],
      [[shard('0')], []],
    ],
    null,
  ],
  [
    'a scan during the edition reads other tenants',
    [
      [halves, [failed('1')]],
      [[shard('', 1)], []],
    ],
    1,
  ],
  [
    'a scan during the edition reads the tenant that failed',
    [
      [halves, [failed('1')]],
      [[shard('1', 1)], []],
    ],
    null,
  ],
];
test.each(rows)('%s', (_what, readings, since) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-failures-'));
  let now = 0;
  const store = new FolderStore(folder, { now: () => now, monotonic: () => now });
  for (const [read, failures] of readings) {
    now += 1;
    new CollectionFailures(store, () => now).update(read, failures);
  }
  expect(readFailures(store.readFailures()).map((each) => each.since)).toEqual(since === null ? [] : [since]);
  rmSync(folder, { recursive: true });
});
