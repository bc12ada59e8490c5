/** What is asked: the works, each a sequence of questions that knows nothing of who will answer them. */
import { itemAt, scattered } from './data/random.ts';
import { tenants as allTenants, type Product, type Tenant } from './data/products.ts';
import { brands, categories, rareWord, rareWordPlaces, rareWordsPerPlace, recordsPerRareWord } from './data/words.ts';

export const workNames = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'P1'] as const;
export type WorkName = (typeof workNames)[number];

type SortColumn = 'created_at' | 'price';
type Projected = Exclude<keyof Product, 'id' | 'tenant_id' | 'created_at' | 'description' | 'cost'>;

export interface Filter {
  readonly column: 'category' | 'brand' | 'active' | 'price';
  readonly operator: 'eq' | 'gte' | 'lte';
  readonly value: string | number | boolean;
}

/** One page of a tenant's products, with the total. The columns `id` and `created_at` are asked for beside those named. */
export interface ListQuestion {
  readonly kind: 'list';
  readonly tenant: Tenant;
  readonly filters: readonly Filter[];
  /** Occurs in the name or the description. */
  readonly search: string | null;
  readonly sort: { readonly column: SortColumn; readonly descends: boolean };
  readonly page: number;
  readonly limit: number;
  readonly fields: readonly Projected[];
}

interface ProfileQuestion {
  readonly kind: 'profile';
  readonly tenant: Tenant;
}

export type Question = ListQuestion | ProfileQuestion;

export interface Work {
  readonly name: WorkName;
  readonly title: string;
  /** `held`: the questions are asked again and again. `new`: no question is asked twice. */
  readonly kind: 'held' | 'new';
  /** How many different questions there are. */
  readonly size: number;
  readonly questionAt: (index: number) => Question;
  /** How many records each answer has. */
  readonly records: { readonly min: number; readonly max: number };
  /** The total that every answer has; null where they differ. */
  readonly total: number | null;
}

const limit = 20;
const page = { min: limit, max: limit };
const newestFirst = { column: 'created_at', descends: true } as const;
const sorts = [
  newestFirst,
  { column: 'created_at', descends: false },
  { column: 'price', descends: true },
  { column: 'price', descends: false },
] as const;
const usualFields = ['name', 'category', 'brand', 'price', 'stock', 'sku'] as const;

const list = (parts: Partial<ListQuestion> = {}): ListQuestion => ({
  kind: 'list',
  tenant: 't1',
  filters: [],
  search: null,
  sort: newestFirst,
  page: 1,
  limit,
  fields: usualFields,
  ...parts,
});

/**
 * @param rows how many records each tenant has
 * @param tenants whose records are asked for, the first one's in each work
 */
export const createWorks = (
  rows: number,
  tenants: readonly Tenant[] = allTenants,
): Readonly<Record<WorkName, Work>> => ({
  W1: held('W1', 'one list, held', [list()], rows),
  W2: held('W2', '200 lists, held', mixedLists(), null),
  W3: manyPrices(),
  W4: rareSearches(rows, tenants),
  W5: deepPages(rows, tenants),
  W6: {
    ...held('W6', 'the profile, held', [{ kind: 'profile', tenant: 't1' }], null),
    records: { min: 0, max: 0 },
  },
  P1: firstPages(rows, tenants),
});

const held = (name: WorkName, title: string, questions: readonly Question[], total: number | null): Work => ({
  name,
  title,
  kind: 'held',
  size: questions.length,
  questionAt: (index) => itemAt(questions, index % questions.length),
  records: page,
  total,
});

const mixedLists = (): readonly Question[] => [
  ...categories.flatMap((value) =>
    sorts.flatMap((sort) =>
      [1, 2].map((number) => list({ filters: [{ column: 'category', operator: 'eq', value }], sort, page: number })),
    ),
  ),
  ...brands.flatMap((value) =>
    [sorts[0], sorts[3]].map((sort) => list({ filters: [{ column: 'brand', operator: 'eq', value }], sort })),
  ),
  ...Array.from({ length: 40 }, (_, index) =>
    list({
      filters: [
        { column: 'price', operator: 'gte', value: (index + 1) * 200 },
        { column: 'price', operator: 'lte', value: (index + 1) * 200 + 1500 },
      ],
      sort: index % 2 === 0 ? sorts[0] : sorts[3],
    }),
  ),
  ...Array.from({ length: 20 }, (_, index) =>
    list({ filters: [{ column: 'active', operator: 'eq', value: true }], page: index + 1 }),
  ),
];

const manyPrices = (): Work => {
  const size = 9_000_000;
  const questionAt = (index: number): Question =>
    list({ filters: [{ column: 'price', operator: 'gte', value: (1000 + scattered(index, size)) / 1000 }] });
  return { name: 'W3', title: 'price from a new value on', kind: 'new', size, questionAt, records: page, total: null };
};

/** New words come first; when all were searched for, they come again in another order and with other fields. */
const rareSearches = (rows: number, tenants: readonly Tenant[]): Work => {
  const wordsPerPlace = rareWordsPerPlace(rows);
  const words = tenants.length * rareWordPlaces.length * wordsPerPlace;
  const questionAt = (index: number): Question => {
    const number = scattered(index, words);
    const turn = Math.floor(index / words);
    const [tenant, place, word] = digits(number, tenants.length, rareWordPlaces.length, wordsPerPlace);
    return list({
      tenant: itemAt(tenants, tenant),
      search: rareWord(itemAt(rareWordPlaces, place), word, rows),
      sort: itemAt(sorts, (number + turn) % sorts.length),
      fields: projectionAt(number + Math.floor(turn / sorts.length)),
    });
  };
  const size = words * sorts.length * projections.length;
  const total = recordsPerRareWord;
  return { name: 'W4', title: 'a rare word, new', kind: 'new', size, questionAt, records: page, total };
};

/** From 60 % to 99.8 % of the list. New pages come first; when all were asked for, they come again with other fields. */
const deepPages = (rows: number, tenants: readonly Tenant[]): Work => {
  const pages = rows / limit;
  const first = Math.floor(pages * 0.6) + 1;
  const span = Math.floor(pages * 0.998) - first + 1;
  const places = tenants.length * sorts.length * span;
  const questionAt = (index: number): Question => {
    const number = scattered(index, places);
    const [tenant, sort, from] = digits(number, tenants.length, sorts.length, span);
    return list({
      tenant: itemAt(tenants, tenant),
      sort: itemAt(sorts, sort),
      page: first + from,
      fields: projectionAt(number + Math.floor(index / places)),
    });
  };
  const size = places * projections.length;
  return { name: 'W5', title: 'a deep page, new', kind: 'new', size, questionAt, records: page, total: rows };
};

/** What a deep page is compared with: the first five pages. There are few, so they come in many lengths, 20.5 on average. */
const firstPages = (rows: number, tenants: readonly Tenant[]): Work => {
  const [pages, lengths, lengthMin] = [5, 20, 11];
  const places = tenants.length * sorts.length * pages * lengths;
  const questionAt = (index: number): Question => {
    const number = scattered(index, places);
    const [tenant, sort, rest] = digits(number, tenants.length, sorts.length, pages * lengths);
    return list({
      tenant: itemAt(tenants, tenant),
      sort: itemAt(sorts, sort),
      page: 1 + (rest % pages),
      limit: lengthMin + Math.floor(rest / pages),
      fields: projectionAt(number + Math.floor(index / places)),
    });
  };
  const records = { min: lengthMin, max: lengthMin + lengths - 1 };
  const size = places * projections.length;
  return { name: 'P1', title: 'a first page, new', kind: 'new', size, questionAt, records, total: rows };
};

/** Every choice of three to seven of the columns, and the SKU by which records are counted in each answer. */
const projections: readonly (readonly Projected[])[] = (() => {
  const columns = ['name', 'category', 'brand', 'price', 'stock', 'active', 'released_on'] as const;
  return Array.from({ length: 2 ** columns.length }, (_, choice) => [
    ...columns.filter((_column, at) => (choice & (1 << at)) !== 0),
    'sku' as const,
  ]).filter(({ length }) => length >= 4);
})();

const projectionAt = (number: number): readonly Projected[] => itemAt(projections, number % projections.length);

/** A number below the product of three bases, as the number below each of them. */
const digits = (number: number, first: number, second: number, third: number): [number, number, number] => [
  number % first,
  Math.floor(number / first) % second,
  Math.floor(number / (first * second)) % third,
];
