/** Actions of owners, of the database and of time in random order, against a model of what may be shown. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { type Collection, setTenantEnabled, type Tenant } from '@vitrine/catalog';
import {
  newPublisher,
  newTenant,
  offerTable,
  show,
  startOfTime,
  withdraw,
  writeProduct,
  type NewPublisher,
} from './support/new-publisher.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const ids = ['bakery01', 'museum02', 'garage03'] as const;
const keys = ['name', 'price', 'note'] as const;

const tenantIndex = fc.nat({ max: ids.length - 1 });
const action = fc.oneof(
  fc.record({ kind: fc.constant('show'), tenant: tenantIndex, keys: fc.subarray([...keys]) }),
  fc.record({ kind: fc.constant('hide'), tenant: tenantIndex, keys: fc.subarray([...keys], { minLength: 1 }) }),
  fc.record({ kind: fc.constant('withdraw'), tenant: tenantIndex }),
  fc.record({ kind: fc.constant('switch'), tenant: tenantIndex }),
  fc.record({ kind: fc.constant('write'), tenant: tenantIndex, price: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constantFrom('follow', 'turn', 'turn', 'away', 'break', 'restart') }),
);
type Action = typeof action extends fc.Arbitrary<infer Made> ? Made : never;

interface World {
  readonly made: NewPublisher;
  readonly tenants: readonly Tenant[];
  readonly products: Collection;
  /** What is exposed now: none where the collection is hidden; fields stay chosen where the tenant is switched off. */
  readonly exposed: Map<string, Set<string>>;
  readonly off: Set<string>;
  readonly prices: Map<string, number>;
  isBroken: boolean;
}

const begin = async (made: NewPublisher): Promise<World> => {
  const tenants: Tenant[] = [];
  for (const id of ids) tenants.push(await newTenant(made, id));
  const products = await offerTable(made, 'products');
  await made.open();
  return { made, tenants, products, exposed: new Map(), off: new Set(), prices: new Map(), isBroken: false };
};

const act = async (world: World, done: Action): Promise<void> => {
  const { made, tenants, products, exposed, off, prices } = world;
  const tenant = 'tenant' in done ? tenants[done.tenant] : tenants[0];
  if (tenant === undefined) return;
  const { publicId } = tenant;
  switch (done.kind) {
    case 'show':
      await show(made, tenant, products, 'keys' in done ? done.keys : []);
      exposed.set(publicId, new Set([...(exposed.get(publicId) ?? []), ...('keys' in done ? done.keys : [])]));
      return;
    case 'hide':
      if (!exposed.has(publicId)) return;
      await withdraw(made, tenant, products, 'keys' in done ? done.keys : []);
      for (const key of 'keys' in done ? done.keys : []) exposed.get(publicId)?.delete(key);
      return;
    case 'withdraw':
      await withdraw(made, tenant, products, 'all');
      exposed.delete(publicId);
      return;
    case 'switch':
      await setTenantEnabled(made.catalog, tenant, off.has(publicId), new Date(startOfTime));
      if (!off.delete(publicId)) off.add(publicId);
      return;
    case 'write':
      if (world.isBroken) return;
      prices.set(publicId, 'price' in done ? done.price : 0);
      return writeProduct(made, tenant, `${publicId}-1`, prices.get(publicId) ?? 0);
    case 'follow':
      await made.publisher.follow();
      return expectNothingHidden(world);
    case 'turn':
      await made.turn();
      await made.publisher.publishEdition();
      return made.source.isAway || world.isBroken ? undefined : expectAllShown(world);
    case 'away':
      made.source.isAway = !made.source.isAway;
      return;
    case 'break':
      world.isBroken = !world.isBroken;
      made.records.run(
        world.isBroken ? 'alter table products rename to broken' : 'alter table broken rename to products',
      );
      return;
    case 'restart':
      await made.publisher.close();
      await made.open();
      return expectNothingHidden(world);
  }
};

/** No collection or field that is not exposed now, and no record of anybody else's. */
const expectNothingHidden = ({ made, exposed, off }: World): void => {
  for (const line of made.shown()) {
    const [, publicId = '', fields = '', records = ''] = /^(\w+)\/products (.*?):(.*)$/.exec(line) ?? [];
    expect(off.has(publicId)).toBe(false);
    const allowed = exposed.get(publicId);
    expect(allowed).toBeDefined();
    expect(fields.split(',').filter((key) => key !== '' && allowed?.has(key) !== true)).toEqual([]);
    expect(records.trim()).toMatch(new RegExp(`^(not read|${publicId}-1=\\S*|)$`));
  }
  const shown = made.shown().map((line) => line.split('/')[0]);
  expect(shown).toEqual([...exposed.keys()].filter((id) => !off.has(id)).toSorted());
};

/** With everything at hand, an edition has exactly what is exposed, as the database has it. */
const expectAllShown = (world: World): void => {
  const { made, exposed, off, prices } = world;
  expectNothingHidden(world);
  const expected = [...exposed]
    .filter(([id]) => !off.has(id))
    .map(([id, shown]) => {
      const chosen = keys.filter((key) => shown.has(key));
      const values = { name: `name-${id}-1`, price: String(prices.get(id)), note: `hidden-note-${id}-1` };
      const record = prices.has(id) ? ` ${id}-1=${chosen.map((key) => values[key]).join('/')}` : '';
      return `${id}/products ${chosen.join()}:${record}`;
    });
  expect(made.shown()).toEqual(expected.toSorted());
};

/** A tenant that was named before it had records stays named. */
const shownBeforeARestart: Action[] = [
  { kind: 'show', tenant: 0, keys: [] },
  { kind: 'away' },
  { kind: 'follow' },
  { kind: 'restart' },
];

test('in every order, nothing is shown that is not exposed, and all is that is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
      await using made = await newPublisher();
      const world = await begin(made);
      for (const done of actions) await act(world, done);
    }),
    { numRuns: fuzzRuns(80), interruptAfterTimeLimit: 30_000, examples: [[shownBeforeARestart]] },
  );
});
