/** Heartbeats under the largest change there is: all tenants change at once, and withdrawals do not wait for them. */
import { describe, expect, test } from 'bun:test';
import { basename } from 'node:path';
import { announce, type Collection, findTenant } from '@vitrine/catalog';
import type { Observation } from '@vitrine/publisher';
import { openEditions } from '@vitrine/server';
import { FolderStore, type Manifest } from '@vitrine/store';
import { isAll } from '../../../../../tests/support/scope.ts';
import { tenantsAtOnceMax } from '../../src/editions/stored-tenants.ts';
import { nameOf, showMany } from './support/many-shown.ts';
import { newPublisher, offerTable, startOfTime, until, withdraw, type NewPublisher } from './support/new-publisher.ts';

const tenantsMade = isAll ? 20_000 : 1100;
const filesOfPartMax = 2000;
/** What reading a tenant and writing a file take, by the clock in hand. */
const workMs = 1;
/** All of the work takes longer. */
const leaseMs = 1000;

const now = new Date(startOfTime);

type Event =
  { readonly kind: 'read' | 'files'; readonly tenants: number } | { readonly kind: 'beat' } | { readonly kind: 'gone' };

/** A store that tells when it is written, and what is published then. */
class ToldStore extends FolderStore {
  onBeat: () => void = () => undefined;
  published: Manifest | undefined;

  override beat(): void {
    super.beat();
    this.onBeat();
  }

  override write(manifest: Manifest): string {
    this.published = manifest;
    return super.write(manifest);
  }
}

interface Watched extends AsyncDisposable {
  readonly made: NewPublisher;
  readonly products: Collection;
  readonly store: ToldStore;
  readonly events: Event[];
  /** How often the server could not have answered after some work. */
  readonly refusals: () => number;
}

/** A published installation whose time passes with the work that is done, and a server of it. */
const watch = async (): Promise<Watched> => {
  const made = await newPublisher();
  const products = await offerTable(made, 'products');
  await showMany(made, products, tenantsMade);
  const events: Event[] = [];
  let refusals = 0;
  let server: ReturnType<typeof openEditions> | undefined;
  const work = (kind: 'read' | 'files', tenants: number): void => {
    events.push({ kind, tenants });
    made.clock.advance(tenants * workMs);
    server?.edition.follow();
    if (server?.edition.isReady === false) refusals += 1;
  };
  const store = new ToldStore(made.folder, made.clock, async (folder, paths) => {
    if (basename(folder) === 'tenants') work('files', Math.min(paths.length, leaseMs / 2));
  });
  await made.open({
    editions: store,
    observe: (observation: Observation) => {
      if (observation.kind === 'catalog-changed') work('read', observation.tenants);
    },
  });
  await until(() => made.manifest().isRead);
  server = openEditions({
    folder: made.folder,
    // Real time does not count: the machine may be slow.
    clock: { now: made.clock.now, monotonic: made.clock.now },
    observe: () => undefined,
    leaseMs,
    staleMs: Number.MAX_SAFE_INTEGER,
  });
  expect(server.edition.isReady).toBe(true);
  events.length = 0;
  store.onBeat = () => {
    events.push({ kind: 'beat' });
    server.edition.follow();
  };
  return {
    made,
    products,
    store,
    events,
    refusals: () => refusals,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await made[Symbol.asyncDispose]();
    },
  };
};

/** The largest number of tenants, or of files, between two heartbeats. */
const mostBetweenBeats = (events: readonly Event[], kind: 'read' | 'files'): number => {
  let [most, since] = [0, 0];
  for (const event of events) {
    if (event.kind === 'beat') since = 0;
    if (event.kind === kind) since += event.tenants;
    most = Math.max(most, since);
  }
  return most;
};

const tenantsRead = (events: readonly Event[]): number =>
  events.reduce((sum, event) => (event.kind === 'read' ? sum + event.tenants : sum), 0);

const isGone = ({ made, store }: Watched, publicId: string): boolean => {
  const { published } = store;
  if (published?.withheld?.[publicId] !== undefined) return true;
  const name = published?.tenants.get(publicId);
  return name !== undefined && made.reader.tenant(published ?? made.manifest(), publicId)?.collections.length === 0;
};

describe('heartbeats go on while all tenants change, and a withdrawal does not wait for them', () => {
  const rows: [what: string, act: (watched: Watched) => Promise<unknown>, isForAll: boolean][] = [
    [
      'the name of a shared collection',
      async ({ made }) => made.catalog.updateTable('collection').set({ name: 'Renamed' }).execute(),
      true,
    ],
    [
      'its conditions, so that all of its rows are withdrawn',
      async ({ made }) => made.catalog.updateTable('collection').set({ row_conditions: '["name=a"]' }).execute(),
      true,
    ],
    [
      'a name of each tenant, with a change for each',
      async ({ made }) => made.catalog.updateTable('tenant').set({ name: 'Renamed' }).execute(),
      false,
    ],
  ];

  test.each(rows)('%s', async (_what, act, isForAll) => {
    await using watched = await watch();
    const { made, products, store, events } = watched;
    const last = nameOf(tenantsMade - 1);
    const { revision } = made.manifest();
    await act(watched);
    await announceTo(made, isForAll);

    const { onBeat } = store;
    let withdrawing: Promise<void> | undefined;
    store.onBeat = () => {
      onBeat();
      // After the first tenants were read: the last one is not among them.
      if (events.some(({ kind }) => kind === 'read'))
        withdrawing ??= findTenant(made.catalog, last).then(async (tenant) => withdraw(made, tenant, products, 'all'));
      if (isGone(watched, last) && !events.some(({ kind }) => kind === 'gone')) events.push({ kind: 'gone' });
    };
    await made.publisher.follow();
    await until(() => store.published !== undefined && store.published.revision > revision);
    await withdrawing;
    await until(() => events.some(({ kind }) => kind === 'gone'));
    await until(() => tenantsRead(events) >= tenantsMade);
    const isAfterGone = (kind: Event['kind']): boolean =>
      events.slice(events.findIndex((event) => event.kind === 'gone')).some((event) => event.kind === kind);
    await until(() => isAfterGone('files'));

    expect(isAfterGone('read')).toBe(true);
    expect(mostBetweenBeats(events, 'read')).toBeLessThanOrEqual(tenantsAtOnceMax + 1);
    expect(mostBetweenBeats(events, 'files')).toBeLessThanOrEqual(filesOfPartMax);
    expect(watched.refusals()).toBe(0);
    const withdrawn = made.reader.tenant(made.manifest(), last)?.collections;
    expect(withdrawn).toEqual([]);
  });
});

const announceTo = async ({ catalog }: NewPublisher, isForAll: boolean): Promise<void> =>
  catalog.transaction().execute(async (transaction) => {
    if (isForAll) return announce(transaction, null, now);
    const tenants = await transaction.selectFrom('tenant').select('id').execute();
    for (const { id } of tenants) await announce(transaction, id, now);
  });
