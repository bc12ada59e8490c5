/** What is published is read, whole; what fails leaves what was there; what no manifest names goes after its grace. */
import { describe, expect, test } from 'bun:test';
import { readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderStore, SegmentMissing, StoreReader } from '../src/index.ts';
import { startOfTime, tenantFile } from '../../../tests/support/published.ts';
import { newStore, publishEdition } from './support/new-store.ts';

test('what is published is read, with the segments of the manifest in place', () => {
  using made = newStore();
  const { store, reader } = made;
  expect([reader.current(), reader.beatAt, store.readCurrent()]).toEqual([undefined, undefined, undefined]);
  made.makeSegment('s1');
  const manifest = publishEdition(store, 8, 's1');
  expect(reader.current()).toEqual(manifest);
  expect(store.readCurrent()).toEqual(manifest);
  const [products, stock] = reader.tenant(manifest, 'velowerk')?.collections ?? [];
  expect(products).toEqual({
    slug: 'products',
    name: 'Products',
    isPrivate: false,
    fields: [{ key: 'price', label: 'Price', type: 'currency' }],
    segment: { name: 's1', partition: 'velowerk' },
    readAt: startOfTime - 1000,
  });
  expect([stock?.segment, stock?.readAt]).toEqual([null, startOfTime]);
  expect(reader.keys(manifest).keys['abc']?.keyId).toBe(3);
  expect(['nobody00', '__proto__', 'constructor'].map((id) => reader.tenant(manifest, id))).toEqual(
    Array(3).fill(undefined),
  );
});

test('the same manifest is the same object, and each that follows is seen at once, whatever becomes of the clock', () => {
  using made = newStore();
  const { store, reader } = made;
  made.makeSegment('s1');
  const first = publishEdition(store, 8, 's1');
  expect(reader.current()).toEqual(first);
  expect(reader.current()).toBe(reader.current());
  for (let edition = 9; edition < 40; edition++) {
    if (edition === 20) made.setClock(-3_600_000);
    publishEdition(store, edition, 's1');
    expect(reader.current()?.edition).toBe(edition);
  }
});

test('equal content has one file, and one that lost its end is written again', () => {
  using made = newStore();
  const { store, folder } = made;
  const name = store.putTenant(tenantFile);
  const path = join(folder, 'tenants', `${name}.json`);
  const { ino, size } = statSync(path);
  expect(store.putTenant(tenantFile)).toBe(name);
  expect(statSync(path).ino).toBe(ino);
  writeFileSync(path, 'cut');
  expect(store.putTenant(tenantFile)).toBe(name);
  expect(statSync(path).size).toBe(size);
});

test('every beat is another time', () => {
  using made = newStore();
  const { store, reader } = made;
  const seen = new Set<number | undefined>();
  for (const step of [0, 0, 0, 200, -5000, 200]) {
    made.setClock(step);
    store.beat();
    expect(reader.beatAt).not.toBe([...seen].at(-1));
    seen.add(reader.beatAt);
  }
  expect([...seen].every((at) => at !== undefined)).toBe(true);
});

test('a manifest with a segment that is not there is not published', () => {
  using made = newStore();
  const { store, reader } = made;
  made.makeSegment('s1');
  publishEdition(store, 8, 's1');
  expect(() => publishEdition(store, 9, 's2')).toThrow(SegmentMissing);
  expect(reader.current()?.edition).toBe(8);
});

describe.skipIf(process.platform !== 'linux')('a full disk leaves the last edition', () => {
  const rows = ['current', 'manifests', 'tenants', 'keys'] as const;
  test.each(rows)('where it is met in writing %s', (what) => {
    using made = newStore();
    const { store, reader, folder } = made;
    made.makeSegment('s1');
    made.makeSegment('s2');
    const first = publishEdition(store, 8, 's1');
    const next = publishEdition(store, 9, 's2');
    const names = {
      current: 'current',
      manifests: `manifests/${readdirSync(join(folder, 'manifests')).find((name) => name.startsWith('9-'))}`,
      tenants: `tenants/${next.tenants['velowerk']}.json`,
      keys: `keys/${next.keys}.json`,
    };
    store.publish(first);
    const path = join(folder, names[what]);
    if (what !== 'current') rmSync(path);
    // A device that takes nothing: the system's own answer of a full disk.
    symlinkSync('/dev/full', `${path}.writing`);
    expect(() => publishEdition(store, 9, 's2')).toThrow('ENOSPC');
    expect(reader.current()?.edition).toBe(8);
    publishEdition(store, 9, 's2');
    expect(reader.current()?.edition).toBe(9);
  });
});

const names = ({ folder }: { readonly folder: string }): string[] =>
  ['segments', 'manifests'].flatMap((inner) =>
    readdirSync(join(folder, inner))
      .toSorted()
      .map((name) => name.slice(0, 2)),
  );

describe('sweeping', () => {
  test('what is in force stays, what was goes after its grace, and a reader with the old manifest has it so long', () => {
    using made = newStore();
    const { store, reader } = made;
    made.makeSegment('s1');
    made.makeSegment('s2');
    const old = publishEdition(store, 8, 's1');
    expect(store.sweep(60_000, new Set(['s2']))).toEqual({ files: 0, bytes: 0 });
    publishEdition(store, 9, 's2');
    expect(store.sweep(60_000, new Set()).files).toBe(0);
    made.advance(59_999);
    expect(store.sweep(60_000, new Set()).files).toBe(0);
    expect(reader.tenant(old, 'velowerk')?.collections[0]?.segment?.name).toBe('s1');
    made.advance(1);
    const { files, bytes } = store.sweep(60_000, new Set());
    expect([files, bytes > 2]).toEqual([2, true]);
    expect(names(made)).toEqual(['s2', '9-']);
    expect(reader.tenant(reader.current() ?? old, 'velowerk')?.tenantId).toBe(1);
  });

  test('what is named again begins another grace', () => {
    using made = newStore();
    const { store } = made;
    made.makeSegment('s1');
    made.makeSegment('s2');
    publishEdition(store, 8, 's1');
    store.sweep(60_000, new Set());
    made.advance(50_000);
    publishEdition(store, 9, 's2');
    publishEdition(store, 10, 's1');
    made.advance(50_000);
    expect(store.sweep(60_000, new Set()).files).toBe(0);
    expect(names(made)).toContain('s2');
  });

  test('leftovers of a killed process go, and what is about to be named stays', () => {
    using made = newStore();
    const { store, folder } = made;
    made.makeSegment('s1');
    publishEdition(store, 8, 's1');
    made.makeSegment('s2');
    const leftovers = [
      'segments/x.writing',
      'tenants/x.json.writing',
      'keys/x',
      'manifests/x',
      'usage/a-1.json.writing',
    ];
    for (const name of leftovers) writeFileSync(join(folder, name), '');
    for (const _ of [1, 2]) {
      store.sweep(60_000, new Set(['s2']));
      store.usage.sweep(60_000);
      made.advance(60_000);
    }
    expect(names(made)).toEqual(['s1', 's2', '8-']);
    expect(readdirSync(join(folder, 'usage'))).toEqual([]);
  });
});

describe('the lock', () => {
  test('one has it at a time', () => {
    using made = newStore();
    const other = new FolderStore(made.folder, { now: () => 0, monotonic: () => 0 });
    const lock = made.store.lock();
    expect([lock === undefined, other.lock()]).toEqual([false, undefined]);
    lock?.release();
    const next = other.lock();
    expect([next === undefined, made.store.lock()]).toEqual([false, undefined]);
    next?.release();
  });

  test('it ends with the process that has it, however that ends', async () => {
    using made = newStore();
    const { folder, store } = made;
    const index = join(import.meta.dir, '..', 'src', 'index.ts');
    const program = `const { FolderStore } = await import(${JSON.stringify(index)});
      const lock = new FolderStore(${JSON.stringify(folder)}, { now: () => 0, monotonic: () => 0 }).lock();
      console.log(lock === undefined ? 'free' : 'held');
      setInterval(() => lock, 1000);`;
    const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe' });
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('held\n');
    expect(store.lock()).toBeUndefined();
    child.kill('SIGKILL');
    await child.exited;
    const lock = store.lock();
    expect(lock).toBeDefined();
    lock?.release();
  });
});

test('a reader that finds nothing says which file it looked for', () => {
  using made = newStore();
  made.makeSegment('s1');
  const manifest = publishEdition(made.store, 8, 's1');
  rmSync(join(made.folder, 'tenants'), { recursive: true });
  expect(() => new StoreReader(made.folder).tenant(manifest, 'velowerk')).toThrow(/tenants\/\w+\.json .* missing/);
});
