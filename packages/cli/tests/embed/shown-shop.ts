/** What the element is tried on: a shop with pictures, prices, opening hours in two forms, and values that want to be run. */
import type { FieldDescriptor } from '@vitrine/contract';
import { hide } from '@vitrine/catalog';
import { addKey, openShop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';
import { addRichRecords } from './rich-records.ts';

/** Does something to the page it stands in, if it is taken for markup or for an address. */
export const markup = `<img src="x" onerror="document.title='run'"><script>document.title='run'</script>`;

const createdAt = '2026-01-31T09:30:00.000Z';

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'photo', label: 'Photo', type: 'image' },
  { key: 'photoAlt', label: 'Photo text', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'currency', label: 'Currency', type: 'text' },
  { key: 'isNew', label: 'New', type: 'boolean' },
  { key: 'page', label: 'Page', type: 'url' },
  { key: 'mail', label: 'Mail', type: 'email' },
  { key: 'telephone', label: 'Telephone', type: 'phone' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'share', label: 'Share', type: 'percent' },
  { key: 'labels', label: 'Labels', type: 'multiselect' },
];

const records: readonly JsonRecord[] = [
  {
    id: '1',
    createdAt: '2026-01-03T09:30:00.000Z',
    name: 'Rye bread',
    photo: 'https://pictures.example/rye.jpg',
    photoAlt: 'A loaf on linen',
    price: 4.2,
    currency: 'EUR',
    isNew: true,
    page: 'https://shop.example/rye',
    mail: 'rye@shop.example',
    telephone: '+49 30 1234',
    day: '2026-02-28',
    share: 12.5,
    labels: ['dark', 'sour'],
  },
  {
    id: '2',
    createdAt: '2026-01-02T09:30:00.000Z',
    name: 'Roll',
    photo: 'https://pictures.example/missing.jpg',
    price: 1234.5,
    currency: 'CHF',
    isNew: false,
  },
];

const hostile = (value: string, index: number): JsonRecord => ({
  id: `h${index}`,
  createdAt,
  name: value,
  photo: value,
  price: null,
  currency: value,
  isNew: true,
  page: value,
  mail: value,
  telephone: value,
  day: null,
  share: 1,
  labels: [value],
});

const hostileRecords: readonly JsonRecord[] = [
  markup,
  `javascript:document.title='run'//.png`,
  `JaVaScRiPt\t:document.title='run'//.jpg`,
  `data:text/html,<script>document.title='run'</script>`,
  `https://pictures.example/"onerror="document.title='run'" a=".jpg`,
  `//pictures.example/x.jpg`,
  `x@y.example?subject=<script>document.title='run'</script>`,
].map(hostile);

const dayFields: readonly FieldDescriptor[] = [
  { key: 'weekday', label: 'Day', type: 'text' },
  { key: 'open', label: 'Open', type: 'text' },
  { key: 'close', label: 'Close', type: 'text' },
];

const dayRecords: readonly JsonRecord[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (weekday, index) => ({ id: weekday, createdAt, weekday, open: index === 5 ? '9:00' : '8:00', close: '18:00' }),
);

const placeFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'hours', label: 'Hours', type: 'json' },
];

const placeRecords: readonly JsonRecord[] = [
  { id: 'a', createdAt, name: 'Mill', hours: 'Mo-Fr 08:00-12:00,13:00-18:00' },
  { id: 'b', createdAt, name: 'Market', hours: { sat: [{ opens: '22:00', closes: '02:00' }] } },
];

const marketFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'at', label: 'At', type: 'geo' },
  { key: 'startsAt', label: 'Day', type: 'date' },
  { key: 'kind', label: 'Kind', type: 'select' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'photo', label: 'Photo', type: 'image' },
  { key: 'page', label: 'Page', type: 'url' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
];

/** On days and at places, two of them at one, and one that wants to be run. */
const marketRecords: readonly JsonRecord[] = [
  ['Spring fair', { lat: 52.5, lng: 13.4 }, '2026-03-05', 'fair', 4.5, 'https://shop.example/spring'],
  ['Flea market', { lat: 52.5, lng: 13.4 }, '2026-03-19', 'market', null, null],
  [markup, { lat: 48.1, lng: 11.6 }, '2026-04-02', 'market', 2, `javascript:document.title='run'`],
].map(([name, at, startsAt, kind, price, page], index) => ({
  id: `m${index}`,
  createdAt,
  name,
  at,
  startsAt,
  kind,
  price,
  page,
  photo: index === 1 ? null : 'https://pictures.example/market.jpg',
  tags: index === 0 ? ['music', 'food'] : null,
}));

export interface ShownShop {
  readonly service: TestService;
  readonly url: string;
  /** Of the tenant openshop. */
  readonly key: string;
  /** Puts a record of this name beside the others, for the next edition. */
  readonly add: (name: string) => Promise<void>;
  readonly hide: () => Promise<void>;
  /** Exposes a collection `late` with one record, which is read later than the others of the edition. */
  readonly exposeLate: () => Promise<void>;
}

export const startShownShop = async (): Promise<ShownShop> => {
  const service = await startTestService({ IMAGE_ORIGINS: 'https://pictures.example' });
  const { tenant: openshop } = await openShop(service, 'openshop');
  const tenant = await addTenant(service, 'bakery01');
  const breads = await addCollection(service, tenant, { slug: 'breads', name: 'Breads', fields }, records);
  const others = [
    await addCollection(service, tenant, { slug: 'hostile', name: markup, fields }, hostileRecords),
    await addCollection(service, tenant, { slug: 'days', name: 'Opening hours', fields: dayFields }, dayRecords),
    await addCollection(service, tenant, { slug: 'markets', name: 'Markets', fields: marketFields }, marketRecords),
    await addCollection(service, tenant, { slug: 'places', name: 'Places', fields: placeFields }, placeRecords),
  ];
  for (const collection of [breads, ...others]) await exposeAll(service, tenant, collection);
  await addRichRecords(service, tenant);
  const { key } = await addKey(service, openshop, 'Website');
  await follow(service);
  await service.turn();
  const all = [...records];
  return {
    service,
    url: service.service.url,
    key,
    add: async (name) => {
      all.push({ id: name, createdAt, name, price: 1, currency: 'EUR' });
      await addCollection(service, tenant, { slug: 'breads', name: 'Breads', fields }, all, breads);
    },
    hide: async () => {
      await hide(service.store, tenant, breads, 'all', new Date(startOfTime));
      await follow(service);
    },
    exposeLate: async () => {
      service.clock.advance(5000);
      const late = await addCollection(service, tenant, { slug: 'late', fields }, records.slice(0, 1));
      await exposeAll(service, tenant, late);
      await follow(service);
    },
  };
};
