/** Where a text has the words of a search: rows, and random texts against an independent reading of what a search finds. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { highlight, searchedWords } from '../src/index.ts';
import { stemOf } from '../src/stems.ts';
import { findMatch, readSearched, searchFold } from '../../../../tests/oracle/oracle-search.ts';

const cut = (text: string, search: string): string[] =>
  highlight(text, searchedWords(search)).map(([start, end]) => text.slice(start, end));

describe('the ranges of a text', () => {
  const rows: [text: string, search: string, found: string[]][] = [
    ['Bauernbrot', 'brot', ['brot']],
    ['Brot und Brötchen', 'BROT', ['Brot', 'Bröt']],
    ['Bro\u0308tchen', 'brot', ['Bro\u0308t']],
    ['Straße', 'ss', ['ß']],
    ['Straße', 'strasse', ['Straße']],
    ['Straße', 's', ['S', 'ß']],
    ['ﬁsh', 'i', ['ﬁ']],
    ['Ærø', 'ero', ['Ærø']],
    ['Łódź 🧀 Łódź', 'lodz', ['Łódź', 'Łódź']],
    ['🧀🧀', '🧀', ['🧀🧀']],
    ['soft\u00ADhyphen', 'softhyphen', ['soft\u00ADhyphen']],
    ['aaa', 'aa', ['aaa']],
    ['abc', 'ab bc', ['abc']],
    ['rye roll, rye', 'rye roll', ['rye', 'roll', 'rye']],
    ['AB-12/3 x', 'ab123', ['AB-12/3']],
    ['AB 12 3', 'ab12', ['AB 12']],
    ['+49 (0) 731-123 45/6', '0731123', ['0) 731-123']],
    ['12-3 and x12', '12', ['12', '12']],
    ['91-2', '12', []],
    ['ハハ', 'パパ', []],
    ['한국어', '국', ['국']],
    ['ΟΔΟΣ', 'οδος', ['ΟΔΟΣ']],
    ['Käse', 'brot', []],
    ['Käse', '', []],
    ['', 'a', []],
  ];
  test.each(rows)('%j of %j', (text, search, found) => expect(cut(text, search)).toEqual(found));

  test('have words of the same stem as a whole', () => {
    const text = 'Haus, Häuser-Haeusern 🧀 und Hausrat';
    const ranges = highlight(text, searchedWords('häuser'), stemOf('de'));
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Haus', 'Häuser', 'Haeusern']);
  });

  test('have synonyms as a whole, and no word that only begins like one', () => {
    const text = 'Sofas, couch-bed, sofabed, coach';
    const ranges = highlight(text, searchedWords('settees'), stemOf('en', [['settee', 'sofa', 'couch']]));
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Sofas', 'couch']);
  });

  test('have traditional Chinese as simplified, and the other way', () => {
    for (const word of ['汉字', '漢字'])
      expect(highlight('🧀 漢字與汉字', searchedWords(word), stemOf('zh'))).toEqual([
        [3, 5],
        [6, 8],
      ]);
    expect(highlight('漢字', searchedWords('汉'))).toEqual([]);
  });

  test('are in UTF-16 code units', () => expect(highlight('🧀 Brot', ['brot'])).toEqual([[3, 7]]));

  test('end with a hundred places of a word', () => {
    expect(highlight('ab '.repeat(1000), ['a'])).toHaveLength(100);
  });
});

// An independent reading: each run of characters that has a word from its first to its last

const characters = (text: string): string[] => text.match(/[^]\p{M}*/gu) ?? [];

/** The characters of the text that a word is in, by trying all runs of them. */
const markedIn = (parts: readonly string[], word: string): boolean[] => {
  const folded = parts.map(searchFold);
  const marked = parts.map(() => false);
  for (let from = 0; from < parts.length; from++)
    for (let to = from; to < parts.length; to++)
      if (spans(folded.slice(from, to + 1), word)) marked.fill(true, from, to + 1);
  return marked;
};

const spans = (folded: readonly string[], word: string): boolean => {
  const text = folded.join('');
  const lastStart = text.length - (folded.at(-1)?.length ?? 0);
  const starts = Array.from({ length: folded[0]?.length ?? 0 }, (_, at) => at);
  return starts.some((at) => text.startsWith(word, at) && at + word.length > lastStart);
};

const letters = fc.constantFrom(
  ...'aAäeséßſøŁœﬁﬃΣσςжёй日本ハパ한 \t-,.'.split(''),
  'a\u0308',
  'e\u0301\u0323',
  '\u00AD',
  '🧀',
  'ss',
);
const words = fc.string({ unit: letters, minLength: 1, maxLength: 3 });

test('are those that an independent reading has', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 14 }), words, (text, search) => {
      const sought = searchedWords(search);
      const parts = characters(text);
      const marked = parts.map(() => false);
      for (const word of sought) markedIn(parts, word).forEach((isMarked, at) => (marked[at] ||= isMarked));
      const own = Array.from({ length: text.length }, () => false);
      for (const [start, end] of highlight(text, sought)) own.fill(true, start, end);
      expect(own).toEqual(parts.flatMap((part, at) => Array.from({ length: part.length }, () => marked[at] ?? false)));
      if (own.includes(true)) found++;
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(50);
});

test('are there where a search finds the text, numbers too, and nowhere else; they are apart and within the text', () => {
  const signs = fc.constantFrom(...'0123ABabx -/.()+'.split(''), 'lang', ' ');
  let found = 0;
  fc.assert(
    fc.property(
      fc.string({ unit: signs, maxLength: 20 }),
      fc.string({ unit: signs, minLength: 1, maxLength: 4 }),
      (text, search) => {
        for (const word of searchedWords(search)) {
          const ranges = highlight(text, [word]);
          expect(ranges.length > 0).toBe(findMatch(readSearched(text), word, false) !== undefined);
          let last = -1;
          for (const [start, end] of ranges) {
            expect(start > last && end > start && end <= text.length).toBe(true);
            last = end;
            found++;
          }
        }
      },
    ),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(50);
});
