/** Numbers as languages write them, read for the API and printed for people. */
import { describe, expect, test } from 'bun:test';
import { createNumberText } from '../src/words/number-text.ts';

describe('a number that is written in a language is read', () => {
  const rows: [locale: string, written: string, read: string][] = [
    ['en', '0.99', '0.99'],
    ['en', '1,234.50', '1234.50'],
    ['de', '0,99', '0.99'],
    ['de', '1.234,5', '1234.5'],
    ['de', '-1.234.567', '-1234567'],
    ['de', '12,5 %', '12.5'],
    ['de-CH', "1'234.5", '1234.5'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['fr', '1\u00a0234,50\u00a0€', '1234.50'],
    ['fr', '-1\u2009234\u202f%', '-1234'],
    ['nl', '€\u00a01.234,50', '1234.50'],
    ['nl', '€\u00a0-1.234,50', '-1234.50'],
    ['en', '-$1,234.50', '-1234.50'],
    ['es', '1.234', '1234'],
    ['hi', '12,34,567.8', '1234567.8'],
    ['sv', '−3,5', '-3.5'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '1234', '1234'],
  ];
  test.each(rows)('%s: %s', (locale, written, read) => {
    expect(createNumberText(locale).parse(written)).toBe(read);
  });
});

describe('what is no number of the language is left as it is written', () => {
  const rows: [locale: string, written: string][] = [
    ['de', '0.99'],
    ['de', '1234.567'],
    ['de', '1e3'],
    ['de', '1,2,3'],
    ['fr', '1 23'],
    ['de', '€'],
    ['en', '0,99'],
    ['en', '12,34'],
    ['en', 'abc'],
    ['en', ''],
    ['en', '-'],
  ];
  test.each(rows)('%s: %s', (locale, written) => {
    expect(createNumberText(locale).parse(written)).toBe(written);
  });
});

describe('a number is printed with every digit, and read again as it was', () => {
  const rows: [locale: string, number: string, printed: string][] = [
    ['en', '1234.50', '1,234.50'],
    ['de', '0.57', '0,57'],
    ['de', '-12345678901234567890.1234567890123456789012', '-12.345.678.901.234.567.890,1234567890123456789012'],
    ['es', '1234', '1.234'],
    ['fr', '-0.5', '-0,5'],
    ['sv', '-3.5', '−3,5'],
    ['ar-EG', '1234.5', '١٬٢٣٤٫٥'],
    ['de', 'abc', 'abc'],
    ['de', '1e3', '1e3'],
  ];
  test.each(rows)('%s: %s', (locale, number, printed) => {
    const text = createNumberText(locale);
    expect(text.print(number)).toBe(printed);
    expect(text.parse(printed)).toBe(number);
  });
});
