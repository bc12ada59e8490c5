/** Numbers as a language writes them, such as `1.234,50`, and as the API reads them: `1234.50`. Every digit is kept. */

export interface NumberText {
  /** What the API reads ─▶ what people read; what is no plain decimal is left as it is. */
  readonly print: (number: string) => string;
  /** What people write ─▶ what the API reads; what is no number of the language is left to the API, to read or refuse. */
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

/** As it is copied from a page: with the sign of a currency, before or after, or of percent. */
const written = /^(?:\p{Sc} ?)?([-−]?)(?:\p{Sc} ?)?(.*?) ?(?:[%٪]|\p{Sc})?$/u;

const plainDigit = (digits: readonly string[], digit: string): string => {
  const value = digits.indexOf(digit);
  return value === -1 ? digit : String(value);
};

/** Without marks of direction; any blank is a space, any apostrophe a straight one. */
const evenOut = (text: string): string =>
  text
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll('’', "'");
