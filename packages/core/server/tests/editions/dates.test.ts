/**
 * By the date of an answer clients know which state of the data it is of: none stands for two, whatever becomes of clocks,
 * databases and publishers. Publishers, store and server are real; the database is a number that no two readings agree on.
 */
import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import {
  type CatalogDatabase,
  type Collection,
  createCollection,
  createTenant,
  expose,
  openDatabase,
  openSqliteStore,
  setFields,
  type Tenant,
  wholeColumn,
} from '@vitrine/catalog';
import { type Builder, Publisher } from '@vitrine/publisher';
import { openEditions } from '@vitrine/server';
import { FolderStore } from '@vitrine/store';
import { opensNothing } from '../../src/access.ts';
import { createManualClock, type ManualClock } from '../../../../../tests/service/manual-clock.ts';
import { randomBytes } from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const runs = fuzzRuns(10);
const start = Date.parse('2026-03-01T12:00:00.000Z');
const lengthSeconds = 10;
/** For so long a date is not to come again for another state. */
const memoryMs = 3 * lengthSeconds * 1000;
/**
 * For so long a state may be shown: an edition; then one and a half where the clock is put back and the publisher is restarted,
 * which takes the edition in force for one that has just begun; then half a one until a reading that fails is tried again.
 */
const shownMsMax = 3 * lengthSeconds * 1000;
/** Dates may lead clocks that are right by so much. */
const leadMsMax = 21 * 60_000;
const fieldKeys = Array.from({ length: 40 }, (_, index) => `field${index}`);

/** All that publishers share. */
interface World {
  readonly folder: string;
  readonly catalog: CatalogDatabase;
  readonly tenant: Tenant;
  readonly collection: Collection;
  passedMs: number;
  /** How often the database was read: each time it is in another state. */
  states: number;
  /** The next reading fails. */
  fails: boolean;
  /** Readings find that nothing has changed, where they can tell. */
  isStill: boolean;
  shownFields: number;
}

const now = new Date(start);

const target = () => ({
  source: 'main',
  schema: null,
  tableName: 'things',
  id: wholeColumn('id', 'stored'),
  createdAt: wholeColumn('made', 'stored'),
  scope: null,
});

const createWorld = async (folder: string): Promise<World> => {
  const catalog = await openSqliteStore(openDatabase(join(folder, 'catalog.db')));
  const tenant = await createTenant(catalog, { name: 'One', industry: 'Any', publicId: 'dated001' }, now, randomBytes);
  const collection = await catalog.transaction().execute(async (transaction) => {
    const made = await createCollection(transaction, tenant.id, { slug: 'things', name: 'Things', target }, now);
    const drafts = fieldKeys.map((key) => ({ key, label: key, type: 'text' as const }));
    await setFields(transaction, made, drafts, (_id, _type, { key }) => wholeColumn(key, 'stored'));
    return made;
  });
  const world = { folder, catalog, tenant, collection, passedMs: 0, states: 0, fails: false, isStill: false };
  const whole: World = { ...world, shownFields: 0 };
  await showField(whole);
  return whole;
};

/** The owner shows another field, as long as there is one: the collection is read anew for it. */
const showField = async (world: World): Promise<void> => {
  const key = fieldKeys[world.shownFields++];
  if (key === undefined) return;
  await expose(world.catalog, world.tenant, world.collection, { state: 'public', keys: [key] }, now);
};

/** A machine with a publisher: of several, one publishes, and another takes its place. */
class Machine {
  readonly clock: ManualClock = createManualClock(start);
  readonly #world: World;
  #setsMs = 0;
  #publisher: Publisher | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  async begin(): Promise<void> {
    const { catalog, folder } = this.#world;
    this.#publisher = new Publisher({
      store: catalog,
      builder: this.#createBuilder(),
      editions: new FolderStore(join(folder, 'editions'), this.clock),
      clock: this.clock,
      observe: () => undefined,
      lengthSeconds,
      segmentFormat: 1,
    });
    await this.#publisher.start();
  }

  async end(): Promise<void> {
    await this.#publisher?.close();
    this.#publisher = undefined;
  }

  /** Has the clock be set while the database is read the next time. */
  setClockWhileReading(ms: number): void {
    this.#setsMs += ms;
  }

  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.turn();
  }

  async turn(): Promise<void> {
    await this.#publisher?.follow();
    await this.#publisher?.publishEdition();
  }

  #createBuilder(): Builder {
    return {
      build: async (_source, tables) => {
        const world = this.#world;
        const readAt = this.clock.now();
        this.clock.set(this.#setsMs);
        this.#setsMs = 0;
        if (world.fails) {
          world.fails = false;
          throw new Error('The database cannot be reached.');
        }
        return tables.map(({ table: { key }, known }) => {
          if (world.isStill && known?.version === String(world.states))
            return { kind: 'unchanged', key, readAt, version: known.version };
          const name = `state${++world.states}`;
          mkdirSync(join(world.folder, 'editions', 'segments', name), { recursive: true });
          return {
            kind: 'built',
            key,
            prefix: '',
            rows: undefined,
            name,
            bytes: 1,
            records: 1,
            readAt,
            version: String(world.states),
            durationMs: 1,
          };
        });
      },
      recordsRead: () => 0,
      recordsMade: () => 0,
      close: async () => undefined,
    };
  }
}

// What happens

/** Something happens, then time passes. */
interface Step {
  readonly place: number;
  readonly happening: 'nothing' | 'show' | 'restart' | 'failure' | 'rest';
  readonly passMs: number;
}

/** A clock, or all of them, is set wrong at a step, and set right after a while. */
interface Jump {
  readonly seconds: number;
  readonly places: readonly number[];
  readonly from: number;
  readonly lastsMs: number;
  /** Whether that is in the middle of a reading, the next one of each. */
  readonly isWhileReading: boolean;
}

const arbitrarySteps = fc.array(
  fc.record<Step>({
    place: fc.nat({ max: 1 }),
    happening: fc.oneof(
      { weight: 6, arbitrary: fc.constant('nothing' as const) },
      { weight: 3, arbitrary: fc.constantFrom('show' as const, 'restart' as const, 'failure' as const) },
      { weight: 1, arbitrary: fc.constant('rest' as const) },
    ),
    passMs: fc.oneof(fc.integer({ min: 1, max: 1500 }), fc.constant(5000)),
  }),
  { minLength: 20, maxLength: 80 },
);
const arbitraryJump = fc.record<Jump>({
  seconds: fc.constantFrom(-7200, -3600, -601, -600, -15, -10, -4, 4, 10, 15, 600, 601, 3600, 7200),
  places: fc.constantFrom([0], [0, 1]),
  from: fc.nat({ max: 40 }),
  lastsMs: fc.integer({ min: 2000, max: 100_000 }),
  isWhileReading: fc.boolean(),
});

const setClocks = (machines: readonly Machine[], { places, isWhileReading }: Jump, seconds: number): void => {
  for (const place of places) {
    const machine = machines[place];
    if (machine === undefined) continue;
    if (isWhileReading) machine.setClockWhileReading(seconds * 1000);
    else machine.clock.set(seconds * 1000);
  }
};

/** @returns what stood for two states, and what was shown for too long */
const live = async (count: number, steps: readonly Step[], jump: Jump): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-dates-'));
  const world = await createWorld(folder);
  const machines = Array.from({ length: count }, () => new Machine(world));
  const serverClock = createManualClock(start);
  const seen = new Map<number, { readonly state: string; readonly atMs: number }>();
  const since = new Map<string, number>();
  const wrong: string[] = [];
  let [rightAtMs, wrongUntilMs, stillSinceMs] = [Infinity, -Infinity, 0];
  let publishing = machines[0];
  await publishing?.begin();
  const { edition, tenants, close } = openEditions({
    folder: join(folder, 'editions'),
    clock: serverClock,
    observe: () => undefined,
    leaseMs: Infinity,
    staleMs: Infinity,
  });
  const lookAtClocks = (): void => {
    if (machines.some(({ clock }) => clock.now() !== serverClock.now())) wrongUntilMs = world.passedMs;
  };
  const look = (): void => {
    lookAtClocks();
    edition.follow();
    const collection = tenants.exposure('dated001', opensNothing)?.collections.get('things');
    const state = collection?.segment?.name;
    if (collection === undefined || state === undefined) return;
    const date = Math.floor(edition.timesOf(collection).lastModified / 1000);
    const before = seen.get(date);
    if (before !== undefined && before.state !== state && world.passedMs - before.atMs < memoryMs) {
      wrong.push(`${new Date(date * 1000).toISOString()} stands for ${before.state} and ${state}`);
    }
    seen.set(date, { state, atMs: world.passedMs });
    const leadMs = date * 1000 - start - world.passedMs;
    if (world.passedMs > wrongUntilMs + shownMsMax && leadMs > leadMsMax) wrong.push(`${state} is ${leadMs} ms ahead`);
    const sinceMs = Math.max(since.get(state) ?? world.passedMs, stillSinceMs);
    since.set(state, since.get(state) ?? world.passedMs);
    if (!world.isStill && world.passedMs - sinceMs > shownMsMax)
      wrong.push(`${state} is shown for more than ${shownMsMax} ms`);
  };
  const pass = async (ms: number): Promise<void> => {
    look();
    world.passedMs += ms;
    lookAtClocks();
    serverClock.advance(ms);
    for (const machine of machines) await machine.pass(ms);
    look();
  };
  look();
  for (const [number, { place, happening, passMs }] of steps.entries()) {
    if (number === jump.from) {
      setClocks(machines, jump, jump.seconds);
      rightAtMs = world.passedMs + jump.lastsMs;
    }
    if (world.passedMs >= rightAtMs) {
      setClocks(machines, jump, -jump.seconds);
      rightAtMs = Infinity;
    }
    if (happening === 'show') {
      await showField(world);
    } else if (happening === 'restart') {
      await publishing?.end();
      publishing = machines[place % count];
      await publishing?.begin();
    } else if (happening === 'failure') {
      world.fails = true;
    } else if (happening === 'rest') {
      world.isStill = !world.isStill;
      stillSinceMs = world.passedMs;
    }
    await pass(passMs);
  }
  await publishing?.end();
  close();
  await world.catalog.destroy();
  rmSync(folder, { recursive: true, force: true });
  return wrong;
};

test.each([
  ['a publisher by itself', 1],
  ['two that take turns', 2],
])('%s: no date stands for two states of the data', async (_, count) => {
  await fc.assert(
    fc.asyncProperty(arbitrarySteps, arbitraryJump, async (steps, jump) => {
      expect(await live(count, steps, jump)).toEqual([]);
    }),
    { numRuns: runs },
  );
});
