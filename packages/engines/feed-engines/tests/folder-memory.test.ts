/** A large file of a folder is described and scanned in bounded memory; the importer's tests try each format. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { TestFolder } from './support/test-folder.ts';

const rowCount = 300_000;
/** Of a whole process. It takes 140 to 200 MB, and more than 330 if it keeps all rows. */
const peakBytesMax = 300 * 1024 * 1024;

const row = (id: number): string => `{"id":${id},"name":"${'x'.repeat(400)}","price":1.5}\n`;

test('300,000 rows of 400 characters', async () => {
  const folder = new TestFolder();
  try {
    folder.write('things.ndjson', Array.from({ length: rowCount }, (_, id) => row(id)).join(''));
    const program = join(import.meta.dir, 'support', 'scan-folder.ts');
    const reader = Bun.spawn([process.execPath, program, folder.url], { stdout: 'pipe' });
    const { count, described, peakBytes } = JSON.parse(await reader.stdout.text());
    expect([count, described]).toEqual([rowCount, rowCount]);
    expect(peakBytes).toBeLessThan(peakBytesMax);
  } finally {
    folder.remove();
  }
});
