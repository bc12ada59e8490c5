/** Words that are found by their stem, where a language is declared, and how good they are (decision 109). */
import { expect, test } from 'bun:test';
import { foldForSearch } from '@vitrine/query';
import type { Synonyms } from '@vitrine/query/stems';
import { find } from '../src/index.ts';
import type { SegmentField } from '../src/format.ts';
import { usualSizes } from '../src/write/sizes.ts';
import { longTextSizes, mergeRecords, planOf, writeRecords, type TestRecord } from './support/write-records.ts';

const fieldsOf = (language: string | undefined): readonly SegmentField[] => [
  { key: 'name', type: 'text', language },
  { key: 'note', type: 'text', language },
];

const recordsOf = (texts: readonly (string | readonly [name: string, note: string])[]): readonly TestRecord[] =>
  texts.map((text, index) => ({
    id: String(index),
    createdAt: '2026-01-01T00:00:00.000Z',
    values: typeof text === 'string' ? [text, null] : text,
  }));

/** The numbers of the texts that are found, the best one first; the same in each kind of segment. */
const search = (
  language: string | undefined,
  texts: Parameters<typeof recordsOf>[0],
  word: string,
  synonyms?: Synonyms,
): string => {
  const fields = fieldsOf(language);
  const records = recordsOf(texts);
  const question = { words: [foldForSearch(word)], searchIn: ['id', 'name', 'note'], titleKey: 'name', isRanked: true };
  const answers = [
    writeRecords(fields, records, usualSizes, synonyms),
    writeRecords(fields, records, longTextSizes, synonyms),
    mergeRecords(fields, records, synonyms),
  ].map((partition) => Array.from(find(partition, planOf(fields, question)).records).join(' '));
  expect(new Set(answers).size).toBe(1);
  return answers[0] ?? '';
};

test.each<[language: string | undefined, texts: string, word: string, found: string]>([
  [undefined, 'Haus Häuser Mäuse', 'Häuser', '1'],
  ['de', 'Haus Häuser Mäuse', 'Häuser', '1 0'],
  ['de', 'Haus Häuser Mäuse', 'haeusern', '0 1'],
  ['de-AT', 'Müller Mueller Miller', 'mueller', '1 0'],
  ['de', 'Öl öl oel Ofen', 'Oel', '2 0 1'],
  ['de', 'neu neun', 'neue', '0'],
  ['de', 'quell queller qulle', 'Quelle', '0 1'],
  ['de', 'Strasse Straßen', 'straße', '0 1'],
  ['de', '(Häuser), Gast-Haus', 'haus', '1 0'],
  ['en', 'houses hous house', 'houses', '0 2'],
  ['en', '10s 10', '10s', '0'],
  ['sv', 'båtar bord', 'båtarna', '0'],
  ['es', 'canciones canto', 'canción', '0'],
  ['es', 'habitaciones habito avión', 'habitación', '0 1'],
  ['es', 'habitación avion', 'habitaciones', '0'],
  ['da', 'hus bil', 'husene', '0'],
  ['fi', 'talo kissa', 'talossa', '0'],
  ['fr', 'cheval chat', 'chevaux', '0'],
  ['fr', 'préparées préparé chat', 'préparée', '0 1'],
  ['it', 'libro gatto', 'libri', '0'],
  ['nb', 'hus bil', 'husene', '0'],
  ['nl', 'boek fiets', 'boeken', '0'],
  ['nn', 'hus bil', 'husa', '0'],
  ['no', 'hus bil', 'husene', '0'],
  ['pt', 'casa gato', 'casas', '0'],
  ['pt', 'canção canto', 'canções', '0'],
  ['pt', 'irmão mão', 'irmãos', '0'],
  ['ar', 'بيت خبز', 'البيت', '0'],
  ['ar-EG', 'كتاب الكتاب كتابها قلم', 'الكتاب', '1 0 2'],
  ['ar', 'المعلمين معلمون خبز', 'معلم', '0 1'],
  [undefined, 'بيت خبز', 'البيت', ''],
  // Search compares words without the dots that Turkish endings depend on.
  ['tr', 'göz gözler', 'gözler', '1'],
  ['ru', 'книга кот', 'книги', '0'],
  ['ru', 'новая новый кот', 'новый', '1 0'],
  ['ru', 'русской русский рис', 'русская', '0 1'],
  ['xx', 'Haus Häuser', 'Häuser', '1'],
  ['zh', '漢字 汉字 漢書 字汉', '汉字', '0 1'],
  ['zh-Hant-TW', '漢字 汉字 漢書 字汉', '漢字', '0 1'],
  ['zh', '一头发光 頭髮 出發點 髮', '发', '3 0 1 2'],
  ['yue', '電話 电话', '電', '0 1'],
  ['zh', '第12號 第12-号', '第12号', '0 1'],
  ['ja', '漢字 汉字', '汉字', '1'],
  [undefined, '漢字 汉字', '汉字', '1'],
])('%s: in %s a search for %s finds %s', (language, texts, word, found) => {
  expect(search(language, texts.split(' '), word)).toBe(found);
});

test.each<[language: string | undefined, synonyms: string, texts: string, word: string, found: string]>([
  [undefined, 'sofa couch settee', 'Sofa couch Couch-Set sofas bed', 'settee', '0 1 2'],
  [undefined, 'sofa couch', 'Sofa couch sofas', 'couch', '1 0'],
  ['en', 'sofa couch', 'Sofa couch sofas bed', 'couches', '0 1 2'],
  ['en', 'couches settees', 'sofa couch settee', 'settee', '2 1'],
  ['pl', 'kanapa sofa', 'Kanapa sofa kanapy', 'sofa', '1 0'],
  ['zh', '沙發 長椅', '沙发 長椅 沙发床', '沙發', '0 1 2'],
  ['en', '4k uhd', '4K UHD 4 x4k', 'uhd', '1 0'],
  ['de', 'brot stulle|laib semmel', 'Brötchen Laibe Semmeln', 'semmel', '1 2'],
  ['de', 'brot stulle|laib semmel', 'Brote Laibe', 'stulle', '0'],
])('%s: where %s are synonyms, of %s a search for %s finds %s', (language, synonyms, texts, word, found) => {
  const lists = synonyms.split('|').map((list) => list.split(' '));
  expect(search(language, texts.split(' '), word, lists)).toBe(found);
});

test('a whole word comes before one of the same stem, and that before the inside of a word, in the title before elsewhere', () => {
  const texts = [['Rathaus', ''], ['x', 'Häuser'], ['x', 'Haus'], 'Häuser', 'Hausrat', 'Haus'] as const;
  expect(search('de', texts, 'haus')).toBe('5 3 4 2 1 0');
});

test('words of more than 64 letters have no stem', () => {
  const word = 'haus'.repeat(16);
  expect(search('de', [word, `${word}e`], `${word}e`)).toBe('1');
  expect(search('de', [word.slice(4), `${word.slice(4)}e`], `${word.slice(4)}e`)).toBe('1 0');
});

const partsWith = (language: string | undefined, text: string): readonly string[] => {
  const { directory } = writeRecords(fieldsOf(language), recordsOf([text]), usualSizes);
  return Object.keys(directory.parts).filter((part) => part.includes('stems'));
};

test('without a language there is no part for it, and with one only for words that differ from their stems', () => {
  expect(partsWith(undefined, 'Häuser')).toEqual([]);
  expect(partsWith('de', 'Haus')).toEqual([]);
  expect(partsWith('de', 'Häuser')).not.toEqual([]);
});
