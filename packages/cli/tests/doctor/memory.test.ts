/** What doctor says of memory: nothing where there is enough, else what there is and what is asked for. */
import { expect, test } from 'bun:test';
import { parseConfig } from '../../src/config.ts';
import { memoryFindings, memoryWanted } from '@vitrine/doctor';
import { readDocument } from '../docs/documents.ts';

const asking = { cacheMegabytes: 256 };

test('enough is not spoken of', () => {
  expect(memoryFindings(asking, 556_000_000)).toEqual([]);
});

test('too little is noted, with both numbers', () => {
  expect(memoryFindings(asking, 555_999_999)).toEqual([
    {
      about: 'memory',
      state: 'warning',
      found:
        'A server may use 555 MB here, but needs 556 MB: 300 MB, and CACHE_MEGABYTES. Raise the limit, or lower CACHE_MEGABYTES.',
    },
  ]);
});

const wanted = memoryWanted(parseConfig({}));

test('docs/operations.md asks for as much', async () => {
  expect(await readDocument('docs/operations.md')).toContain(`${wanted.toLocaleString('en-US')} MB`);
});

test.each([
  ['packaging/systemd/vitrine-server.service', /^MemoryMax=(\d+)G$/m],
  ['docs/containers.md', /--memory (\d+)g /],
  ['compose.yaml', /^ +mem_limit: (\d+)g$/m],
])('%s allows as much', async (document, limit) => {
  const [, gibibytes] = limit.exec(await readDocument(document)) ?? [];
  expect(Number(gibibytes) * 1024 ** 3).toBeGreaterThanOrEqual(wanted * 1e6);
});
