/** The demo's data: the same bytes on every machine, every type in it, and values that fit their types. */
import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { type FieldType, fieldTypes, readPoint } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import { languageCodes } from '@vitrine/messages/languages';
import type { StoredRecord } from '@vitrine/catalog';
import { type DemoCollection, type DemoField, demoTenants } from '../src/index.ts';

const baseDate = '2026-11-01T00:00:00.000Z';
const historyStart = '2021-10-25T00:00:00.000Z';

const recordCounts = {
  'velowerk/products': 50_000,
  'velowerk/categories': 42,
  'velowerk/brands': 28,
  'velowerk/locations': 36,
  'velowerk/partner-prices': 6000,
  'velowerk/dealers': 1200,
  'velowerk/orders': 10_200,
  'kornhaus/products': 285,
  'kornhaus/locations': 86,
  'kornhaus/job-openings': 140,
  'kornhaus/allergens': 14,
  'kornhaus/wholesale-prices': 285,
  'kornhaus/production-batches': 5000,
  'lumenart/events': 2400,
  'lumenart/artists': 640,
  'lumenart/halls': 7,
  'lumenart/staff': 85,
  'lumenart/bookings': 8000,
};

const allRecordsHash = '0e110347a8f79688d2299df7eb50ce2a76ead2fd9bb6e71e58527828722cc7a6';

const collections = demoTenants.flatMap((tenant) =>
  tenant.collections.map((collection) => ({ path: `${tenant.publicId}/${collection.slug}`, collection })),
);
const allFields = collections.flatMap(({ collection }) => collection.fields);

describe('the demo as a whole', () => {
  test('gives the same bytes twice, and those of every other machine', () => {
    expect(hashOfAll()).toBe(allRecordsHash);
    expect(hashOfAll()).toBe(allRecordsHash);
  });

  test('has every field type, and what must not be seen', () => {
    expect(new Set(allFields.map((field) => field.type))).toEqual(new Set(fieldTypes));
    const keptBack = allFields.filter((field) => !field.isExposed).map(({ key }) => key);
    for (const key of ['purchaseCost', 'supplier', 'internalNote', 'birthDate', 'homePhone'])
      expect(keptBack).toContain(key);
  });

  test('is in all languages of the pages where it is the bakery', () => {
    const bakery = demoTenants.find(({ publicId }) => publicId === 'kornhaus')?.collections ?? [];
    const shown = bakery.flatMap(({ fields }) => fields.filter(({ isExposed }) => isExposed));
    expect(shown.length).toBeGreaterThan(50);
    for (const { translations } of [...bakery, ...shown])
      expect(
        Object.keys(translations ?? {})
          .concat('en')
          .toSorted(),
      ).toEqual(languageCodes.toSorted());
  });

  test('has public, private and hidden collections in every tenant, and hidden fields', () => {
    for (const tenant of demoTenants) {
      expect(new Set(tenant.collections.map(({ state }) => state))).toEqual(new Set(['public', 'private', 'hidden']));
      expect(tenant.collections.some(({ fields }) => fields.some((field) => !field.isExposed))).toBe(true);
    }
  });

  test('names tenants by 8 characters, each another', () => {
    for (const { publicId } of demoTenants) expect(publicId).toMatch(/^[a-z0-9]{8}$/);
    expect(new Set(demoTenants.map(({ publicId }) => publicId)).size).toBe(demoTenants.length);
  });

  test('has the collections and counts that the documents speak of', () => {
    expect(Object.fromEntries(collections.map(({ path, collection }) => [path, collection.recordCount]))).toEqual(
      recordCounts,
    );
  });
});

describe.each(collections)('$path', ({ collection }) => {
  const records = [...collection.records()];

  test('has as many records as it says, each with an id of its own', () => {
    expect(records).toHaveLength(collection.recordCount);
    expect(new Set(records.map(({ id }) => id)).size).toBe(collection.recordCount);
  });

  test('has values that fit their types', () => {
    expect(misfitsOf(collection, records)).toEqual([]);
  });

  test('has keys that are unique and need no quoting', () => {
    const keys = collection.fields.map(({ key }) => key);
    expect(new Set([...keys, 'id', 'createdAt']).size).toBe(keys.length + 2);
    for (const key of keys) expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  test('was entered in the five years before the base date', () => {
    const outside = records.filter(({ createdAt }) => createdAt < historyStart || createdAt >= baseDate);
    expect(outside).toEqual([]);
    expect(misfitOf('datetime', records[0]?.createdAt ?? null)).toBe(false);
  });
});

describe('coherence', () => {
  const products = tableOf('velowerk/products');

  test('the gross price is the net price and its VAT, to the cent', () => {
    const wrong = products.filter(({ price, netPrice, vatRate }) => {
      return Math.round((Math.round(Number(netPrice) * 100) * (100 + Number(vatRate))) / 100) !== cents(price);
    });
    expect(wrong).toEqual([]);
  });

  test('purchase costs lie below prices', () => {
    expect(products.filter(({ purchaseCost, netPrice }) => Number(purchaseCost) >= Number(netPrice))).toEqual([]);
  });

  test('a search for gravel finds bicycles and parts', () => {
    const found = products.filter(({ name }) => String(name).toLowerCase().includes('gravel'));
    const departments = new Set(found.map(({ department }) => department));
    expect(departments).toEqual(new Set(['Bicycles', 'Components', 'Clothing', 'Books and maps']));
    expect(found.length).toBeGreaterThan(1000);
  });

  test('brands and categories are unevenly frequent, and all of them occur', () => {
    for (const [key, count] of [
      ['brand', 28],
      ['category', 42],
    ] as const) {
      const frequencies = [...Map.groupBy(products, (product) => product[key] ?? null).values()].map(
        (group) => group.length,
      );
      expect(frequencies).toHaveLength(count);
      expect(Math.max(...frequencies)).toBeGreaterThan(5 * Math.min(...frequencies));
    }
  });

  test('records are not entered in the order of their ids alone', () => {
    const moments = products.map(({ createdAt }) => createdAt);
    expect(moments).not.toEqual(moments.toSorted((left, right) => (String(left) < String(right) ? -1 : 1)));
  });

  test('some records share a moment, so that only the id orders them', () => {
    expect(new Set(products.map(({ createdAt }) => createdAt)).size).toBeLessThan(products.length - 3000);
  });

  test('an order bears the year in which it was made', () => {
    const orders = tableOf('velowerk/orders');
    const wrong = orders.filter(({ id, createdAt }) => !String(createdAt).startsWith(String(id).slice(4, 8)));
    expect(wrong).toEqual([]);
  });

  test('an event ends after it starts, and some are yet to come', () => {
    const events = tableOf('lumenart/events');
    const ended = events.filter(({ endsAt }) => endsAt !== null);
    expect(ended.filter(({ startsAt, endsAt }) => String(endsAt) <= String(startsAt))).toEqual([]);
    expect(events.filter(({ startsAt }) => String(startsAt) > baseDate).length).toBeGreaterThan(50);
  });

  test('no two artists share a name, no two bakeries an address', () => {
    for (const path of ['lumenart/artists', 'kornhaus/locations']) {
      const rows = tableOf(path);
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    }
  });

  test('a vegan product holds neither milk nor eggs', () => {
    const vegan = tableOf('kornhaus/products').filter(({ isVegan }) => isVegan === 1);
    expect(vegan.filter(({ allergens }) => /milk|eggs/.test(String(allergens)))).toEqual([]);
    expect(vegan.length).toBeGreaterThan(20);
  });
});

function hashOfAll(): string {
  const hash = createHash('sha256');
  for (const { path, collection } of collections) {
    hash.update(path);
    for (const record of collection.records()) hash.update(JSON.stringify(record));
  }
  return hash.digest('hex');
}

type Row = Readonly<Record<string, StoredValue>>;

/** A collection's records as rows by key, `id` and `createdAt` among them. */
function tableOf(wanted: string): Row[] {
  const found = collections.find(({ path }) => path === wanted);
  if (found === undefined) throw new Error(`no collection ${wanted}`);
  const keys = found.collection.fields.map(({ key }) => key);
  return Array.from(found.collection.records(), ({ id, createdAt, values }) => ({
    ...Object.fromEntries(keys.map((key, index) => [key, values[index] ?? null])),
    id,
    createdAt,
  }));
}

function cents(amount: StoredValue | undefined): number {
  return Math.round(Number(amount) * 100);
}

function misfitsOf(collection: DemoCollection, records: readonly StoredRecord[]): string[] {
  return records.flatMap(({ id, values }) =>
    collection.fields
      .filter(({ type }, index) => misfitOf(type, values[index]))
      .map((field: DemoField) => `${id} ${field.key}`),
  );
}

function misfitOf(type: FieldType, value: StoredValue | undefined): boolean {
  return value === undefined || (value !== null && !fits[type](value));
}

const fits = {
  text: (value) => typeof value === 'string' && value.trim() === value && value !== '',
  email: (value) => /^[a-z0-9.-]+@[a-z0-9-]+\.example$/.test(String(value)),
  phone: (value) => /^\+\d{2,3} [\d ]{6,14}$/.test(String(value)),
  url: (value) => URL.canParse(String(value)) && /^https:\/\/([a-z0-9-]+\.)+example\/[!-~]*$/.test(String(value)),
  image: (value) => URL.canParse(String(value)) && /^https:\/\/([a-z0-9-]+\.)+example\/[!-~]*$/.test(String(value)),
  select: (value) => typeof value === 'string' && value.length > 0 && value.length < 40,
  multiselect: (value) => isOptionList(JSON.parse(String(value))),
  number: (value) => isDecimal(value, 4),
  integer: (value) => Number.isInteger(value),
  currency: (value) => isDecimal(value, 2) && Number(value) >= 0,
  percent: (value) => isDecimal(value, 2) && Number(value) >= 0 && Number(value) <= 100,
  boolean: (value) => value === 0 || value === 1,
  date: (value) => isMoment(`${value}T00:00:00.000Z`),
  datetime: (value) => isMoment(value),
  geo: (value) => readPoint(String(value)) !== undefined,
  json: (value) => JSON.stringify(JSON.parse(String(value))) === value,
} as const satisfies Record<FieldType, (value: Exclude<StoredValue, null>) => boolean>;

function isOptionList(value: unknown): boolean {
  return (
    Array.isArray(value) && new Set(value).size === value.length && value.every((item) => typeof item === 'string')
  );
}

/** Whether it is a number of at most that many decimals, as it prints. */
function isDecimal(value: StoredValue, decimalsMax: number): boolean {
  return typeof value === 'number' && new RegExp(`^-?\\d+(\\.\\d{1,${decimalsMax}})?$`).test(String(value));
}

function isMoment(value: StoredValue): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
}
