/** Random records for the awkward database, with ties and gaps, and random questions to them. */
import * as fc from 'fast-check';
import type { Cell, Row } from './awkward.ts';

const orNull = <Value extends Cell>(cell: fc.Arbitrary<Value>): fc.Arbitrary<Cell> =>
  fc.oneof({ weight: 3, arbitrary: cell }, { weight: 1, arbitrary: fc.constant(null) });

const text = fc.constantFrom('', 'a', 'A', 'red', 'Red bike', 'straße', 'STRASSE', '\uFFFD', '𐀀', "o'clock", '%_');
const moment = fc.constantFrom('2026-01-31T00:00:00.000Z', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z');
const number = fc.constantFrom<Cell>(
  0,
  0.1,
  10,
  -10,
  1e22,
  9007199254740992n,
  9007199254740993n,
  2n ** 63n - 1n,
  2 ** 63,
);

/** The creation time of a record and its cells of `awkwardFields`, behind its tenant and id. */
const cells = [
  moment,
  orNull(text),
  orNull(text),
  orNull(text),
  orNull(fc.constantFrom('[]', '["red"]', '["Red","a"]')),
  orNull(number),
  orNull(fc.integer({ min: -2, max: 2 })),
  orNull(fc.constantFrom(0, 1)),
  orNull(fc.constantFrom('2026-01-31', '2026-02-01')),
  orNull(moment),
  orNull(fc.constantFrom('{}', '0')),
] as const;

/** Records of each tenant, in any order; the ids of one are the ids of the other. */
export const recordsArbitrary = (tenants: readonly string[], countMax: number): fc.Arbitrary<Row[]> => {
  const id = fc.nat(countMax).map((digits) => `R${digits}`);
  const row: fc.Arbitrary<Row> = fc.tuple(fc.constantFrom(...tenants), id, ...cells);
  return fc.uniqueArray(row, { maxLength: countMax, selector: ([tenant, own]) => `${tenant} ${own}` });
};

const values = {
  text: fc.constantFrom('', 'a', 'red', 'straße', "' or 1=1 --", '"', '%', '𐀀'),
  number: fc.constantFrom('0', '10', '0.1', '-10.5', '1e400', '9007199254740993', '9223372036854775807'),
  date: fc.constantFrom('2026-01-31', '2026-02-01'),
  moment: fc.constantFrom('2026-01-31', '2026-01-31T23:59:59.9995Z', '2026-02-01T00:00:00Z'),
  boolean: fc.constantFrom('true', 'false'),
};
const order = ['gt', 'gte', 'lt', 'lte'];
const equality = ['eq', 'ne', 'in[]', 'nin[]'];

const condition = (
  keys: readonly string[],
  operators: readonly string[],
  value: fc.Arbitrary<string>,
): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...operators), value).map(([key, operator, written]) => {
    const name = operator.endsWith('[]') ? `where[${key}][${operator.slice(0, -2)}][]` : `where[${key}][${operator}]`;
    return `${name}=${encodeURIComponent(written)}`;
  });

/** Any condition that there is, on any field. */
export const conditionArbitrary: fc.Arbitrary<string> = fc.oneof(
  condition(['name', 'note', 'state', 'id'], [...equality, ...order, 'contains', 'startsWith'], values.text),
  condition(['price', 'stock'], order, fc.constantFrom('0', '10', '-2')),
  condition(['price'], [...equality, ...order], values.number),
  condition(['due'], [...equality, ...order], values.date),
  condition(['seen', 'createdAt'], [...equality, ...order], values.moment),
  condition(['active'], equality, values.boolean),
  condition(['tags'], ['contains'], values.text),
  condition(['name', 'tags', 'price', 'due', 'seen', 'active', 'extra', 'id'], ['exists'], values.boolean),
);

const sortable = ['name', 'note', 'state', 'price', 'stock', 'active', 'due', 'seen', 'createdAt', 'id'];

export const sortArbitrary: fc.Arbitrary<string> = fc
  .tuple(fc.shuffledSubarray(sortable, { minLength: 1, maxLength: 5 }), fc.array(fc.boolean(), { minLength: 5 }))
  .map(([keys, isDescending]) => `sort=${keys.map((key, index) => (isDescending[index] ? '-' : '') + key).join(',')}`);

/** Some conditions, perhaps a search, perhaps a sort. */
export const searchArbitrary: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(conditionArbitrary, { maxLength: 3 }),
    fc.constantFrom('', 'search=a', 'search=red', 'search=re+bike', 'search=STRASSE+%25'),
    fc.oneof(fc.constant(''), sortArbitrary),
  )
  .map(([conditions, words, sort]) => [...conditions, words, sort].filter((part) => part !== '').join('&'));
