/** Decimal numbers with every digit kept, for values that a binary number would round. */

/** The number `digits` × 10^`exponent`, negative or not. Digits neither start nor end with 0; zero has none. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Reads the number grammar of JSON (RFC 8259 §6), nothing else: no plus, no blank, no leading zero. */
export const readDecimal = (text: string): Decimal | undefined => {
  const match = jsonNumber.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const leading = (whole + fraction).replace(/^0+/, '');
  const digits = leading.slice(0, significantLength(leading));
  const shift = leading.length - digits.length - fraction.length;
  if (digits === '') return { isNegative: false, digits, exponent: 0 };
  const clamped = Math.max(-exponentMax, Math.min(exponentMax, Number(exponent)));
  return { isNegative: sign === '-', digits, exponent: clamped + shift };
};

/**
 * A loop, because a regular expression such as /0+$/ would restart at each zero, which costs the square of the
 * length.
 */
const significantLength = (digits: string): number => {
  let length = digits.length;
  while (digits[length - 1] === '0') length -= 1;
  return length;
};

/** Far beyond what any database holds; a larger exponent tells no more. */
const exponentMax = 1_000_000;

/** One text for one number: `10`, `10.0` and `1e1` all print `1e1`. */
export const printDecimal = ({ isNegative, digits, exponent }: Decimal): string =>
  digits === '' ? '0' : `${isNegative ? '-' : ''}${digits}e${exponent}`;

/** The nearest binary number: ±Infinity past its range. */
export const nearestDouble = (decimal: Decimal): number => Number(printDecimal(decimal));

/** Below 0 where `one` is less than `other`, 0 where they are equal, else above 0. */
export const compareDecimals = (one: Decimal, other: Decimal): number => {
  const signs = signOf(one) - signOf(other);
  if (signs !== 0) return signs;
  return signOf(one) * compareMagnitudes(one, other);
};

const signOf = ({ isNegative, digits }: Decimal): number => (digits === '' ? 0 : isNegative ? -1 : 1);

/** Compares two numbers other than zero. If their first digits have the same place, their digits compare as texts. */
const compareMagnitudes = (one: Decimal, other: Decimal): number => {
  const places = one.digits.length + one.exponent - (other.digits.length + other.exponent);
  if (places !== 0) return places;
  return one.digits < other.digits ? -1 : one.digits > other.digits ? 1 : 0;
};
