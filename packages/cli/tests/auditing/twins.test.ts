/** Twins: as long as their names and of the same kinds of characters, and as near to what is shown. */
import { describe, expect, test } from 'bun:test';
import { suggest } from '@vitrine/query';
import { createTwins } from '../../src/auditing/twins.ts';
import { randomBytes } from '../support/test-service.ts';

const findTwin = createTwins(randomBytes);

describe('without a wish', () => {
  const rows: [name: string, pattern: RegExp][] = [
    ['cost', /^[a-z]{4}$/],
    ['vatRate_2', /^[a-z]{3}[A-Z][a-z]{3}_\d$/],
    ['q', /^[a-z]$/],
    ['Größe (мм)', /^[A-Z][a-z]\p{Ll}{2}[a-z] \(\p{Script=Cyrillic}{2}\)$/u],
    ['custom.fields', /^[a-z]{6}\.[a-z]{6}$/],
  ];
  test.each(rows)('%s', (name, pattern) => {
    const twin = findTwin(name) ?? '';
    expect(twin).toMatch(pattern);
    expect(twin).not.toBe(name);
    expect([twin.length, Buffer.byteLength(twin)]).toEqual([name.length, Buffer.byteLength(name)]);
  });

  test.each(['_', '–', ''])('%p has none', (name) => expect(findTwin(name)).toBeUndefined());
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
    const isAlike = (twin: string): boolean => !known.includes(twin) && suggest(twin, known) === suggestion;
    for (let round = 0; round < 20; round++) {
      const twin = findTwin(name, { isAlike, near }) ?? '';
      expect([twin.length, suggest(twin, known)]).toEqual([name.length, suggestion]);
      expect(twin).not.toBe(name);
    }
  });
});
