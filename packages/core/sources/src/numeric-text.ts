/** Prints numbers as PostgreSQL's type numeric does: all given digits, without an exponent. */

const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The type's limits of digits before and after the point (PostgreSQL's manual, §8.1.2). */
const placesMax = 131_072;
const scaleMax = 16_383;
/** Larger exponents are rejected for any digits (`set_var_from_str` in numeric.c). */
const exponentEnd = 1_073_741_824;

/**
 * The number as the type prints it: `1.50e1` as `15.0`, `-0` as `0`.
 * @param source a number of JSON's grammar, or a finite one as the type double precision prints it
 * @returns undefined if it is not a number, or has more digits than the type allows
 */
export const printNumeric = (source: string): string | undefined => {
  const [match, sign = '', whole = '', fraction = '', exponentText = '0'] = numberPattern.exec(source) ?? [];
  const exponent = Number(exponentText);
  if (match === undefined || Math.abs(exponent) >= exponentEnd) return undefined;
  const digits = whole + fraction;
  const scale = Math.max(0, fraction.length - exponent);
  if (scale > scaleMax) return undefined;
  const leadingZeros = countLeadingZeros(digits);
  if (leadingZeros === digits.length) return withFraction('0', '0'.repeat(scale));
  /** Number of digits before the point. */
  const point = whole.length + exponent;
  if (point - leadingZeros > placesMax) return undefined;
  return sign + placePoint(digits, point, leadingZeros);
};

/** A loop, because a regular expression such as /^0+/ copies a long text. */
const countLeadingZeros = (digits: string): number => {
  let count = 0;
  while (digits[count] === '0') count++;
  return count;
};

const placePoint = (digits: string, point: number, leadingZeros: number): string => {
  if (point <= 0) return withFraction('0', '0'.repeat(-point) + digits);
  const before = digits.slice(Math.min(leadingZeros, point), point).padEnd(point - leadingZeros, '0');
  return withFraction(before === '' ? '0' : before, digits.slice(point));
};

const withFraction = (before: string, behind: string): string => (behind === '' ? before : `${before}.${behind}`);
