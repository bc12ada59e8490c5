/** A name that is not exposed is no name: every spelling of it is refused alike (contract §4.2 [D] 11, security rows 1, 2 and 7). */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { operators } from '@vitrine/contract';
import { exposedCollection, mistakesOf, things } from './support/exposed.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const exposed = ['id', 'createdAt', ...things.fields.keys()];

/** Every place of a query that takes a field's name. */
const places: [what: string, write: (name: string) => string][] = [
  ...operators.map((operator): (typeof places)[number] => [
    `where ${operator}`,
    (name) => `where[${encodeURIComponent(name)}][${operator}]=true`,
  ]),
  ['where in[]', (name) => `where[${encodeURIComponent(name)}][in][]=1`],
  ['sort', (name) => `sort=${encodeURIComponent(name)}`],
  ['sort descending', (name) => `sort=-${encodeURIComponent(name)}`],
  ['sort behind another', (name) => `sort=name,${encodeURIComponent(name)}`],
  ['fields', (name) => `fields=${encodeURIComponent(name)}`],
  ['fields behind another', (name) => `fields=name,${encodeURIComponent(name)}`],
];

describe('names that other systems let through', () => {
  const names = [
    't1.name',
    'things.name',
    'records.name',
    'name.name',
    'extra.a',
    'extra->a',
    'extra->>a',
    'extra$.a',
    'extra__a',
    'name__eq',
    'name::text',
    '"name"',
    '`name`',
    "'name'",
    "name'--",
    'name"',
    'name;',
    'name\\',
    'name\0',
    '\0name',
    'name\n',
    'name\u200B',
    '\uFEFFname',
    'Name',
    'NAME',
    'ｎａｍｅ',
    'nаme',
    'nam\u0435',
    'ｉd',
    'ID',
    'createdat',
    'created_at',
    'row',
    'rowid',
    '_rowid_',
    'oid',
    '*',
    '1',
    '?1',
    '$1',
    'count(*)',
    'name desc',
    'name)or(1=1',
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'size',
    'undefined',
    'null',
  ];
  test.each(names)('%j', (name) => {
    for (const [, write] of places) {
      const mistakes = mistakesOf(write(name));
      expect({ search: write(name), mistakes }).toEqual({
        search: write(name),
        mistakes: [expect.stringContaining(`Unknown field ${JSON.stringify(name)}.`)],
      });
    }
  });

  test.each(names)('%j as an operator', (name) => {
    const [mistake, ...others] = mistakesOf(`where[name][${encodeURIComponent(name)}]=a`);
    expect(mistake).toContain(`Unknown operator ${JSON.stringify(name)}.`);
    expect(others).toEqual([]);
  });

  test('a bracket or a comma in a name makes it malformed, or two names', () => {
    const malformed = ['na[me', 'na]me', '[name]', 'name][eq', 'name]', ']', '['];
    for (const name of malformed) {
      expect(mistakesOf(`where[${encodeURIComponent(name)}][eq]=a`)).toEqual([expect.stringContaining('is malformed')]);
    }
    expect(mistakesOf('fields=na%2Cme')).toHaveLength(2);
  });
});

const searchWithMistakes = (name: string): string =>
  `foo=1&limit=0&where[${name}][eqq]=1&sort=${name},tags&fields=,${name}`;

describe('a hidden field is answered as one that does not exist', () => {
  /** Of one length and as near to what is exposed: the first is a field of the collection that is not exposed. */
  const pairs: [hidden: string, unknown: string][] = [
    ['margin', 'qwertz'],
    ['secret', 'zzzzzz'],
    ['purchasePrice', 'xxxxxxxxPrice'],
    ['prices', 'priceq'],
    ['pricd', 'pricw'],
    ['names', 'namez'],
    ['internalNoteOfTheOwner', 'abcdefghijklmnopqrstuv'],
    ['größe', 'qqößq'],
  ];
  test.each(pairs)('%s and %s', (hidden, unknown) => {
    const asked = `${hidden}=1&${hidden}[gte]=1`;
    expect(mistakesOf(asked).map((mistake) => mistake.replaceAll(hidden, unknown))).toEqual(
      mistakesOf(asked.replaceAll(hidden, unknown)),
    );
    for (const [, write] of places) {
      const mistakes = mistakesOf(write(hidden)).map((mistake) => mistake.replaceAll(hidden, unknown));
      expect(mistakes).toEqual(mistakesOf(write(unknown)));
      expect(mistakes).toHaveLength(1);
    }
  });

  test('beside every other mistake', () => {
    expect(mistakesOf(searchWithMistakes('margin')).map((mistake) => mistake.replaceAll('margin', 'qwertz'))).toEqual(
      mistakesOf(searchWithMistakes('qwertz')),
    );
  });

  test('a suggestion names nothing but what is exposed', () => {
    const letter = fc.constantFrom('p', 'r', 'i', 'c', 'e', 'n', 'a', 'm', 's', 't');
    const edited = fc
      .tuple(fc.constantFrom(...exposed, 'margin', 'secret'), fc.nat(8), letter)
      .map(([name, place, character]) => name.slice(0, place) + character + name.slice(place + 1));
    const name = fc
      .oneof(edited, fc.string({ minLength: 1, maxLength: 12 }))
      .filter((text) => /^[^[\],-][^[\],\0]*$/.test(text));
    const place = fc.constantFrom(...places);
    fc.assert(
      fc.property(name, place, (written, [, write]) => {
        for (const mistake of mistakesOf(write(written))) {
          const [, suggested] = /Did you mean "(.*?)"\?/.exec(mistake.replaceAll(JSON.stringify(written), '')) ?? [];
          if (suggested !== undefined) expect(exposed).toContain(suggested);
        }
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });

  test('what another caller may see changes nothing for this one', () => {
    const anonymous = exposedCollection('name:text price:currency');
    const keyed = exposedCollection('name:text price:currency margin:currency');
    expect(mistakesOf('where[margim][eq]=1', keyed)[0]).toContain('Did you mean "margin"?');
    expect(mistakesOf('where[margim][eq]=1', anonymous)[0]).not.toContain('Did you mean');
    expect(mistakesOf('where[margin][eq]=1', keyed)).toEqual([]);
    expect(mistakesOf('where[margin][eq]=1', anonymous)[0]).toBe(
      'where[margin][eq]: Unknown field "margin". The tenant\'s profile lists the fields.',
    );
  });
});
