/** What doctor says of memory: nothing where there is enough, else what there is and what is asked for. */
import { expect, test } from 'bun:test';
import { parseConfig } from '../../src/config.ts';
import { memoryFindings, memoryWanted } from '../../src/doctor/memory-findings.ts';
import { readDocument } from '../docs/documents.ts';

const asking = { cacheMegabytes: 256, indexMegabytes: 512 };

test('enough is not spoken of', () => {
  expect(memoryFindings(asking, 1_836_000_000)).toEqual([]);
});

test('too little is noted, with both numbers', () => {
  expect(memoryFindings(asking, 1_835_999_999)).toEqual([
    {
      about: 'memory',
      state: 'note',
      found:
        'A process may take 1835 MB here, and its settings ask for 1836: 300, and twice the sum of CACHE_MEGABYTES and INDEX_MEGABYTES. Allow it more, or set them lower.',
    },
  ]);
});

const wanted = memoryWanted(parseConfig({}, { processors: 2 }));

test('docs/operations.md asks for as much', async () => {
  expect(await readDocument('docs/operations.md')).toContain(`${wanted.toLocaleString('en-US')} MB`);
});

test.each([
  ['docs/operations.md', /^MemoryMax=(\d+)G$/m],
  ['docs/containers.md', /--memory (\d+)g /],
  ['compose.yaml', /^ +mem_limit: (\d+)g$/m],
])('%s allows as much', async (document, limit) => {
  const [, gibibytes] = limit.exec(await readDocument(document)) ?? [];
  expect(Number(gibibytes) * 1024 ** 3).toBeGreaterThanOrEqual(wanted * 1e6);
});
