/** Case folding in all of Unicode (contract §4.2 [D] 5). */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { fold } from '@vitrine/query';
import { startsComposition } from '@vitrine/query/fold';

test('more than 30 marks on a letter are composed in parts, whose work does not grow with the square of their number', () => {
  const marks = '\u0301\u0323'.repeat(15);
  expect(fold(`q${marks}${marks}${marks}x`)).toBe([`q${marks}`, marks, marks, 'x'].map(fold).join(''));
  expect(fold(`E${marks}`)).toBe(`e${marks}`.normalize('NFC'));
  expect(fold(`q${marks.repeat(10_000)}`).length).toBeGreaterThan(290_000);
  expect(fold(`q${marks}${marks}${'a'.repeat(400_000)}`)).toEndWith('aaa');
  expect(fold(`q${marks}${marks}${'한국'.normalize('NFD')}`)).toEndWith('한국');
});

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
    ['İ', 'i̇', 'I\u0307'],
    ['é', 'É', 'e\u0301', 'E\u0301'],
    ['ậ', 'a\u0323\u0302', 'a\u0302\u0323', 'Â\u0323'],
    ['が', 'か\u3099'],
    ['한국', '한국'.normalize('NFD')],
    ['ᾂ', 'ᾂ'.normalize('NFD'), 'ἂΙ'],
    ['क़', 'क\u093C'],
    ['ǰ', 'j\u030C', 'J\u030C'],
  ];
  test.each(rows.map((texts) => [texts]))('%p', (texts) => {
    expect(texts.map(fold)).toEqual(texts.map(() => fold(texts[0] ?? '')));
  });
});

describe('texts that are not', () => {
  const rows: [one: string, other: string][] = [
    ['e', 'é'],
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

  test('it is the lower case of the upper case of the lower case, composed, but for the dotless ı', () => {
    const odd = characters.filter((character, index) => {
      const composed = character.normalize('NFC');
      const lower = character === 'ı' ? 'ı' : composed.toLowerCase().toUpperCase().toLowerCase();
      const expected = lower.normalize('NFC');
      return folded[index] !== expected || fold(`aA ${character} Σ`) !== `aa ${expected} σ`;
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
      const composed = character.normalize('NFC');
      if (text === composed || Array.from(text + composed).length > 2) return false;
      return !new RegExp(`^[${RegExp.escape(composed)}]$`, 'iu').test(text);
    });
    expect(odd).toEqual([]);
  });

  test('canonically equivalent characters fold alike', () => {
    expect(characters.filter((character, index) => fold(character.normalize('NFD')) !== folded[index])).toEqual([]);
  });

  test('what composes with a character before it is known', () => {
    const joining = characters.flatMap((character) => Array.from(character.normalize('NFD')).slice(1));
    expect(joining.filter(startsComposition)).toEqual([]);
  });

  test('a part of a folded text is the folded part, if it is cut where nothing composes', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 1 }),
        fc.constantFrom('a', 'e', 'こ', '가', '\u0301', '\u3099', '\u11a8', '\u0323'),
      ),
    });
    fc.assert(
      fc.property(text, text.filter(startsComposition), (one, other) => {
        expect(fold(one + other)).toBe(fold(one) + fold(other));
      }),
    );
  });
});
