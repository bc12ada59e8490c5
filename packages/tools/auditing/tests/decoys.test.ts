/** Decoys: as long as their names and of the same kinds of characters, and as near to what is shown. */
import { describe, expect, test } from 'bun:test';
import { suggest } from '@vitrine/query';
import { decoysFor } from '../src/hidden-names.ts';
import { createFindDecoy, type FindDecoy } from '../src/decoys.ts';

const findDecoy = createFindDecoy((length) => crypto.getRandomValues(new Uint8Array(length)));

describe('without options', () => {
  const rows: [name: string, pattern: RegExp][] = [
    ['cost', /^[a-z]{4}$/],
    ['vatRate_2', /^[a-z]{3}[A-Z][a-z]{3}_\d$/],
    ['q', /^[a-z]$/],
    ['Größe (мм)', /^[A-Z][a-z]\p{Ll}{2}[a-z] \(\p{Script=Cyrillic}{2}\)$/u],
    ['custom.fields', /^[a-z]{6}\.[a-z]{6}$/],
  ];
  test.each(rows)('%s', (name, pattern) => {
    const decoy = findDecoy(name) ?? '';
    expect(decoy).toMatch(pattern);
    expect(decoy).not.toBe(name);
    expect([decoy.length, Buffer.byteLength(decoy)]).toEqual([name.length, Buffer.byteLength(name)]);
  });

  test.each(['_', '–', ''])('%p has none', (name) => expect(findDecoy(name)).toBeUndefined());
});

describe('as near to a shown name', () => {
  const rows: [name: string, known: readonly string[]][] = [
    ['names', ['name', 'price']],
    ['nam', ['name', 'price']],
    ['prices', ['name', 'price']],
    ['field', ['fields', 'sort']],
    ['i', ['id', 'createdAt']],
    ['created', ['id', 'createdAt']],
  ];
  test.each(rows)('%s, beside %p', (name, known) => {
    const suggestion = suggest(name, known);
    const near = known.find((each) => suggestion.includes(JSON.stringify(each)));
    expect(near).toBeDefined();
    const isAlike = (decoy: string): boolean => !known.includes(decoy) && suggest(decoy, known) === suggestion;
    for (let round = 0; round < 20; round++) {
      const decoy = findDecoy(name, { isAlike, near }) ?? '';
      expect([decoy.length, suggest(decoy, known)]).toEqual([name.length, suggestion]);
      expect(decoy).not.toBe(name);
    }
  });
});

test.each(['ne', 'gte', 'sort', 'other'])('a decoy is no word of requests and replies, such as %s', (word) => {
  const names = [{ name: 'in', whose: 'The hidden field in' }];
  const lookUp = { named: (name: string) => name, known: ['price'], meant: () => undefined };
  const find: FindDecoy = (_name, options) => [word, 'qx'].find((text) => options?.isAlike(text));
  const decoys = decoysFor(lookUp, names, new Set(['in', 'other']), find);
  expect([...decoys]).toEqual([['in', 'qx']]);
});
