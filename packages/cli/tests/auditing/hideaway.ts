/** A tenant with a canary in each hidden field, among names of all kinds that must not be mistaken for leaks. */
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import { type Collection, findCollection, hide, setRelations, type Tenant, updateCollection } from '@vitrine/catalog';
import type { ServedCollection } from '@vitrine/server';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

export interface Hideaway {
  readonly tenant: Tenant;
  readonly key: string;
  readonly things: Collection;
  /** What the collections would be if all of it were shown: by slug. */
  readonly unveiled: ReadonlyMap<string, ServedCollection>;
}

/** The words that stand in hidden fields. */
export const canaries = ['quokka word', 'xy'];

const shownKeys = ['name', 'price', 'colour'];

const field = (key: string, type: FieldType, label = key): FieldDescriptor => ({ key, label, type });

/** As long as a column of PostgreSQL may be called, or nearly: messages cut it. */
const longest = `long${'g'.repeat(58)}`;

/** Hidden under ordinary names, under names that are near to shown ones, and under those of operators and parameters, here and in other APIs. */
const fields: readonly FieldDescriptor[] = [
  field('name', 'text'),
  field('price', 'currency'),
  field('colour', 'select', 'Farbe'),
  field('zebraMark', 'text', 'Zebra, "marked" [x]'),
  field('names', 'multiselect', 'Name'),
  field('colours', 'text', 'Größe in мм'),
  field('okapiCost', 'currency', 'Price'),
  field('quaggaDay', 'datetime', 'Quagga day'),
  field('tapirJson', 'json'),
  field('limit', 'integer'),
  field('where', 'text'),
  field('in', 'text'),
  field('q', 'text'),
  field('size', 'text', 'name desc'),
  field('like', 'text'),
  field(longest, 'text'),
];

const texts = ['a Quokka Word', 'quokka word', 'xy'];

const records: readonly JsonRecord[] = texts.map((text, index) => ({
  id: `r${index}`,
  createdAt: `2026-01-0${index + 1}T00:00:00.000Z`,
  name: ['Lamp', 'Quokka lamp', 'Chair 7, Quagga day'][index],
  price: 2 * index,
  colour: 'red',
  zebraMark: text,
  names: [text],
  colours: text,
  okapiCost: 77.7 - index,
  quaggaDay: '2026-01-01T00:00:00.000Z',
  tapirJson: { text },
  limit: index,
  where: text,
  in: text,
  q: text,
  size: text,
  like: text,
  [longest]: text,
}));

/**
 * Public things that show three of their fields, a private list and a hidden one. All of it was shown until now, so that
 * the segments in force still have what is hidden: nothing but the plan keeps it from callers.
 */
export const openHideaway = async (service: TestService): Promise<Hideaway> => {
  const tenant = await addTenant(service, 'hideaway');
  const things = await addCollection(service, tenant, { slug: 'things', fields }, records);
  if (service.postgres !== undefined) service.postgres.layout = 'paths';
  const priced = await addCollection(service, tenant, { slug: 'zebralist', fields }, records);
  const orders = await addCollection(service, tenant, { slug: 'okapi-orders', fields }, records);
  for (const collection of [things, priced, orders]) await exposeAll(service, tenant, collection);
  await follow(service);
  const unveiled = service.service.tenants.exposure('hideaway', 'all')?.collections ?? new Map();
  for (const collection of [things, priced, orders]) await hide(service.store, tenant, collection, 'all', new Date());
  // By fields that are shown, by one that is hidden, and to a private and a hidden collection.
  const relation = { label: 'Related', kind: 'many', from: 'name', to: 'name' } as const;
  const relations = [
    { ...relation, key: 'alike', collection: 'things' },
    { ...relation, key: 'sameMark', collection: 'things', from: 'zebraMark', to: 'zebraMark' },
    { ...relation, key: 'listed', collection: 'zebralist' },
    { ...relation, key: 'ordered', collection: 'okapi-orders' },
  ];
  await setRelations(service.store, tenant, things, relations, new Date());
  await exposeAll(service, tenant, things, shownKeys);
  await exposeAll(service, tenant, priced, shownKeys, 'private');
  const { key } = await addKey(service, tenant, 'Website');
  await follow(service);
  return { tenant, key, things: await findCollection(service.store, tenant, 'things'), unveiled };
};

/** Gives things another name, so that none of the answers that are held are given any more. */
export const forgetAnswers = async (service: TestService, { things }: Hideaway): Promise<void> => {
  const name = `Things ${crypto.randomUUID()}`;
  await service.store
    .transaction()
    .execute(async (transaction) => updateCollection(transaction, things, { name, target: things.target }, new Date()));
  await follow(service);
};
