/** Random questions out of a hat of names and values, most of them understood, for properties that must hold whatever is asked. */
import { operators } from '@vitrine/contract';
import * as fc from 'fast-check';

export interface Hat {
  /** Names of fields, shown or hidden. */
  readonly names: readonly string[];
  readonly values: readonly string[];
}

export const searchArbitrary = ({ names, values }: Hat): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...names);
  const value = fc.constantFrom(...values).map((text) => encodeURIComponent(text));
  const list = fc.array(value, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
  const condition = fc
    .tuple(name, fc.constantFrom(...operators), list)
    .map(([field, operator, text]) => `where[${field}][${operator}]=${operator === 'exists' ? 'true' : text}`);
  const sort = fc
    .array(fc.tuple(fc.constantFrom('', '-'), name), { minLength: 1, maxLength: 3 })
    .map((keys) => `sort=${keys.map((key) => key.join('')).join(',')}`);
  const fields = fc.array(name, { minLength: 1, maxLength: 3 }).map((keys) => `fields=${keys.join(',')}`);
  const search = value.map((text) => `search=${text}`);
  const page = fc.integer({ min: 1, max: 4 }).map((number) => `page=${number}`);
  const limit = fc.integer({ min: 1, max: 5 }).map((number) => `limit=${number}`);
  return fc
    .tuple(
      fc.array(condition, { maxLength: 2 }),
      ...[sort, fields, search, page, limit].map((parameter) => fc.option(parameter, { nil: '' })),
    )
    .map(([conditions, ...others]) => [...conditions, ...others].filter((parameter) => parameter !== '').join('&'));
};
