/** Pages found in an index against pages found by looking at every record, on as many records as takes each way there is. */
import { expect, test } from 'bun:test';
import { parse, plan, type Plan } from '@vitrine/query';
import * as fc from 'fast-check';
import { find, type Found } from '../../src/indexes/finding.ts';
import { createPartBuilder, type IndexPart } from '../../src/indexes/gathering.ts';
import { partsFor, questionOf, type WantedPart } from '../../src/indexes/plan-parts.ts';
import type { StoredValue } from '../../src/sources/stored-record.ts';
import { bareCollection, bareField } from '../support/bare-collection.ts';

type Stored = Readonly<Record<string, StoredValue>>;

const recordCount = 20_000;

const fields = [
  bareField('price', 'currency'),
  bareField('stock', 'integer'),
  bareField('color', 'select'),
  bareField('name', 'text'),
  bareField('due', 'date'),
  bareField('isNew', 'boolean'),
];

const collection = bareCollection(fields);

/** A sequence that looks random and is the same each time (a linear congruential generator, Numerical Recipes' numbers). */
const createRandom = (): ((below: number) => number) => {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const colors = ['red', 'green', 'blue', '𐐀eep', '\uFF21wide', 'Red'];

const day = (offset: number): string => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString();

/** In the order of their ids. */
const records: readonly Stored[] = (() => {
  const random = createRandom();
  const sometimes = (value: StoredValue): StoredValue => (random(10) === 0 ? null : value);
  return Array.from({ length: recordCount }, (_, index) => ({
    id: String(index).padStart(6, '0'),
    createdAt: day(random(500)),
    price: sometimes(random(1_000_000) / 100),
    stock: sometimes(BigInt(random(5))),
    color: sometimes(colors[random(colors.length)] ?? null),
    name: sometimes(`thing ${random(recordCount)} rare${random(4000)} of ${colors[random(colors.length)]}`),
    due: sometimes(day(random(60)).slice(0, 10)),
    isNew: sometimes(BigInt(random(2))),
  }));
})();

// By the index

const parts = new Map<string, IndexPart>();

const partOf = ({ name, fields: keys, gathering }: WantedPart): IndexPart => {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const gatherer = createPartBuilder(gathering, 100_000_000);
  for (const record of records) gatherer.add(keys.map(({ key }) => record[key] ?? null));
  const part = gatherer.finish();
  parts.set(name, part);
  return part;
};

const findByIndex = (planned: Plan): Found | undefined => {
  const wanted = partsFor(planned) ?? [];
  return find(questionOf(new Map(wanted.map((part) => [part.name, partOf(part)])), planned));
};

// By looking at every record

const findByLooking = (planned: Plan): Found => {
  const matching = records.filter((record) => isMatch(planned, record));
  const sorted = matching.toSorted((one, other) => compare(planned, one, other));
  const start = (planned.page - 1) * planned.limit;
  const page = sorted.slice(start, start + planned.limit);
  return { total: matching.length, records: page.map(({ id }) => Number(id)) };
};

const isMatch = ({ conditions, words }: Plan, record: Stored): boolean =>
  conditions.every((condition) => holds(condition, record[condition.field.key] ?? null)) &&
  words.every((word) =>
    [record['name'], record['color']].some((text) =>
      String(text ?? '')
        .toLowerCase()
        .includes(word),
    ),
  );

const holds = (condition: Plan['conditions'][number], value: StoredValue): boolean => {
  switch (condition.kind) {
    case 'exists':
      return (value !== null) === condition.isExpected;
    case 'compare': {
      if (value === null) return false;
      const order = compareValues(value, valueOf(condition.value, value));
      return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[condition.comparator];
    }
    case 'one-of': {
      const isOne = value !== null && condition.values.some((each) => compareValues(value, valueOf(each, value)) === 0);
      return isOne === condition.isExpected;
    }
    case 'contains':
    case 'starts-with':
    case 'holds':
      throw new Error('The index leaves these to the source.');
  }
};

type Value = Extract<Plan['conditions'][number], { kind: 'compare' }>['value'];

const valueOf = (value: Value, like: StoredValue): StoredValue => {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'boolean':
      return value.isTrue ? 1n : 0n;
    case 'date':
      return value.date;
    case 'span':
      return value.first;
    case 'decimal': {
      const number = Number(
        `${value.decimal.isNegative ? '-' : ''}${value.decimal.digits || '0'}e${value.decimal.exponent}`,
      );
      return typeof like === 'bigint' && Number.isInteger(number) ? BigInt(number) : number;
    }
  }
};

const compareValues = (one: StoredValue, other: StoredValue): number => {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(bytesOf(one), bytesOf(other));
  if (one === null || other === null) return 0;
  return one < other ? -1 : one > other ? 1 : 0;
};

const encoded = new Map<string, Buffer>();

const bytesOf = (text: string): Buffer => {
  const known = encoded.get(text) ?? Buffer.from(text);
  encoded.set(text, known);
  return known;
};

const compare = ({ sort }: Plan, one: Stored, other: Stored): number => {
  for (const {
    field: { key },
    isDescending,
  } of sort) {
    const [left = null, right = null] = [one[key], other[key]];
    if (left === null && right === null) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const order = compareValues(left, right);
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
};

// Questions

const conditionArbitrary = fc.oneof(
  fc
    .tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'ne'), fc.integer({ min: -10, max: 1_010_000 }))
    .map(([operator, cents]) => `where[price][${operator}]=${cents / 100}`),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 50 }))
    .map(([low, width]) => `where[price][between]=${low},${low + width}`),
  fc
    .tuple(fc.constantFrom('gt', 'lte', 'eq', 'ne'), fc.integer({ min: -1, max: 6 }))
    .map(([operator, stock]) => `where[stock][${operator}]=${stock}`),
  fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }).map((stocks) => `where[stock][in]=${stocks.join(',')}`),
  fc
    .tuple(fc.constantFrom('in', 'nin'), fc.subarray([...colors, 'none'], { minLength: 1 }))
    .map(([operator, some]) => `where[color][${operator}]=${some.map(encodeURIComponent).join(',')}`),
  fc
    .tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), fc.constantFrom(...colors, 'm'))
    .map(([operator, color]) => `where[color][${operator}]=${encodeURIComponent(color)}`),
  fc
    .tuple(fc.constantFrom('gte', 'lt', 'eq'), fc.integer({ min: 1, max: 28 }))
    .map(([operator, date]) => `where[due][${operator}]=2026-02-${String(date).padStart(2, '0')}`),
  fc
    .tuple(fc.constantFrom('price', 'stock', 'color', 'due', 'isNew', 'name'), fc.boolean())
    .map(([key, isThere]) => `where[${key}][exists]=${isThere}`),
  fc.constantFrom(
    'where[isNew][eq]=true',
    'where[isNew][ne]=false',
    'where[createdAt][gte]=2026-06-01',
    'where[createdAt][eq]=2026-06-01',
  ),
);

const searchArbitrary = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 3999 }).map((number) => `rare${number}`),
      fc.constantFrom('thing', 'of', 'red', 'ed', 'h', 'RARE1', '𐐨eep', 'no-such'),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => `search=${words.map(encodeURIComponent).join('+')}`);

const sortArbitrary = fc
  .uniqueArray(fc.constantFrom('price', 'stock', 'color', 'name', 'due', 'isNew', 'createdAt', 'id'), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.boolean().map((isDescending) => (isDescending ? `-${key}` : key)))))
  .map((keys) => `sort=${keys.join(',')}`);

const questionArbitrary = fc
  .tuple(
    fc.uniqueArray(conditionArbitrary, { maxLength: 3, selector: (condition) => condition.split('=')[0] }),
    fc.option(searchArbitrary),
    fc.option(sortArbitrary),
    fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: recordCount / 10 })),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([conditions, search, sort, page, limit]) =>
    [...conditions, ...[search, sort].filter((part) => part !== null), `page=${page}`, `limit=${limit}`].join('&'),
  );

test('an index finds what looking at every record finds', () => {
  let found = 0;
  let left = 0;
  fc.assert(
    fc.property(questionArbitrary, (search) => {
      const planned = plan(parse(search), collection);
      const actual = findByIndex(planned);
      if (actual === undefined) return void left++;
      found++;
      expect({ search, ...actual }).toEqual({ search, ...findByLooking(planned) });
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 20) },
  );
  expect(found).toBeGreaterThan(9 * left);
});
