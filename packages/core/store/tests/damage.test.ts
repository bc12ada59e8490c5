/** A file that is damaged, incomplete or of another version is refused, with what was found. */
import { expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, pagesSince, PageTree, StoreFileError, StoreReader, type Manifest } from '../src/index.ts';
import { entriesOf, segmentNamed } from '../../../../tests/support/published.ts';
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
    (content) => content.replace('"format":8', '"format":9'),
    'has the format 9, and this version reads the format 8 or 2 or 3 or 4 or 5 or 6 or 7',
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
    'tenants.entries.velowerk is a number where a text',
  ],
  [
    'a segment with a path as its name',
    (content) => content.replace(/"name":"\w+"/, '"name":"../../../important"'),
    'segments.entries.7.name is a name of another form than 32 hexadecimal digits',
  ],
  [
    'a delta with a path as its name',
    (content) => content.replace(/"bytes":(\d+)/, '"bytes":$1,"deltas":["../x"]'),
    'segments.entries.7.deltas[0] is a name of another form than 32 hexadecimal digits',
  ],
  [
    'a tenant with a path as its file',
    (content) => content.replace(/"velowerk":"\w+"/, '"velowerk":"../keys/x"'),
    'tenants.entries.velowerk is a name of another form than 40 hexadecimal digits',
  ],
  [
    'a page with a path as its name',
    (content) => content.replace(/"keys":\{.*?\}\}\}/, '"keys":{"pages":[null,["/etc/x",1]]}'),
    'keys.pages[1][0] is a name of another form than 40 hexadecimal digits',
  ],
  [
    'a number of what is withheld',
    (content) => content.replace('"keys":', '"withheld":{"velowerk":{"products":1}},"keys":'),
    'withheld.velowerk.products is a number where a list',
  ],
  [
    'a date that is no number',
    (content) => content.replace('"readings":{"entries":{', '"readings":{"entries":{"main":"late"'),
    'readings.entries.main is a string where a number',
  ],
  ['a segment without date', (content) => content.replace(/,"readAt":\d+/, ''), 'segments.entries.7.readAt is missing'],
];

test.each(rows)('a manifest that is %s', (_what, change, found) => {
  using made = newStore();
  const { folder, store, reader } = made;
  made.makeSegment(segmentNamed(1));
  const good = publishEdition(store, 8, segmentNamed(1));
  expect(entriesOf(reader.current())).toEqual(entriesOf(good));
  force(folder, change(JSON.stringify(good)));
  expect(() => reader.current()).toThrow(StoreFileError);
  expect(() => reader.current()).toThrow(found);
  publishEdition(store, 10, segmentNamed(1));
  expect(reader.current()?.edition).toBe(10);
});

test('a manifest of the version before has a date for each segment', () => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  const good = publishEdition(made.store, 8, segmentNamed(1));
  const { readings: _, ...before } = good;
  force(made.folder, JSON.stringify({ ...before, format: 6 }));
  expect(entriesOf(made.reader.current())).toEqual(entriesOf(good));
});

test('keys of a manifest of an earlier version open all, and a key without a list is damage in one of this version', () => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  const good = publishEdition(made.store, 8, segmentNamed(1));
  const before = { keyId: 3, publicId: 'velowerk', expiresAt: null };
  const many = Array.from({ length: 100 }, (_, index) => [`key${index}`, before] as const);
  for (const keys of [PageTree.of([['abc', before]]), PageTree.of(many)]) {
    made.store.publish({ ...good, edition: good.edition + 1, keys });
    const [key = ''] = keys.keys();
    force(made.folder, JSON.stringify({ ...good, keys, logPrint: 'print', format: 7 }));
    expect(made.reader.current()?.keys.get(key)).toEqual(before);
    expect(made.reader.current()?.logPrint).toBeUndefined();
    force(made.folder, JSON.stringify({ ...good, keys, edition: 10 }));
    expect(() => made.reader.current()?.keys.get(key)).toThrow('opens is missing where a list was expected');
  }
});

test.each(['manifests', 'tenants', 'pages'])('one bit of %s', (inner) => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  const manifest = publishEdition(made.store, 8, segmentNamed(1));
  const tenants = PageTree.of([
    ...manifest.tenants.entries(),
    ...Array.from({ length: 80 }, (_, index) => [`t${index}`, '0'.repeat(40)] as const),
  ]);
  made.store.publish({ ...manifest, tenants });
  const reader = new StoreReader(made.folder);
  const seen = reader.current();
  const named = {
    manifests: () => readFileSync(join(made.folder, 'current'), 'utf8'),
    tenants: () => `${manifest.tenants.get('velowerk')}.json`,
    pages: () => `${pagesSince({ ...manifest, tenants }, undefined).next().value?.name}.json`,
  };
  const path = join(made.folder, inner, Reflect.get(named, inner)());
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const read = {
    manifests: () => new StoreReader(made.folder).current(),
    tenants: () => reader.tenant(manifest, 'velowerk'),
    pages: () => [...(seen?.tenants.keys() ?? [])],
  };
  expect(Reflect.get(read, inner)).toThrow(/has the digest \w+, so it is damaged/);
});

test('a manifest that is swept in between is looked for again, and one that is gone is said to be', () => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  publishEdition(made.store, 8, segmentNamed(1));
  rmSync(join(made.folder, 'manifests'), { recursive: true });
  expect(() => made.reader.current()).toThrow(/manifests\/8-4-\w+\.json of the store cannot be used: it is missing/);
});

test.each(['../current', '9-4-x.json', '', 'a'.repeat(5000)])('a current manifest named %p', (name) => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  publishEdition(made.store, 8, segmentNamed(1));
  writeFileSync(join(made.folder, 'current'), name);
  expect(() => new StoreReader(made.folder).current()).toThrow('has not the form of names in it');
  expect(() => made.store.readCurrent()).toThrow('has not the form of names in it');
});

test('a tenant file that names a segment which the manifest lacks', () => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  const manifest: Manifest = { ...publishEdition(made.store, 8, segmentNamed(1)), segments: PageTree.of([]) };
  expect(() => made.reader.tenant(manifest, 'velowerk')).toThrow('it names the segment 7');
});
