/** Values as sources give them and segments keep them: which of them a field of a type can show. */

/**
 * A value by its kind: text as it is · options and json as JSON text · number and integer as a number, a bigint or the text
 * of a decimal · boolean as 0 or 1 · date as YYYY-MM-DD · datetime as YYYY-MM-DDTHH:mm:ss.sssZ · null where there is no
 * value.
 */
export type StoredValue = string | number | bigint | null;

type Present = Exclude<StoredValue, null>;

/**
 * @returns the value as the type has it; undefined if it does not fit: its JSON would be of another type, or invalid
 */
export type FitValue = (value: Present) => Present | undefined;

/** RFC 8259 §6. */
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const wholePattern = /^-?(?:0|[1-9]\d*)$/;
const zero = 48;
const nine = 57;

/** In these a zero stands for any digit. */
const dayForm = '0000-00-00';
const momentForm = '0000-00-00T00:00:00.000Z';

/** A day of the Gregorian calendar as YYYY-MM-DD (RFC 3339 §5.7). */
export const isDay = (text: string): boolean => hasForm(text, dayForm) && isOfMonth(text);

const isMoment = (text: string): boolean =>
  hasForm(text, momentForm) &&
  isOfMonth(text) &&
  numberAt(text, 11) < 24 &&
  text.charAt(14) < '6' &&
  text.charAt(17) < '6';

/** Each value is looked at twice on its way: this takes a fifth of what a regular expression takes. */
const hasForm = (text: string, form: string): boolean => {
  if (text.length !== form.length) return false;
  for (let at = 0; at < form.length; at++) {
    const code = text.charCodeAt(at);
    const expected = form.charCodeAt(at);
    if (expected === zero ? code < zero || code > nine : code !== expected) return false;
  }
  return true;
};

/** Two digits. */
const numberAt = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** @param text begins as a day does */
const isOfMonth = (text: string): boolean => {
  const day = numberAt(text, 8);
  return day > 0 && day <= daysIn(numberAt(text, 0) * 100 + numberAt(text, 2), numberAt(text, 5));
};

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (daysOfMonths[month - 1] ?? 0);

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** One of the years that databases have: there is no year 0. */
export const isCalendarDay = (text: string): boolean => isDay(text) && !text.startsWith('0000');

/** @returns undefined for invalid JSON */
export const parseJson = (text: string): { readonly json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

export const fitText: FitValue = String;

export const fitNumber: FitValue = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'bigint' || numberPattern.test(value) ? value : undefined;
};

export const fitInteger: FitValue = (value) => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return typeof value === 'bigint' || wholePattern.test(value) ? value : undefined;
};

export const fitBoolean: FitValue = (value) => {
  if (value === 0 || value === 1) return value;
  const text = String(value);
  return text === '0' ? 0 : text === '1' ? 1 : undefined;
};

export const fitDate: FitValue = (value) => (typeof value === 'string' && isDay(value) ? value : undefined);

export const fitMoment: FitValue = (value) => (typeof value === 'string' && isMoment(value) ? value : undefined);

/** A value that is not a text becomes the option of its JSON; null is no option. */
export const fitOptions: FitValue = (value) => {
  const { json } = parseJson(String(value)) ?? {};
  if (!Array.isArray(json)) return undefined;
  const options: readonly unknown[] = json;
  if (options.every((option) => typeof option === 'string')) return value;
  const listed = options.filter((option) => option !== null);
  return JSON.stringify(listed.map((option) => (typeof option === 'string' ? option : JSON.stringify(option))));
};

export const fitJson: FitValue = (value) => (parseJson(String(value)) === undefined ? undefined : value);
