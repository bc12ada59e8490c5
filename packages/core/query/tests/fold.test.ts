/** Case folding in all of Unicode (contract §4.2 [D] 5). */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { fold } from '@vitrine/query';

describe('texts that are alike but for case', () => {
  const rows: string[][] = [
    ['', ''],
    ['abcXYZ[]@`{}~09', 'ABCxyz[]@`{}~09'],
    ['straße', 'STRASSE', 'strasse', 'STRAẞE'],
    ['Ärger', 'ÄRGER', 'ärger'],
    ['σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
    ['ﬃ', 'FFI', 'ffi'],
    ['ŉ', 'ʼN'],
    ['\u212A', 'K', 'k'],
    ['\u212B', 'Å', 'å'],
    ['ſ', 'S', 's'],
    ['µ', 'μ', 'Μ'],
    ['ǆ', 'ǅ', 'Ǆ'],
    ['ᾳ', 'ᾼ', 'αι', 'ΑΙ'],
    ['ϐ', 'β', 'Β'],
    ['привет', 'ПРИВЕТ'],
    ['Ꭰ', 'ꭰ'],
    ['𐐨', '𐐀'],
    ['ｚ', 'Ｚ'],
    ['ⓐ', 'Ⓐ'],
    ['ⅷ', 'Ⅷ'],
    ['İ', 'i̇'],
  ];
  test.each(rows.map((texts) => [texts]))('%p', (texts) => {
    expect(texts.map(fold)).toEqual(texts.map(() => fold(texts[0] ?? '')));
  });
});

describe('texts that are not', () => {
  const rows: [one: string, other: string][] = [
    ['e', 'é'],
    ['é', 'e\u0301'],
    ['ı', 'i'],
    ['ı', 'I'],
    ['İ', 'i'],
    ['o', 'ö'],
    ['ae', 'æ'],
    ['l', 'ł'],
    ['ss', 'ſt'],
    ['1', '¹'],
    ['a', 'а'],
    ['が', 'か'],
    ['あ', 'ア'],
    ['😀', '😁'],
  ];
  test.each(rows)('%p and %p', (one, other) => expect(fold(one)).not.toBe(fold(other)));
});

describe('all of Unicode', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const folded = characters.map(fold);

  test('it is the lower case of the upper case of the lower case, but for the dotless ı', () => {
    const odd = characters.filter((character, index) => {
      const expected = character === 'ı' ? 'ı' : character.toLowerCase().toUpperCase().toLowerCase();
      return folded[index] !== expected || fold(`aA${character}Σ`) !== `aa${expected}σ`;
    });
    expect(odd).toEqual([]);
  });

  test('a folded character folds to itself', () => {
    expect(folded.filter((text) => fold(text) !== text)).toEqual([]);
  });

  test('upper and lower case fold alike, but for the dotless ı', () => {
    const odd = characters.filter(
      (character, index) =>
        fold(character.toUpperCase()) !== folded[index] || fold(character.toLowerCase()) !== folded[index],
    );
    expect(odd).toEqual(['ı']);
  });

  test('what a regular expression that ignores case takes for alike folds alike', () => {
    const odd = characters.filter((character, index) => {
      const text = folded[index] ?? '';
      if (text === character || Array.from(text).length > 1) return false;
      return !new RegExp(`^[${RegExp.escape(character)}]$`, 'iu').test(text);
    });
    expect(odd).toEqual([]);
  });

  test('a part of a folded text is the folded part', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(fc.property(text, text, (one, other) => expect(fold(one + other)).toBe(fold(one) + fold(other))));
  });
});
