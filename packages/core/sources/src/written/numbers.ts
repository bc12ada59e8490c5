/** Parses numbers without losing a digit, in JSON's number grammar only (RFC 8259 §6). */

import { type Decimal, printDecimal, readDecimal } from '@vitrine/query';

/** True if the text is a number, with any number of digits. */
export const isNumberText = (text: string): boolean => shortNumber.test(text) || readDecimal(text) !== undefined;

/** A whole number of 64 bits, written without fraction and exponent. */
export const readInteger = (text: string): number | bigint | undefined => {
  if (!jsonInteger.test(text)) return undefined;
  return text.length <= digitsHeld ? Number(text) + 0 : toInt64(BigInt(text));
};

/** A whole number of 64 bits or a double, if one of them can hold all the digits. */
export const readNumber = (text: string): number | bigint | undefined => {
  if (shortNumber.test(text)) return Number(text) + 0;
  const decimal = readDecimal(text);
  if (decimal === undefined) return undefined;
  const whole = toWhole(decimal);
  if (whole !== undefined) return whole;
  const double = Number(text);
  const held = readDecimal(String(double));
  return held !== undefined && printDecimal(held) === printDecimal(decimal) ? double : undefined;
};

const jsonInteger = /^-?(?:0|[1-9]\d*)$/;

/** A double can hold any 15 digits. */
const digitsHeld = 15;
const shortNumber = /^-?(?:0|[1-9]\d{0,7})(?:\.\d{1,7})?$/;

const toWhole = ({ isNegative, digits, exponent }: Decimal): number | bigint | undefined => {
  if (digits === '') return 0;
  if (exponent < 0 || digits.length + exponent > int64DigitsMax) return undefined;
  return toInt64(BigInt(`${isNegative ? '-' : ''}${digits}${'0'.repeat(exponent)}`));
};

const int64DigitsMax = 19;

/** A number where it is a safe integer, else a bigint; undefined beyond 64 bits. */
const toInt64 = (whole: bigint): number | bigint | undefined => {
  if (whole !== BigInt.asIntN(64, whole)) return undefined;
  const double = Number(whole);
  return Number.isSafeInteger(double) ? double + 0 : whole;
};
