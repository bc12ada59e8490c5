/** Writes segments one after another into the folder that it is given, and says so of each, until it is killed. */
import { SegmentWriter } from '../../src/index.ts';

const [folder = ''] = process.argv.slice(2);

for (let round = 0; ; round++) {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: [{ key: 'text', type: 'text' }] }]);
  for (let number = 0; number < 3000; number++)
    writer.add('tenant', String(number), '2026-01-01T00:00:00.000Z', [`text ${round} ${number}`]);
  process.stdout.write(`${writer.finish().name}\n`);
}
