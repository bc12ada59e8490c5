/** What is published is read, whole; what fails leaves what was there; what no manifest names goes after its grace. */
import { describe, expect, test } from 'bun:test';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { filesSince, FolderStore, type Manifest, SegmentMissing, StoreReader, type Swept } from '../src/index.ts';
import { entriesOf, publishShown, segmentNamed, startOfTime, tenantFile } from '../../../../tests/support/published.ts';
import { newStore, type NewStore, publishEdition } from './support/new-store.ts';

test('what is published is read, with the segments of the manifest in place', () => {
  using made = newStore();
  const { store, reader } = made;
  expect([reader.current(), reader.beatAt, store.readCurrent()]).toEqual([undefined, undefined, undefined]);
  made.makeSegment(segmentNamed(1));
  const manifest = publishEdition(store, 8, segmentNamed(1));
  expect(entriesOf(reader.current())).toEqual(entriesOf(manifest));
  expect(entriesOf(store.readCurrent())).toEqual(entriesOf(manifest));
  const [products, stock] = reader.tenant(manifest, 'velowerk')?.collections ?? [];
  expect([products, stock]).toEqual([...tenantFile.collections]);
  expect(reader.current()?.keys.get('abc')?.keyId).toBe(3);
  expect(['nobody00', '__proto__', 'constructor'].map((id) => reader.tenant(manifest, id))).toEqual(
    Array(3).fill(undefined),
  );
});

test('the same manifest is the same object, and each that follows is seen at once, whatever becomes of the clock', () => {
  using made = newStore();
  const { store, reader } = made;
  made.makeSegment(segmentNamed(1));
  const first = publishEdition(store, 8, segmentNamed(1));
  expect(entriesOf(reader.current())).toEqual(entriesOf(first));
  expect(reader.current()).toBe(reader.current());
  for (let edition = 9; edition < 40; edition++) {
    if (edition === 20) made.setClock(-3_600_000);
    publishEdition(store, edition, segmentNamed(1));
    expect(reader.current()?.edition).toBe(edition);
  }
});

test('equal content has one file, and one that was cut or changed is written again', () => {
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
  const content = readFileSync(path, 'utf8');
  writeFileSync(path, content.replace('Velowerk', 'Velowerj'));
  expect(store.isWhole('tenant', name)).toBe(false);
  expect(store.putTenant(tenantFile)).toBe(name);
  expect([readFileSync(path, 'utf8'), store.isWhole('tenant', name)]).toEqual([content, true]);
});

const manyTenants = Array.from({ length: 40 }, (_, index) => ({ ...tenantFile, tenantId: index }));

test('many files have one sync, before any of them has its name', async () => {
  using made = newStore();
  const folder = join(made.folder, 'tenants');
  const synced: number[][] = [];
  const store = new FolderStore(made.folder, { now: () => startOfTime, monotonic: () => 0 }, async (_folder, paths) => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual([]);
    synced.push(paths.map((path) => JSON.parse(readFileSync(path, 'utf8')).tenantId));
  });
  const names = await store.putTenants(manyTenants);
  expect(synced).toEqual([manyTenants.map(({ tenantId }) => tenantId)]);
  expect(names.map((name) => store.readTenant(name))).toEqual(manyTenants);
  expect(readdirSync(folder).length).toBe(manyTenants.length);
  expect([await store.putTenants(manyTenants), synced.length]).toEqual([names, 1]);
});

test.each<[what: string, isThere: boolean]>([
  ['that are there', true],
  ['that are written', false],
])('others come first between files %s', async (_what, isThere) => {
  using made = newStore();
  let passedMs = 0;
  const clock = { now: () => startOfTime, monotonic: () => (passedMs += 10) };
  const store = new FolderStore(made.folder, clock, async () => undefined);
  if (isThere) for (const tenant of manyTenants) store.putTenant(tenant);
  let turns = 0;
  const next = () => {
    turns += 1;
    counting = setImmediate(next);
  };
  let counting = setImmediate(next);
  await store.putTenants(manyTenants);
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(manyTenants.length / 2);
});

test('where they cannot be synced none of them is there, and others may be written meanwhile', async () => {
  using made = newStore();
  const store = new FolderStore(made.folder, { now: () => startOfTime, monotonic: () => 0 }, async () => {
    made.store.putTenant(tenantFile);
    throw new Error('The disk is full.');
  });
  expect(store.putTenants([tenantFile, ...manyTenants])).rejects.toThrow('The disk is full.');
  await Bun.sleep(0);
  expect(readdirSync(join(made.folder, 'tenants'))).toEqual([`${made.store.putTenant(tenantFile)}.json`]);
});

test.each([3, 40])('%d files are synced on the disk that there is', async (files) => {
  using made = newStore();
  const names = await made.store.putTenants(manyTenants.slice(0, files));
  expect(names.map((name) => made.store.readTenant(name))).toEqual(manyTenants.slice(0, files));
});

const withheldRows: [what: string, withheld: Manifest['withheld'], shown: string[]][] = [
  ['nothing', undefined, ['products price', 'stock ']],
  ['something of another tenant', { other: { products: true } }, ['products price', 'stock ']],
  ['a field', { velowerk: { products: ['price', 'unknown'] } }, ['products ', 'stock ']],
  ['a collection', { velowerk: { products: true } }, ['stock ']],
];

test.each(withheldRows)('a manifest withholds %s', (_what, withheld, shown) => {
  using made = newStore();
  made.makeSegment(segmentNamed(1));
  const tenants = [tenantFile];
  const manifest = publishShown(made.store, {
    edition: 8,
    revision: 1,
    segment: segmentNamed(1),
    tenants,
    ...(withheld && { withheld }),
  });
  expect(entriesOf(made.reader.current())).toEqual(entriesOf(manifest));
  const collections = made.reader.tenant(manifest, 'velowerk')?.collections ?? [];
  expect(collections.map(({ slug, fields }) => `${slug} ${fields.map(({ key }) => key).join()}`)).toEqual(shown);
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
  made.makeSegment(segmentNamed(1));
  publishEdition(store, 8, segmentNamed(1));
  expect(() => publishEdition(store, 9, segmentNamed(2))).toThrow(SegmentMissing);
  expect(reader.current()?.edition).toBe(8);
});

describe.skipIf(process.platform !== 'linux')('a full disk leaves the last edition', () => {
  const rows = ['current', 'manifests', 'tenants'] as const;
  test.each(rows)('where it is met in writing %s', (what) => {
    using made = newStore();
    const { store, reader, folder } = made;
    made.makeSegment(segmentNamed(1));
    made.makeSegment(segmentNamed(2));
    const first = publishEdition(store, 8, segmentNamed(1));
    const next = publishEdition(store, 9, segmentNamed(2));
    const names = {
      current: 'current',
      manifests: `manifests/${readdirSync(join(folder, 'manifests')).find((name) => name.startsWith('9-'))}`,
      tenants: `tenants/${next.tenants.get('velowerk')}.json`,
    };
    store.publish(first);
    const path = join(folder, names[what]);
    if (what !== 'current') rmSync(path);
    // A device that takes nothing: the system's own answer of a full disk.
    symlinkSync('/dev/full', `${path}.writing`);
    expect(() => publishEdition(store, 9, segmentNamed(2))).toThrow('ENOSPC');
    expect(reader.current()?.edition).toBe(8);
    publishEdition(store, 9, segmentNamed(2));
    expect(reader.current()?.edition).toBe(9);
  });
});

const names = ({ folder }: { readonly folder: string }): string[] =>
  ['segments', 'manifests'].flatMap((inner) =>
    readdirSync(join(folder, inner))
      .toSorted()
      .map((name) => name.slice(0, 2)),
  );

/** Manifests of 100 tenants, of which the second changes one. */
const changeOne = (made: NewStore): readonly [before: Manifest, after: Manifest] => {
  made.makeSegment(segmentNamed(1));
  const first = publishEdition(made.store, 8, segmentNamed(1));
  const fileOf = (number: number, name: string): [string, string] => {
    const publicId = `firm${number}`;
    const file = { ...tenantFile, tenant: { ...tenantFile.tenant, publicId, name } };
    return [publicId, made.store.putTenant(file)];
  };
  const tenants = first.tenants.with(Array.from({ length: 100 }, (_, number) => fileOf(number, 'Firm')));
  const after = tenants.with([fileOf(7, 'Changed')]);
  return [
    { ...first, tenants },
    { ...first, tenants: after, revision: 5 },
  ];
};

const missingOf = ({ folder }: NewStore, manifest: Manifest): readonly string[] =>
  [...filesSince(manifest, undefined)]
    .map((file) => join(file.folder, file.name))
    .filter((path) => !existsSync(join(folder, path)));

const sweep = async (store: FolderStore, keep: ReadonlySet<string> = new Set()): Promise<Swept> => {
  await store.listForSweep();
  return store.sweep(60_000, keep);
};

describe('sweeping', () => {
  test('what is in force stays, what was goes after its grace, and a reader with the old manifest has it so long', async () => {
    using made = newStore();
    const { store, reader } = made;
    made.makeSegment(segmentNamed(1));
    made.makeSegment(segmentNamed(2));
    const old = publishEdition(store, 8, segmentNamed(1));
    expect(await sweep(store, new Set([segmentNamed(2)]))).toEqual({ files: 0, bytes: 0 });
    publishEdition(store, 9, segmentNamed(2));
    expect((await sweep(store)).files).toBe(0);
    made.advance(59_999);
    expect((await sweep(store)).files).toBe(0);
    expect(reader.tenant(old, 'velowerk')?.collections[0]?.segment?.key).toBe('7');
    made.advance(1);
    const { files, bytes } = await sweep(store);
    expect([files, bytes > 2]).toEqual([2, true]);
    expect(names(made)).toEqual(['52', '9-']);
    expect(reader.tenant(reader.current() ?? old, 'velowerk')?.tenantId).toBe(1);
  });

  test('what is named again begins another grace', async () => {
    using made = newStore();
    const { store } = made;
    made.makeSegment(segmentNamed(1));
    made.makeSegment(segmentNamed(2));
    publishEdition(store, 8, segmentNamed(1));
    await sweep(store);
    made.advance(50_000);
    publishEdition(store, 9, segmentNamed(2));
    publishEdition(store, 10, segmentNamed(1));
    made.advance(50_000);
    expect((await sweep(store)).files).toBe(0);
    expect(names(made)).toContain('52');
  });

  test('what a manifest drops of tenants goes after its grace, and folders of tenants are listed once a day', async () => {
    using made = newStore();
    const { store } = made;
    const [before, after] = changeOne(made);
    store.publish(before);
    await sweep(store);
    const leftover = join(made.folder, 'tenants/left.json.writing');
    writeFileSync(leftover, '');
    store.publish(after);
    made.advance(59_999);
    await sweep(store);
    expect(missingOf(made, before)).toEqual([]);
    made.advance(1);
    await sweep(store);
    // The tenant's file, and its page.
    expect([missingOf(made, before).length, missingOf(made, after)]).toEqual([2, []]);
    expect(existsSync(leftover)).toBe(true);
    for (const milliseconds of [24 * 3_600_000, 60_000]) {
      made.advance(milliseconds);
      await sweep(store);
    }
    expect([existsSync(leftover), missingOf(made, after)]).toEqual([false, []]);
  });

  test('what a manifest names of tenants again stays', async () => {
    using made = newStore();
    const { store } = made;
    const [before, after] = changeOne(made);
    for (const manifest of [before, after, before]) {
      store.publish(manifest);
      await sweep(store);
    }
    made.advance(60_000);
    await sweep(store);
    expect(missingOf(made, before)).toEqual([]);
  });

  test('what is dropped by a manifest that is not in force yet stays until its grace after that', async () => {
    using made = newStore();
    const { store } = made;
    const [before, after] = changeOne(made);
    store.publish(before);
    await sweep(store);
    const name = store.write(after);
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      made.advance(60_000);
      await sweep(store);
      expect(missingOf(made, before)).toEqual([]);
    }
    store.putInForce(name);
    made.advance(59_999);
    await sweep(store);
    expect(missingOf(made, before)).toEqual([]);
    made.advance(1);
    await sweep(store);
    expect([missingOf(made, before).length, missingOf(made, after)]).toEqual([2, []]);
  });

  test('what a manifest names or drops while folders are listed in steps stays, or goes after its grace', async () => {
    using made = newStore();
    let now = 0;
    const clock = { now: () => startOfTime, monotonic: () => (now += 11) };
    using store = Object.assign(new FolderStore(made.folder, clock), { [Symbol.dispose]: () => undefined });
    const [before, after] = changeOne(made);
    store.publish(before);
    const listing = store.listForSweep();
    const late = store.putTenant({ ...tenantFile, tenant: { ...tenantFile.tenant, publicId: 'late' } });
    const last = { ...after, tenants: after.tenants.with([['late', late]]), revision: 6 };
    store.publish(last);
    await listing;
    expect([...missingOf(made, before), ...missingOf(made, last)]).toEqual([]);
    now += 60_000;
    while ((await sweep(store)).files > 0);
    expect(missingOf(made, last)).toEqual([]);
    expect(missingOf(made, before)).toEqual(
      Array.from(filesSince(before, last), ({ folder, name }) => `${folder}/${name}`),
    );
  });

  test('a listing that takes longer than it is until the next sweep comes to its end', async () => {
    using made = newStore();
    let now = 0;
    const clock = { now: () => startOfTime, monotonic: () => (now += 11) };
    using store = Object.assign(new FolderStore(made.folder, clock), { [Symbol.dispose]: () => undefined });
    store.publish(changeOne(made)[0]);
    const leftover = join(made.folder, 'tenants/left.json.writing');
    writeFileSync(leftover, '');
    const listing = store.listForSweep();
    const others: Promise<void>[] = [];
    while (Bun.peek.status(listing) === 'pending') {
      others.push(store.listForSweep());
      await Bun.sleep(0);
    }
    now += 60_000;
    store.sweep(60_000, new Set());
    expect(existsSync(leftover)).toBe(false);
    await Promise.all([listing, ...others]);
  });

  test('a folder with a part of the files keeps what the bucket names again', async () => {
    using made = newStore();
    const { store } = made;
    const [before, after] = changeOne(made);
    store.publish(before);
    const name = readFileSync(join(made.folder, 'current'), 'utf8');
    const content = store.readNamed('manifest', name);
    store.publish(after);
    const sweepPart = (): Swept => store.sweep(60_000, new Set(), { coming: undefined });
    expect(sweepPart().files).toBe(0);
    made.advance(60_000);
    store.adopt(name, content);
    sweepPart();
    expect(missingOf(made, before)).toEqual([]);
    made.advance(60_000);
    sweepPart();
    expect(missingOf(made, before)).toEqual([]);
    expect(missingOf(made, after).length).toBe(2);
  });

  test('folders of tenants are listed again soon after that failed', async () => {
    using made = newStore();
    const { store, folder } = made;
    made.makeSegment(segmentNamed(1));
    publishEdition(store, 8, segmentNamed(1));
    const leftover = join(folder, 'tenants/left.json.writing');
    writeFileSync(leftover, '');
    renameSync(join(folder, 'tenants'), join(folder, 'away'));
    expect(await store.listForSweep().catch(String)).toContain('ENOENT');
    renameSync(join(folder, 'away'), join(folder, 'tenants'));
    await sweep(store);
    made.advance(60_000);
    await sweep(store);
    expect(existsSync(leftover)).toBe(false);
  });

  test('leftovers of a killed process go, and what is about to be named stays', async () => {
    using made = newStore();
    const { store, folder } = made;
    made.makeSegment(segmentNamed(1));
    publishEdition(store, 8, segmentNamed(1));
    made.makeSegment(segmentNamed(2));
    const leftovers = [
      'segments/x.writing',
      'tenants/x.json.writing',
      'keys/x',
      'manifests/x',
      'usage/a-1.json.writing',
    ];
    for (const name of leftovers) writeFileSync(join(folder, name), '');
    for (const _ of [1, 2]) {
      await sweep(store, new Set([segmentNamed(2)]));
      await store.usage.sweep(60_000);
      made.advance(60_000);
    }
    expect(names(made)).toEqual(['51', '52', '8-']);
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
  made.makeSegment(segmentNamed(1));
  const manifest = publishEdition(made.store, 8, segmentNamed(1));
  rmSync(join(made.folder, 'tenants'), { recursive: true });
  expect(() => new StoreReader(made.folder).tenant(manifest, 'velowerk')).toThrow(/tenants\/\w+\.json .* missing/);
});
