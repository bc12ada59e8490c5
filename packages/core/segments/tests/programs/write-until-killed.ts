/**
 * Writes segments one after another into the folder that it is given, each merged out of the one before, and says so of
 * each, until it is killed.
 */
import { Segment } from '../../src/index.ts';
import { SegmentMerge, SegmentWriter } from '../../src/write.ts';

const [folder = ''] = process.argv.slice(2);
const createdAt = '2026-01-01T00:00:00.000Z';

for (let round = 0; ; round++) {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: [{ key: 'text', type: 'text' }] }]);
  for (let number = 0; number < 3000; number++)
    writer.add('tenant', String(number), createdAt, [`text ${round} ${number}`]);
  const { name } = writer.finish();
  process.stdout.write(`${name}\n`);
  const merge = new SegmentMerge(folder, Segment.open(folder, name));
  for (let number = 0; number < 3000; number += 2) merge.put('tenant', String(number), createdAt, [`merged ${round}`]);
  process.stdout.write(`${merge.finish('stay').name}\n`);
}
