/** Editions at the turn of the clock: what changed is read, what did not is taken over, what fails stays and is dated. */
import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf } from '../../../../../tests/support/published.ts';
import { filesSince, type Manifest, readAtOf } from '@vitrine/store';
import { serverDefaults, startServer } from '@vitrine/server';
import {
  lengthMs,
  newPublisher,
  offerTable,
  randomBytes,
  show,
  startOfTime,
  twoTenants,
  until,
  withdraw,
  writeProduct,
} from './support/new-publisher.ts';

const both: readonly [string, string] = [
  'bakery01/products name,price: b1=name-b1/3 b2=name-b2/5',
  'museum02/products name: m1=name-m1',
];

/** Of all files of the store. */
const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((path) => path.isFile())
    .map((path) => readFileSync(join(path.parentPath, path.name), 'utf8'))
    .join('\n');

test('the first edition has what is exposed, and no file of the store holds anything else', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  await made.open();
  expect(made.shown()).toEqual([...both]);
  const { edition, openedAt, endsAt, revision } = made.manifest();
  expect([edition, openedAt, endsAt]).toEqual([startOfTime / lengthMs, startOfTime, startOfTime + lengthMs]);
  expect(revision).toBeGreaterThan(3);
  expect(
    made.observed('edition-published').map(({ collections, scanned, records }) => [collections, scanned, records]),
  ).toEqual([[1, 1, 3]]);
  expect(contentOf(made.folder)).not.toMatch(/hidden-note|secret-/);
});

test('the next edition reads nothing of a field that is hidden by now', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  await made.open();
  await withdraw(made, bakery, products, ['price']);
  await made.turn();
  const fields = [...made.publisher.segments.byKey.values()].map(({ fieldLists }) => fieldLists);
  // Both tenants show the same fields: they have one list.
  expect(fields).toEqual([[['name']]]);
});

test('a server is ready once the sources were read, and not before', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  made.source.isAway = true;
  const publisher = await made.open();
  const { folder, clock } = made;
  const config = serverDefaults;
  const server = await startServer({ config, folder, clock, observe: () => {}, serverName: 'test', randomBytes });
  const statuses = async (): Promise<readonly number[]> =>
    Promise.all(
      ['readyz', 'api/v1/public/t/bakery01', 'api/v1/public/t/bakery01/products', 'api/v1/public/t/nobody01'].map(
        async (path) => (await fetch(`${server.url}/${path}`)).status,
      ),
    );
  // Any ID could be that of a tenant whose records are not read yet.
  expect(await statuses()).toEqual([503, 503, 503, 503]);
  made.source.isAway = false;
  await publisher.publishEdition();
  server.edition.follow();
  // A server cannot read the segments of these tests.
  expect(await statuses()).toEqual([200, 200, 503, 404]);
  await server.stop();
});

test('how far a long reading is can be asked, and is told every ten seconds', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  const publisher = await made.open();
  expect(publisher.progress).toBeUndefined();
  const gate = Promise.withResolvers<void>();
  made.source.before = async () => gate.promise;
  const asked = made.source.asked;
  made.clock.advance(lengthMs);
  const turning = publisher.publishEdition();
  await until(() => made.source.asked > asked);
  expect(publisher.progress).toEqual({
    records: 0,
    recordsMade: 0,
    recordsBefore: 3,
    tenants: 0,
    tenantsMade: 0,
    leftMs: undefined,
  });
  for (const seconds of [9, 2, 8, 2]) made.clock.advance(seconds * 1000);
  gate.resolve();
  await turning;
  expect(made.observed('records-reading').map(({ records, recordsBefore }) => [records, recordsBefore])).toEqual([
    [0, 3],
    [0, 3],
  ]);
  expect(publisher.progress).toBeUndefined();
});

test('where tenants share a table, what one of them hides is in no file, though the other shows it', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  await show(made, bakery, products, ['note']);
  await made.open();
  const content = contentOf(made.folder);
  expect([content.includes('hidden-note-b1'), content.includes('hidden-note-m1')]).toEqual([true, false]);
});

/** When the segments of a manifest were read. */
const datesIn = (manifest: Manifest): readonly number[] =>
  Array.from(manifest.segments.values(), (segment) => readAtOf(manifest, segment) ?? 0);

test('where nothing has changed, the next edition has the same files, and nothing is read', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  await made.open();
  const first = made.manifest();
  await made.turn();
  const second = made.manifest();
  expect([made.source.read.length, made.source.asked]).toEqual([1, 2]);
  expect([...filesSince(second, first)]).toEqual([]);
  expect(JSON.stringify([second.tenants, second.segments, second.keys])).toBe(
    JSON.stringify([first.tenants, first.segments, first.keys]),
  );
  expect(datesIn(second)).toEqual(datesIn(first).map((readAt) => readAt + lengthMs));
  expect([second.edition, second.openedAt]).toEqual([first.edition + 1, startOfTime + lengthMs]);
});

test('what has changed is read at the turn, and no sooner', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  await made.open();
  writeProduct(made, bakery, 'b1', 4);
  await made.publisher.follow();
  await made.publisher.publishEdition();
  expect(made.shown()).toEqual([...both]);
  await made.turn();
  expect(made.shown()).toEqual([both[0].replace('b1/3', 'b1/4'), both[1]]);
});

describe('another process', () => {
  test('goes on with the edition, and reads nothing', async () => {
    await using made = await newPublisher();
    await twoTenants(made);
    const first = await made.open();
    await first.close();
    const manifest = made.manifest();
    await made.open();
    expect(entriesOf(made.manifest())).toEqual(entriesOf(manifest));
    expect(made.source.asked).toBe(1);
  });

  test('publishes the edition that has become due, and reads what has changed alone', async () => {
    await using made = await newPublisher();
    const { bakery } = await twoTenants(made);
    const orders = await offerTable(made, 'orders');
    await show(made, bakery, orders, 'all');
    const first = await made.open();
    await first.close();
    writeProduct(made, bakery, 'b1', 4);
    made.clock.advance(3 * lengthMs + 5);
    await made.open();
    expect(made.source.read.map((each) => each.split('(')[0])).toEqual(['orders', 'products', 'products']);
    expect(made.shown().join()).toContain('b1/4');
    expect(made.manifest().edition).toBe(startOfTime / lengthMs + 3);
  });

  const damages: [what: string, file: string][] = [
    ['what it knew of its segments is gone', 'publisher.json'],
    ['the segments are gone', 'segments'],
    ['the manifest is gone', 'manifests'],
    ['the tenant files are gone', 'tenants'],
  ];
  test.each(damages)('where %s, all is there again', async (_what, file) => {
    await using made = await newPublisher();
    await twoTenants(made);
    const first = await made.open();
    await first.close();
    rmSync(join(made.folder, file), { recursive: true });
    await made.open();
    expect(made.shown()).toEqual([...both]);
  });

  test('shows segments of an earlier format until the next edition, which makes them anew', async () => {
    await using made = await newPublisher();
    await twoTenants(made);
    const first = await made.open();
    await first.close();
    const read = made.source.read.length;
    await made.open({ segmentFormat: 2 });
    expect([made.source.read.length - read, made.shown()]).toEqual([0, [...both]]);
    await made.turn();
    expect([made.source.read.length - read, made.shown()]).toEqual([1, [...both]]);
    await made.turn();
    expect(made.source.read.length - read).toBe(1);
  });

  test('makes segments of a later format anew', async () => {
    await using made = await newPublisher();
    await twoTenants(made);
    const first = await made.open();
    await first.close();
    await made.open({ segmentFormat: 0 });
    expect([made.source.read.length, made.shown()]).toEqual([2, [...both]]);
  });
});

test('a table that fails keeps its last segment with its date, and the others go on', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const orders = await offerTable(made, 'orders');
  await show(made, bakery, orders, 'all');
  await made.open();
  made.records.run('alter table orders rename to elsewhere');
  writeProduct(made, bakery, 'b1', 4);
  await made.turn();
  expect(made.shown()).toContain('bakery01/orders total:');
  expect(made.shown().join()).toContain('b1/4');
  const dates = datesIn(made.manifest()).map((readAt) => readAt - startOfTime);
  expect(dates.toSorted((one, other) => one - other)).toEqual([0, lengthMs]);
  expect(made.observed('collection-failed').map(({ collection }) => collection)).toEqual(['orders']);
  made.records.run('alter table elsewhere rename to orders');
  await made.turn();
  expect(datesIn(made.manifest())).toEqual([startOfTime + 2 * lengthMs, startOfTime + 2 * lengthMs]);
});

test('two records with one id make a table fail, and no other', async () => {
  await using made = await newPublisher();
  const { bakery, museum } = await twoTenants(made);
  const orders = await offerTable(made, 'orders');
  await show(made, museum, orders, 'all');
  made.records.run('insert into products select * from products where id = ?', ['b1']);
  await made.open();
  expect(made.shown()).toEqual([
    'bakery01/products name,price: not read',
    'museum02/orders total:',
    'museum02/products name: not read',
  ]);
  made.records.run('delete from products where id = ?', ['b1']);
  writeProduct(made, bakery, 'b1', 3);
  await made.turn();
  expect(made.shown()).toEqual([both[0], 'museum02/orders total:', both[1]]);
});

describe('a source that is away', () => {
  test('leaves the edition before, and is tried again in two seconds', async () => {
    await using made = await newPublisher();
    const { bakery } = await twoTenants(made);
    await made.open();
    const before = made.manifest();
    made.source.isAway = true;
    writeProduct(made, bakery, 'b1', 4);
    await made.turn();
    expect(entriesOf(made.manifest())).toEqual(entriesOf(before));
    expect(made.observed('source-away').map(({ source }) => source)).toEqual(['main']);
    made.source.isAway = false;
    made.clock.advance(1999);
    expect(made.source.asked).toBe(2);
    made.clock.advance(1);
    await made.publisher.publishEdition();
    expect(made.shown().join()).toContain('b1/4');
    expect(made.manifest().openedAt).toBe(startOfTime + lengthMs + 2000);
  });

  test('takes nothing from the others, and has its part of the edition when it is back', async () => {
    await using made = await newPublisher();
    const { bakery } = await twoTenants(made);
    const orders = await offerTable(made, 'orders', 'other');
    await show(made, bakery, orders, 'all');
    await made.open();
    made.other.isAway = true;
    made.records.run(`insert into orders values ('o1', '2026', 'secret-bakery01', 7)`);
    writeProduct(made, bakery, 'b1', 4);
    await made.turn();
    expect(made.shown()).toEqual([
      'bakery01/orders total:',
      'bakery01/products name,price: b1=name-b1/4 b2=name-b2/5',
      both[1],
    ]);
    const { edition } = made.manifest();
    made.clock.advance(2000);
    await until(() => made.other.asked === 3);
    made.other.isAway = false;
    made.clock.advance(2000);
    await until(() => made.shown()[0] === 'bakery01/orders total: o1=7');
    expect(made.manifest().edition).toBe(edition);
  });
});

test.skipIf(process.platform !== 'linux')(
  'a full disk leaves the last edition; once there is room, nothing is read again',
  async () => {
    await using made = await newPublisher();
    const { bakery } = await twoTenants(made);
    await made.open();
    const before = made.manifest();
    writeProduct(made, bakery, 'b1', 4);
    // A device that takes nothing: the system's own answer of a full disk.
    symlinkSync('/dev/full', join(made.folder, 'current.writing'));
    made.clock.advance(lengthMs);
    const turning = made.publisher.publishEdition();
    await until(() => made.observed('publish-failed').length === 1);
    expect(entriesOf(made.manifest())).toEqual(entriesOf(before));
    made.clock.advance(2000);
    await turning;
    expect(made.shown().join()).toContain('b1/4');
    expect(made.source.read.length).toBe(2);
    expect(String(made.observed('publish-failed')[0]?.reason)).toContain('ENOSPC');
  },
);

test('the number goes up where the clock is put back, and editions last their time', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  await made.open();
  const first = startOfTime / lengthMs;
  made.clock.set(-3_600_000);
  await made.publisher.publishEdition();
  expect(made.manifest().edition).toBe(first);
  await made.turn();
  expect([made.manifest().edition, made.manifest().endsAt]).toEqual([
    first + 1,
    startOfTime - 3_600_000 + 2 * lengthMs,
  ]);
  await made.publisher.close();
  await made.open();
  expect(made.manifest().edition).toBe(first + 1);
  await made.turn();
  expect(made.manifest().edition).toBe(first + 2);
  made.clock.set(7_200_000);
  await made.turn();
  expect(made.manifest().edition).toBe(first + 12 + 3);
});

test('a clock that is a little late is waited for', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  await made.open();
  made.clock.set(-40);
  made.clock.advance(lengthMs - 1);
  await made.publisher.publishEdition();
  expect(made.manifest().edition).toBe(startOfTime / lengthMs);
  made.clock.advance(41);
  await made.publisher.publishEdition();
  expect(made.manifest().edition).toBe(startOfTime / lengthMs + 1);
});
