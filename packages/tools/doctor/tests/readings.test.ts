/** What doctor says of the publisher's last readings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'bun:test';
import { okFinding, withReadings } from '../src/index.ts';
import { FolderStore } from '@vitrine/store';
import { unshownOf } from '../src/reading-findings.ts';

const clock = { now: () => 0, monotonic: () => 0, after: () => () => undefined };

test('a failure names the collection, not the schemas of tenants that were examined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-readings-'));
  const failure = { collectionId: 1, source: 'main', collection: 'parts', since: 0, at: 0, sentence: 'It is gone.' };
  new FolderStore(folder, clock).writeFailures(JSON.stringify({ format: 1, failures: [failure] }));
  const shown = { id: 1, slug: 'parts in company_7', source: 'main', records: undefined, bytes: undefined };
  const findings = withReadings(
    folder,
    [shown],
    [okFinding('main parts in company_7', 'It matches.')],
    clock.monotonic,
  );
  expect(findings.map(({ state, about }) => `${state} ${about}`)).toEqual([
    'ok main parts in company_7',
    'error main parts',
  ]);
  rmSync(folder, { recursive: true });
});

const count = (field: string, values: number) => ({ field, values, rows: 0, ids: ['a'] });

test('values count once where a scan during an edition has read them again', () => {
  const segments = [
    { key: '1/0', unshown: [count('price', 2)] },
    { key: '1/1', unshown: [count('price', 3)] },
    { key: '1/0+1', unshown: [count('price', 2), count('stock', 4)] },
    { key: '1/1+2' },
  ];
  expect(unshownOf(segments)).toEqual([count('price', 5), count('stock', 4)]);
});
