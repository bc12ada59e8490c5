/**
 * Writes one segment into the folder that it is given, with records of so many bytes together; where that fails, gives up
 * and prints the error's code.
 */
import { SegmentWriter } from '../../src/write.ts';

const [folder = '', bytes = '0'] = process.argv.slice(2);
const recordBytes = 1000;

const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: [{ key: 'text', type: 'text' }] }]);
try {
  for (let number = 0; number * recordBytes < Number(bytes); number++)
    writer.add('tenant', String(number), '2026-01-01T00:00:00.000Z', [
      `${number} `.repeat(recordBytes).slice(0, recordBytes),
    ]);
  process.stdout.write(writer.finish().name);
} catch (error) {
  writer.abort();
  process.stdout.write(error instanceof Error && 'code' in error ? String(error.code) : String(error));
}
