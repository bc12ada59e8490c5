/** Texts ─▶ numbers that hold every digit of the text, in JSON's number grammar (RFC 8259 §6) alone. */

/** Whether the text is a number, however many digits it has. */
export const isNumberText = (text: string): boolean => jsonNumber.test(text);

/** A whole number of 64 bits, written without fraction and exponent. */
export const readInteger = (text: string): number | bigint | undefined => {
  if (!jsonInteger.test(text)) return undefined;
  return text.length <= digitsHeld ? Number(text) + 0 : toInt64(BigInt(text));
};

/** A whole number of 64 bits or a double, if one of them holds all the digits. */
export const readNumber = (text: string): number | bigint | undefined => {
  if (shortNumber.test(text)) return Number(text) + 0;
  if (!jsonNumber.test(text)) return undefined;
  const decimal = takeApart(text);
  const whole = toWhole(decimal);
  if (whole !== undefined) return whole;
  const double = Number(text);
  return Number.isFinite(double) && print(takeApart(String(double))) === print(decimal) ? double : undefined;
};

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const jsonInteger = /^-?(?:0|[1-9]\d*)$/;

/** A double holds any 15 digits. */
const digitsHeld = 15;
const shortNumber = /^-?(?:0|[1-9]\d{0,7})(?:\.\d{1,7})?$/;

/** The number `digits` × 10^`exponent`. Digits neither start nor end with 0; zero has none. */
interface Decimal {
  readonly sign: string;
  readonly digits: string;
  readonly exponent: number;
}

/** Takes JSON numbers and what JavaScript prints for a finite double. */
const takeApart = (text: string): Decimal => {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const leading = (whole + fraction).replace(/^0+/, '');
  const digits = leading.replace(/0+$/, '');
  if (digits === '') return { sign: '', digits, exponent: 0 };
  const exponent = Number(power) - fraction.length + leading.length - digits.length;
  return { sign: text.startsWith('-') ? '-' : '', digits, exponent };
};

const print = ({ sign, digits, exponent }: Decimal): string => `${sign}${digits}e${exponent}`;

const toWhole = ({ sign, digits, exponent }: Decimal): number | bigint | undefined => {
  if (digits === '') return 0;
  if (exponent < 0 || digits.length + exponent > int64DigitsMax) return undefined;
  return toInt64(BigInt(sign + digits + '0'.repeat(exponent)));
};

const int64DigitsMax = 19;

/** A number where it is safe as one, else a bigint; nothing past 64 bits. */
const toInt64 = (whole: bigint): number | bigint | undefined => {
  if (whole !== BigInt.asIntN(64, whole)) return undefined;
  const double = Number(whole);
  return Number.isSafeInteger(double) ? double + 0 : whole;
};
