/** A tenant with something of each kind: collections public, private and hidden, fields shown and hidden, and a key. */
import type { FieldDescriptor } from '@vitrine/contract';
import {
  type Collection,
  createKey,
  listKeys,
  listPrivate,
  type NewKey,
  setKey,
  slugsOf,
  type Tenant,
} from '@vitrine/catalog';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  randomBytes,
  type JsonRecord,
  type TestService,
} from './test-service.ts';

export interface Shop {
  readonly tenant: Tenant;
  readonly key: string;
  /** Public; shows `name` and `price`, hides `note` and `cost`. */
  readonly products: Collection;
  /** Private. */
  readonly prices: Collection;
  /** Hidden. */
  readonly orders: Collection;
}

export const productFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'cost', label: 'Cost', type: 'currency' },
];

export const productRecords: readonly JsonRecord[] = [
  { id: 'p1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Lamp', note: 'quokka', price: 19.99, cost: 7.77 },
  { id: 'p2', createdAt: '2026-01-02T00:00:00.000Z', name: 'Chair', note: 'wombat', price: 45, cost: 12.5 },
  { id: 'p3', createdAt: '2026-01-03T00:00:00.000Z', name: null, note: null, price: null, cost: null },
];

const nameField: FieldDescriptor = { key: 'name', label: 'Name', type: 'text' };
const recordOf = (name: string): JsonRecord => ({ id: name, createdAt: '2026-01-01T00:00:00.000Z', name });

export const openShop = async (service: TestService, publicId: string): Promise<Shop> => {
  const tenant = await addTenant(service, publicId);
  const products = await addCollection(service, tenant, { slug: 'products', fields: productFields }, productRecords);
  const prices = await addCollection(service, tenant, { slug: 'prices', fields: [nameField] }, [recordOf('Retail')]);
  const order = { ...recordOf('Secret'), name: 'Secret plans' };
  const orders = await addCollection(service, tenant, { slug: 'orders', fields: [nameField] }, [order]);
  await exposeAll(service, tenant, products, ['name', 'price']);
  await exposeAll(service, tenant, prices, 'all', 'private');
  const { key } = await addKey(service, tenant, 'Website');
  await follow(service);
  // So that all of it is of one edition.
  await service.turn();
  return { tenant, key, products, prices, orders };
};

/** @param livesMs how long it lives from now on; none: for ever */
export const addKey = async (
  { store, clock }: TestService,
  tenant: Tenant,
  name: string,
  livesMs?: number,
): Promise<NewKey> => {
  const now = new Date(clock.now());
  const expiresAt = livesMs === undefined ? undefined : new Date(clock.now() + livesMs);
  return createKey(store, tenant, { name, expiresAt }, now, randomBytes);
};

/** Lets all keys of a tenant open all that is private now. */
export const openToKeys = async (
  { store, clock }: Pick<TestService, 'store' | 'clock'>,
  tenant: Tenant,
): Promise<void> => {
  const opens = slugsOf(await listPrivate(store, tenant));
  for (const { id } of await listKeys(store, tenant))
    await setKey(store, tenant, String(id), { opens }, new Date(clock.now()));
};
