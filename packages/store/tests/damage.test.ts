/** A file that is damaged, incomplete or of another version is refused, with what was found. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../src/files.ts';
import { StoreFileError, StoreReader, type Manifest } from '../src/index.ts';
import { newStore, publishEdition } from './support/new-store.ts';

/** Puts a manifest of this content in force, under the name that such content has. */
const force = (folder: string, content: string): void => {
  const name = `9-4-${digestOf(content)}.json`;
  writeFileSync(join(folder, 'manifests', name), content);
  writeFileSync(join(folder, 'current'), name);
};

const rows: [what: string, change: (content: string) => string, found: string][] = [
  ['nothing', () => '', 'its 0 characters are no JSON'],
  ['half', (content) => content.slice(0, content.length / 2), 'characters are no JSON'],
  ['null', () => 'null', 'it is null where an object was expected'],
  ['a list', () => '[]', 'it is a list where an object was expected'],
  [
    'a newer format',
    (content) => content.replace('"format":2', '"format":3'),
    'has the format 3, and this version reads the format 2',
  ],
  ['no edition', (content) => content.replace('"edition":8,', ''), 'edition is missing where a number was expected'],
  [
    'a text as edition',
    (content) => content.replace('"edition":8', '"edition":"8"'),
    'edition is a string where a number',
  ],
  [
    'a number as tenant',
    (content) => content.replace(/"velowerk":"\w+"/, '"velowerk":5'),
    'tenants.velowerk is a number where a text',
  ],
  ['a segment without date', (content) => content.replace(/,"readAt":\d+/, ''), 'segments.7.readAt is missing'],
];

test.each(rows)('a manifest that is %s', (_what, change, found) => {
  using made = newStore();
  const { folder, store, reader } = made;
  made.makeSegment('s1');
  const good = publishEdition(store, 8, 's1');
  expect(reader.current()).toEqual(good);
  force(folder, change(JSON.stringify(good)));
  expect(() => reader.current()).toThrow(StoreFileError);
  expect(() => reader.current()).toThrow(found);
  publishEdition(store, 10, 's1');
  expect(reader.current()?.edition).toBe(10);
});

test.each(['manifests', 'tenants', 'keys'])('one bit of %s', (inner) => {
  using made = newStore();
  made.makeSegment('s1');
  const manifest = publishEdition(made.store, 8, 's1');
  const [name = ''] = readdirSync(join(made.folder, inner));
  const path = join(made.folder, inner, name);
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const reader = new StoreReader(made.folder);
  const read = {
    manifests: () => reader.current(),
    tenants: () => reader.tenant(manifest, 'velowerk'),
    keys: () => reader.keys(manifest),
  };
  expect(Reflect.get(read, inner)).toThrow(/has the digest \w+, so it is damaged/);
});

test('a manifest that is swept in between is looked for again, and one that is gone is said to be', () => {
  using made = newStore();
  made.makeSegment('s1');
  publishEdition(made.store, 8, 's1');
  rmSync(join(made.folder, 'manifests'), { recursive: true });
  expect(() => made.reader.current()).toThrow(/manifests\/8-4-\w+\.json of the store cannot be used: it is missing/);
});

test('a tenant file that names a segment which the manifest lacks', () => {
  using made = newStore();
  made.makeSegment('s1');
  const manifest: Manifest = { ...publishEdition(made.store, 8, 's1'), segments: {} };
  expect(() => made.reader.tenant(manifest, 'velowerk')).toThrow('it names the segment 7');
});
