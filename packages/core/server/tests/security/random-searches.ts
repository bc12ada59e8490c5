/** Random questions out of a hat of names and values, most of them understood, for properties that must hold whatever is asked. */
import { type FieldType, fieldTypeTraits } from '@vitrine/contract';
import * as fc from 'fast-check';

export interface Hat {
  /** The fields shown, each with values that it may be compared with, the low ones first. */
  readonly fields: Readonly<Record<string, { readonly type: FieldType; readonly values: readonly string[] }>>;
  /** Names that are not shown: a question with one of them is refused. */
  readonly otherNames: readonly string[];
  readonly words: readonly string[];
}

export const searchArbitrary = ({ fields, otherNames, words }: Hat): fc.Arbitrary<string> => {
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...Object.keys(fields)), weight: 12 },
    { arbitrary: fc.constantFrom(...otherNames), weight: 1 },
  );
  const condition = name.chain((field) => {
    const { type, values } = fields[field] ?? { type: 'text', values: words };
    return fc
      .tuple(
        fc.constantFrom(...fieldTypeTraits[type].operators),
        fc.subarray([...values], { minLength: 1, maxLength: 3 }),
      )
      .map(([operator, chosen]) => `where[${field}][${operator}]=${operandOf(operator, chosen)}`);
  });
  const sort = fc
    .array(fc.tuple(fc.constantFrom('', '-'), name), { minLength: 1, maxLength: 3 })
    .map((keys) => `sort=${keys.map((key) => key.join('')).join(',')}`);
  const projection = fc.array(name, { minLength: 1, maxLength: 3 }).map((keys) => `fields=${keys.join(',')}`);
  const search = fc.constantFrom(...words).map((word) => `search=${encodeURIComponent(word)}`);
  const page = fc.integer({ min: 1, max: 4 }).map((number) => `page=${number}`);
  const limit = fc.integer({ min: 1, max: 5 }).map((number) => `limit=${number}`);
  return fc
    .tuple(
      fc.array(condition, { maxLength: 2 }),
      ...[sort, projection, search, page, limit].map((parameter) => fc.option(parameter, { nil: '', freq: 2 })),
    )
    .map(([conditions, ...others]) => [...conditions, ...others].filter((parameter) => parameter !== '').join('&'));
};

const operandOf = (operator: string, [first = '', ...rest]: readonly string[]): string => {
  if (operator === 'exists') return String(rest.length === 0);
  if (operator === 'between') return [first, rest.at(-1) ?? first].map(quote).join(',');
  return operator === 'in' || operator === 'nin' ? [first, ...rest].map(quote).join(',') : encodeURIComponent(first);
};

const quote = (text: string): string => encodeURIComponent(`"${text.replaceAll('"', '""')}"`);
