/** The oracle itself, against rows worked out by hand. */
import { expect, test } from 'bun:test';
import { conformanceCollection, conformanceRecords, conformanceRows } from './conformance-rows.ts';
import { answerInMemory } from './oracle.ts';
import { fold } from './oracle-text.ts';
import { printAnswer, printMeta, printProperties } from './print-answer.ts';

for (const row of conformanceRows) {
  test(`${row.paragraph}: ${row.query.slice(0, 90)}`, () => {
    const answer = answerInMemory(conformanceCollection, conformanceRecords, row.query);
    expect(printAnswer(answer)).toBe(row.expected);
    if (row.properties !== undefined) expect(printProperties(answer)).toBe(row.properties);
    if (row.meta !== undefined) expect(printMeta(answer)).toBe(row.meta);
  });
}

/** Each pair folds to the second, by CaseFolding.txt, statuses C and F. */
const foldings = [
  ['Straße', 'strasse'],
  ['ẞ', 'ss'],
  ['İ', 'i̇'],
  ['ı', 'ı'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['ς', 'σ'],
  ['ﬃ', 'ffi'],
  ['ŉ', 'ʼn'],
  ['ᾈ', 'ἀι'],
  ['K', 'k'],
  ['𐐀', '𐐨'],
  ['É', 'é'],
] as const;

for (const [text, folded] of foldings) {
  test(`4.2 [D] 5: ${text} folds to ${folded}`, () => {
    expect(fold(text)).toBe(folded);
  });
}
