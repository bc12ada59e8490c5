/** What is published of descriptions, against a plain model: of shown fields alone, the owner's words before the operator's. */
import { describe, expect, test } from 'bun:test';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import * as fc from 'fast-check';
import { fuzzRuns } from '../../../../tests/support/scope.ts';
import { checkMeaning } from '../src/meanings.ts';
import { type ChosenForCollection, presentCollection, presentsField } from '../src/presentation.ts';

const keys = ['name', 'price', 'note', 'cost'] as const;

const text = (prefix: string) => fc.nat({ max: 99 }).map((number) => `${prefix} ${number}`);
const said = fc.record(
  { description: text('operator'), unit: text('unit'), options: fc.constant([{ value: 'A', label: 'option' }]) },
  { requiredKeys: [] },
);
const world = fc.record({
  meanings: fc.tuple(said, said, said, said),
  owner: fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.oneof(text('owner'), fc.constant(''))),
  shown: fc.subarray([1, 2, 3, 4]),
  description: fc.option(text('collection')),
});

/** As somebody would tell it: field by field. */
const expected = ({ description, unit, options }: FieldMeaning, own: string | undefined) => {
  const words = own ?? description;
  return {
    ...(words !== undefined && words !== '' && { description: words }),
    ...(unit !== undefined && { unit }),
    ...(options !== undefined && { options }),
  };
};

test('descriptions, units and options of hidden fields are never published', () => {
  fc.assert(
    fc.property(world, ({ meanings, owner, shown, description }) => {
      const fields = keys.map((key, index) => ({
        id: index + 1,
        key,
        translations: {},
        meaning: meanings[index] ?? {},
      }));
      const chosen: ChosenForCollection = {
        names: {},
        description,
        fieldDescriptions: owner,
        card: {},
        isUnlisted: false,
        look: undefined,
      };
      const listed = fields.filter(({ id }) => shown.includes(id));
      const { presentation = '{}' } = presentCollection(chosen, listed);
      const model = Object.fromEntries(
        listed
          .map(({ id, key, meaning }) => [key, expected(meaning, owner[id])] as const)
          .filter(([, told]) => Object.keys(told).length > 0),
      );
      expect(JSON.parse(presentation)).toEqual({
        ...(description !== null && { description }),
        ...(Object.keys(model).length > 0 && { meanings: model }),
      });
      for (const field of fields)
        expect(presentsField(chosen, field)).toBe(Object.keys(expected(field.meaning, owner[field.id])).length > 0);
    }),
    { numRuns: fuzzRuns(500) },
  );
});

const options = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: 'x' }));

describe('a meaning is refused with what to do', () => {
  test.each<[what: string, type: Parameters<typeof checkMeaning>[1], meaning: FieldMeaning, message: string]>([
    ['a unit of texts', 'text', { unit: 'kg' }, 'A field of the type text has no unit of the field f. It takes one of'],
    ['options of dates', 'date', { options: options(1) }, 'no options of the field f. It takes one of multiselect, '],
    ['a description too long', 'text', { description: 'x'.repeat(1001) }, 'has 1001 characters; it takes 1000 at most'],
    ['a unit too long', 'number', { unit: 'x'.repeat(41) }, 'has 41 characters; it takes 40 at most'],
    ['options too many', 'select', { options: options(201) }, 'are 201; at most 200 are allowed'],
    ['an option twice', 'select', { options: [...options(1), ...options(1)] }, 'a value twice. Remove one'],
    ['a direction', 'text', { description: 'a\u202eb' }, 'holds U+202E'],
  ])('%s', (_what, type, meaning, message) => {
    expect(() => checkMeaning('f', type, meaning)).toThrow(message);
  });

  test('lines of a description become one, and a blank one is none', () => {
    expect(checkMeaning('f', 'text', { description: ' two\n  lines\t' })).toEqual({ description: 'two lines' });
    expect(checkMeaning('f', 'text', { description: ' \n' })).toEqual({});
  });
});
