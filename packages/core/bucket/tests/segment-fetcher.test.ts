/** Of a segment that cannot be read now it is not said that it is damaged. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const source = (name: string): string => JSON.stringify(join(import.meta.dir, '..', 'src', name));

test('a segment is not taken for a damaged one where the process has too many files open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-segment-'));
  try {
    writeFileSync(join(folder, 'records'), 'whole');
    const program = `const { openSync, readFileSync, writeFileSync, writeSync } = await import('node:fs');
      const { Bucket } = await import(${source('bucket.ts')});
      const { SegmentFetcher } = await import(${source('segment-fetcher.ts')});
      const path = ${JSON.stringify(join(folder, 'records'))};
      const verify = async () => {
        try {
          if (readFileSync(path, 'utf8') !== 'whole') throw new Error('It is damaged.');
        } catch (cause) {
          throw new Error('It cannot be read.', { cause });
        }
      };
      const settings = { bucket: 'b', prefix: '', endpoint: null, region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
      const fetcher = new SegmentFetcher(new Bucket(settings), 'none', { first: 'records', others: () => [], verify });
      const isWhole = () => fetcher.isWhole('name').catch((error) => error.cause.code);
      const seen = [await isWhole()];
      writeFileSync(path, 'damaged');
      seen.push(await isWhole());
      try {
        for (;;) openSync('/dev/null');
      } catch {}
      seen.push(await isWhole());
      writeSync(1, JSON.stringify(seen));`;
    const child = Bun.spawn(['sh', '-c', 'ulimit -n 100; exec "$0" -e "$1"', process.execPath, program], {
      stdout: 'pipe',
    });
    expect(JSON.parse(await child.stdout.text())).toEqual([true, false, 'EMFILE']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
