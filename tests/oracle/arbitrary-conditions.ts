/** Random `where` conditions, aimed at one record so that they mostly hold for something. */
import { type FieldDescriptor, fieldTypeTraits, type Operator } from '@vitrine/contract';
import * as fc from 'fast-check';
import { listArbitrary, type SentParameter } from './arbitrary-encodings.ts';
import type { Dataset } from './arbitrary-records.ts';
import { pointArbitrary, valueArbitraries } from './arbitrary-values.ts';
import { compareInSort } from './oracle-values.ts';
import type { OracleRecord } from './oracle.ts';

/** What a condition is drawn from: its field, the aimed-at record's value, and the values the records hold. */
interface Aim {
  readonly field: FieldDescriptor;
  readonly own: unknown;
  readonly pool: readonly unknown[];
}

const builtInFields: readonly FieldDescriptor[] = [
  { key: 'id', label: 'ID', type: 'text' },
  { key: 'createdAt', label: 'Created at', type: 'datetime' },
];

export const queryableFields = (dataset: Dataset): FieldDescriptor[] => [
  ...builtInFields,
  ...dataset.collection.fields,
];

/** The parameters of one condition; `target` is undefined where there are no records. */
export const conditionArbitrary = (
  dataset: Dataset,
  target: OracleRecord | undefined,
): fc.Arbitrary<readonly SentParameter[]> =>
  fc.constantFrom(...queryableFields(dataset)).chain((field) => {
    const pool = dataset.records.map((record) => record[field.key] ?? null).filter((value) => value !== null);
    const aim = { field, own: target?.[field.key] ?? null, pool };
    return operatorArbitrary(aim).chain((operator) => parametersArbitrary(aim, operator));
  });

/** Without a value, only these match. */
const operatorsOfNone: ReadonlySet<Operator> = new Set([
  'exists',
  'ne',
  'nin',
  'notContains',
  'notStartsWith',
  'notEndsWith',
]);

const operatorArbitrary = ({ field, own }: Aim): fc.Arbitrary<Operator> => {
  const offered: readonly Operator[] = fieldTypeTraits[field.type].operators;
  const likely = own === null ? offered.filter((operator) => operatorsOfNone.has(operator)) : offered;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constantFrom(...offered) },
  );
};

const parametersArbitrary = (aim: Aim, operator: Operator): fc.Arbitrary<SentParameter[]> => {
  const name = `where[${aim.field.key}][${operator}]`;
  const areTexts = fieldTypeTraits[aim.field.type].searchable || aim.field.type === 'multiselect';
  if (operator === 'in' || operator === 'nin' || operator === 'iin')
    return itemsArbitrary(aim, operator).chain((items) => listArbitrary(name, items, areTexts));
  if (operator === 'near' || operator === 'within')
    return areaArbitrary(aim, operator).chain((numbers) => listArbitrary(name, numbers, areTexts));
  if (operator === 'between') return endsArbitrary(aim).chain((ends) => listArbitrary(name, ends, areTexts));
  const short = operator === 'eq' ? [`where[${aim.field.key}]`] : [];
  const asList = [`${name}[]`, `${name}[3]`];
  return fc
    .tuple(fc.constantFrom(name, name, name, ...short, ...asList), singleArbitrary(aim, operator))
    .map(([written, value]) => [{ name: written, value }]);
};

const singleArbitrary = (aim: Aim, operator: Operator): fc.Arbitrary<string> => {
  if (operator === 'exists')
    return fc.nat({ max: 9 }).chain((chance) => truthArbitrary((aim.own !== null) === chance > 0));
  if (operator === 'ieq') return ownOrOther(aim, 5).chain((value) => caseArbitrary(String(value)));
  if (/contains$/i.test(operator)) return partArbitrary(aim, 'anywhere');
  if (/startsWith$/i.test(operator)) return partArbitrary(aim, 'start');
  if (/endsWith$/i.test(operator)) return partArbitrary(aim, 'end');
  return sideArbitrary(aim, operator).chain((value) => spellingArbitrary(aim.field, value));
};

/** A value on that side of the record's own on which the operator holds, mostly. */
const sideArbitrary = (aim: Aim, operator: Operator): fc.Arbitrary<unknown> => {
  if (operator === 'eq') return ownOrOther(aim, 5);
  if (operator === 'ne') return ownOrOther(aim, 1);
  const rises = operator === 'lt' || operator === 'lte';
  return fc.tuple(ownOrOther(aim, 4), ownOrOther(aim, 0)).map((pair) => inOrder(aim.field, pair)[rises ? 1 : 0]);
};

const ownOrOther = (aim: Aim, ownWeight: number): fc.Arbitrary<unknown> => {
  const any = valueArbitraries[aim.field.type];
  const other = aim.pool.length === 0 ? any : fc.constantFrom(...aim.pool);
  const own = aim.own === null ? other : fc.constant(aim.own);
  return fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>(
    { weight: ownWeight * 2, arbitrary: own },
    { weight: 2, arbitrary: other },
    { weight: 1, arbitrary: any },
  );
};

const inOrder = (field: FieldDescriptor, [left, right]: readonly [unknown, unknown]): [unknown, unknown] =>
  compareInSort(field.type, left, right) > 0 ? [right, left] : [left, right];

const itemsArbitrary = (aim: Aim, operator: Operator): fc.Arbitrary<string[]> =>
  fc
    .array(ownOrOther(aim, operator === 'in' ? 4 : 0), { minLength: 1, maxLength: 4 })
    .chain((values) => fc.tuple(...values.map((value) => spellingArbitrary(aim.field, value))));

/** Spelled exactly: a fraction of a millisecond added to both ends alike would put low above high. */
const endsArbitrary = (aim: Aim): fc.Arbitrary<string[]> =>
  fc
    .tuple(ownOrOther(aim, 3), ownOrOther(aim, 1))
    .map((pair) => inOrder(aim.field, pair))
    .chain((ends) => fc.tuple(...ends.map((value) => exactSpellingArbitrary(aim.field, value))));

/** About the record's own point, or about any. */
const areaArbitrary = ({ own }: Aim, operator: 'near' | 'within'): fc.Arbitrary<string[]> => {
  const { lat, lng }: { lat?: unknown; lng?: unknown } = Object(own);
  const point =
    typeof lat === 'number' && typeof lng === 'number'
      ? fc.oneof({ weight: 3, arbitrary: fc.constant({ lat, lng }) }, { weight: 1, arbitrary: pointArbitrary })
      : pointArbitrary;
  if (operator === 'near')
    return fc
      .tuple(point, fc.constantFrom(0, 0, 0.001, 5, 111.195, 4000, 10_007.5, 20_015, 1e6))
      .map(([at, km]) => [at.lat, at.lng, km].map(String));
  return fc.tuple(point, pointArbitrary, fc.boolean()).map(([one, other, isOtherWest]) => {
    const [west, east] = isOtherWest ? [other.lng, one.lng] : [one.lng, other.lng];
    return [Math.min(one.lat, other.lat), west, Math.max(one.lat, other.lat), east].map(String);
  });
};

/** A part of a text the record holds, or one of its options, in any case. */
const partArbitrary = (aim: Aim, place: Place): fc.Arbitrary<string> =>
  ownOrOther(aim, 4).chain((value) => {
    if (Array.isArray(value)) return caseArbitrary(String(value[0] ?? 'open'));
    return substringArbitrary(String(value), place).chain(caseArbitrary);
  });

/** Where in a text a part of it stands. */
type Place = 'anywhere' | 'start' | 'end';

export const substringArbitrary = (text: string, place: Place): fc.Arbitrary<string> => {
  const characters = Array.from(text);
  return fc.tuple(fc.nat({ max: characters.length }), fc.nat({ max: characters.length })).map(([one, other]) => {
    const [first, end] = [Math.min(one, other), Math.max(one, other)];
    return characters.slice(place === 'start' ? 0 : first, place === 'end' ? undefined : end).join('');
  });
};

export const caseArbitrary = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), text.normalize('NFD'), text.normalize('NFC'));

const spellingArbitrary = (field: FieldDescriptor, value: unknown): fc.Arbitrary<string> =>
  field.type === 'datetime' && typeof value === 'string'
    ? fc.oneof(exactSpellingArbitrary(field, value), fc.constant(value.replace('Z', '0005Z')))
    : exactSpellingArbitrary(field, value);

/** The ways to write one value that all mean it, or, for a time, its day. */
const exactSpellingArbitrary = (field: FieldDescriptor, value: unknown): fc.Arbitrary<string> => {
  if (typeof value === 'boolean') return truthArbitrary(value);
  if (Array.isArray(value)) return fc.constantFrom('open', ...value.map(String));
  if (typeof value === 'number') return fc.constantFrom(...numberSpellings(field, value));
  if (field.type === 'datetime' && typeof value === 'string') return fc.constantFrom(...timeSpellings(value));
  return fc.constant(String(value));
};

const truthArbitrary = (isTrue: boolean): fc.Arbitrary<string> =>
  fc.constantFrom(...(isTrue ? ['true', 'true', 'True', '1'] : ['false', 'false', 'False', '0']));

const numberSpellings = (field: FieldDescriptor, value: number): string[] => {
  const plain = String(value);
  if (field.type === 'integer') return [plain];
  if (plain.includes('e')) return [plain, plain.replace('e', 'E'), value.toExponential()];
  return [plain, plain.includes('.') ? `${plain}00` : `${plain}.0`, `${plain}e0`, `${plain}E+0`, value.toExponential()];
};

const timeSpellings = (value: string): string[] => {
  const bare = value.slice(0, -1);
  const shifted = new Date(Date.parse(value) + 90 * 60_000).toISOString();
  const abroad = /^[0-9]/.test(shifted) ? [shifted.replace('Z', '+01:30')] : [];
  return [
    value,
    bare,
    value.toLowerCase(),
    value.replace('T', ' '),
    `${bare}000Z`,
    `${bare}-00:00`,
    `${bare} -00`,
    `${value.slice(0, 16)}+0000`,
    value.slice(0, 16),
    value.slice(0, 10),
    ...abroad,
  ];
};
