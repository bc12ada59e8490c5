/**
 * Prints numbers as a language writes them, such as `1.234,50`, and parses them to the API's form: `1234.50`. Every
 * digit is kept.
 */
import { hasPlainDigits } from '@vitrine/values';

export interface NumberText {
  /** The sign before the fraction. */
  readonly decimal: string;
  /** Converts the API's form to the language's; other texts than plain decimals are kept. */
  readonly print: (number: string) => string;
  /** Converts the language's form to the API's; other texts are kept for the API to read or refuse. */
  readonly parse: (text: string) => string;
}

/** @param locale a language, perhaps with its region (RFC 5646) */
export const createNumberText = (locale: string): NumberText => {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const ten = new Intl.NumberFormat(locale, { minimumIntegerDigits: 10, useGrouping: false });
  const digits = Array.from(ten.format(123456789));
  const signs = new Map(format.formatToParts(-1234.5).map(({ type, value }) => [type, value]));
  const { decimal = '.', group = ',', minusSign = '-' } = Object.fromEntries(signs);

  const toPlainDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, (digit) => plainDigit(digits, digit));
  const groupWhole = (whole: string): string => evenOut(toPlainDigits(format.format(BigInt(whole))));

  const parseWhole = (whole: string): string | undefined => {
    const plain = whole.replaceAll(evenOut(group), '');
    return /^\d+$/.test(plain) && (plain === whole || groupWhole(plain) === whole) ? plain : undefined;
  };

  return {
    decimal,
    print: (number) => {
      const [, minus, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? [];
      if (whole === undefined) return number;
      const printed =
        fraction === undefined ? '' : decimal + fraction.replaceAll(/\d/g, (digit) => digits[+digit] ?? '');
      return (minus === '' ? '' : minusSign) + format.format(BigInt(whole)) + printed;
    },
    parse: (text) => {
      const [, minus = '', number = ''] = written.exec(evenOut(toPlainDigits(text)).trim()) ?? [];
      const [whole = '', fraction, ...more] = number.split(decimal);
      const plain = more.length === 0 && /^\d+$/.test(fraction ?? '0') ? parseWhole(whole) : undefined;
      if (plain === undefined) return text.trim();
      return (minus === '' ? '' : '-') + plain + (fraction === undefined ? '' : `.${fraction}`);
    },
  };
};

/** Prints a number of a condition on a field: of a year or a code its digits alone. */
export const printWritten = (
  { numbers }: { readonly numbers: NumberText },
  field: { readonly key: string; readonly label: string },
  number: string,
): string => (hasPlainDigits(field, number) ? number : numbers.print(number));

/** A number copied from a page may have the sign of a currency on either side, or of percent. */
const written = /^(?:\p{Sc} ?)?([-−]?)(?:\p{Sc} ?)?(.*?) ?(?:[%٪]|\p{Sc})?$/u;

const plainDigit = (digits: readonly string[], digit: string): string => {
  const value = digits.indexOf(digit);
  return value === -1 ? digit : String(value);
};

/** Removes direction marks; replaces any blank by a space, and any apostrophe by a straight one. */
const evenOut = (text: string): string =>
  text
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll('’', "'");
