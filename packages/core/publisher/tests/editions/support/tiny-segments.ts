/** Segments as one file of JSON each: whole ones under their digests, as real ones are. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Segments } from '../../../src/editions/segments.ts';
import type { StoredValue } from '@vitrine/segments/write';

type TinyRecord = readonly [id: string, createdAt: string, ...values: StoredValue[]];

interface TinyPartition {
  readonly fields: readonly string[];
  readonly records: TinyRecord[];
}

class DuplicateId extends Error {}

let begun = 0;

const notMerged = (): never => {
  throw new Error('Tiny segments are written whole.');
};

export const tinySegments = (folder: string): Segments => ({
  spoolFolder: folder,
  merge: notMerged,
  lookUp: notMerged,
  compare: notMerged,
  write: (drafts) => {
    const unfinished = join(folder, `.writing-${process.pid}-${++begun}`);
    mkdirSync(unfinished);
    const partitions = new Map(
      drafts.map(({ name, fields }): [string, TinyPartition] => [
        name,
        { fields: fields.map(({ key }) => key), records: [] },
      ]),
    );
    return {
      add: (name, id, createdAt, values) => {
        const partition = partitions.get(name);
        if (partition === undefined) throw new Error(`There is no partition ${name}.`);
        if (values.length !== partition.fields.length) throw new Error('A record has other values than its partition.');
        partition.records.push([id, createdAt, ...values]);
      },
      finish: () => {
        for (const { records } of partitions.values()) {
          records.sort(([one], [other]) => (one < other ? -1 : 1));
          if (new Set(records.map(([id]) => id)).size < records.length)
            throw new DuplicateId('Two records have one id.');
        }
        const content = JSON.stringify(Object.fromEntries(partitions));
        const name = new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 32);
        writeFileSync(join(unfinished, 'records.json'), content);
        if (statSync(join(folder, name), { throwIfNoEntry: false }) === undefined) {
          renameSync(unfinished, join(folder, name));
        } else {
          rmSync(unfinished, { recursive: true });
        }
        const records = new Map(Array.from(partitions, ([key, { records: own }]) => [key, own.length]));
        return { name, bytes: content.length, records };
      },
      abort: () => rmSync(unfinished, { recursive: true, force: true }),
    };
  },
});

/** Reads one field of each record: `id=value`. @throws where the segment is not whole, or lacks the partition or field */
export const readTiny = (
  folder: string,
  name: string,
  partition: string,
  keys: readonly string[],
): readonly string[] => {
  const content = readFileSync(join(folder, name, 'records.json'), 'utf8');
  if (new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 32) !== name)
    throw new Error(`${name} is damaged.`);
  const partitions: Record<string, TinyPartition> = JSON.parse(content);
  const found = partitions[partition];
  if (found === undefined) throw new Error(`${name} has no partition ${partition}.`);
  const positions = keys.map((key) => found.fields.indexOf(key));
  if (positions.includes(-1)) throw new Error(`${name} lacks one of ${keys.join()}.`);
  return found.records.map(([id, , ...values]) => `${id}=${positions.map((at) => values[at]).join('/')}`);
};
