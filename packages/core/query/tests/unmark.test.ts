/** What search ignores beside case, in all of Unicode (contract §4.2 [D] 5, §11.4). */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { foldForSearch } from '@vitrine/query';
import { startsComposition } from '@vitrine/query/fold';
import { unmark } from '@vitrine/query/unmark';
import { searchFold } from '../../../../tests/oracle/oracle-search.ts';
import { isAll } from '../../../../tests/support/scope.ts';

describe('as search compares it', () => {
  const rows: [text: string, compared: string][] = [
    ['', ''],
    ['abc XYZ %_*\\', 'abc xyz %_*\\'],
    ['Brötchen', 'brotchen'],
    ['Bro\u0308tchen', 'brotchen'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['SMØRREBRØD', 'smorrebrod'],
    ['Æther', 'aether'],
    ['cœur', 'coeur'],
    ['Đà Nẵng', 'da nang'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Þórður', 'thordur'],
    ['ﬁn', 'fin'],
    ['Ｚ²', 'z2'],
    ['№ 5', 'no 5'],
    ['ёж', 'еж'],
    ['Ґ', 'г'],
    ['Άλφα', 'αλφα'],
    ['שָׁלוֹם', 'שלום'],
    ['الْكِتَاب', 'الكتاب'],
    ['L’Oréal', "l'oreal"],
    ['„a“ – b', '"a" - b'],
    ['½', '1/2'],
    ['co\u00ADop', 'coop'],
    ['1\uFE0F\u20E3', '1'],
    ['a\u00A0b\u3000c', 'a b c'],
    // Marks that are vowels, and those that make another letter, stay.
    ['हिन्दी', 'हिन्दी'],
    ['ภาษา', 'ภาษา'],
    ['パ', 'ハ\u309A'],
    ['ﾊﾟ', 'ハ\u309A'],
    ['한국', '한국'],
    ['한국'.normalize('NFD'), '한국'],
    ['か\u3099', 'か\u3099'],
    ['が', 'か\u3099'],
    ['क\u093C', 'क\u093C'],
    // What would become a blank stays.
    ['´', '´'],
    ['ﷺ', 'ﷺ'],
    ['😀', '😀'],
  ];
  test.each(rows)('%p is %p', (text, compared) => expect(foldForSearch(text)).toBe(compared));
});

/** Each character of Unicode, or each sixteenth. */
const step = isAll ? 1 : 16;

describe(`of ${step} characters of Unicode one`, () => {
  const characters = Array.from({ length: 0x110000 / step }, (_, index) => step * index)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const compared = characters.map(foldForSearch);

  test('what is compared is compared as it is', () => {
    expect(compared.filter((text) => unmark(text) !== text || foldForSearch(text) !== text)).toEqual([]);
  });

  test('nothing becomes a blank but blanks', () => {
    const odd = characters.filter((character, index) => /\s/.test(compared[index] ?? '') !== /\s/.test(character));
    expect(odd).toEqual([]);
  });

  test('the oracle ignores the same', () => {
    const odd = characters.filter(
      (character, index) => searchFold(character) !== compared[index]?.replaceAll(/\s/g, ' '),
    );
    expect(odd).toEqual([]);
  });

  test('a part of a text is the compared part, if it is cut where nothing composes', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text.filter(startsComposition), (one, other) =>
        expect(foldForSearch(one + other)).toBe(foldForSearch(one) + foldForSearch(other)),
      ),
    );
  });
});
