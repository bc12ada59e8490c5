/** Validators of parsed JSON: each returns the first mismatch, with its path. */

/** @param at the path to the value, for the message. @returns undefined if the value is as expected */
export type Check = (value: unknown, at: string) => string | undefined;

export const isText: Check = (value, at) => (typeof value === 'string' ? undefined : found(value, at, 'a text'));

export const isNumber: Check = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? undefined : found(value, at, 'a number');

export const isFlag: Check = (value, at) =>
  typeof value === 'boolean' ? undefined : found(value, at, 'true or false');

export const isOneOf =
  (texts: readonly string[]): Check =>
  (value, at) =>
    typeof value === 'string' && texts.includes(value) ? undefined : found(value, at, `one of ${texts.join(', ')}`);

export const isNullOr =
  (check: Check): Check =>
  (value, at) =>
    value === null ? undefined : check(value, at);

export const isMissingOr =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? undefined : check(value, at);

export const isEitherOf =
  (one: Check, other: Check): Check =>
  (value, at) =>
    one(value, at) === undefined ? undefined : other(value, at);

export const isListOf =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return found(value, at, 'a list');
    return firstOf(value.entries(), (item, index) => check(item, `${at}[${index}]`));
  };

export const isPairOf =
  (first: Check, second: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value) || value.length !== 2) return found(value, at, 'a pair');
    return first(value[0], `${at}[0]`) ?? second(value[1], `${at}[1]`);
  };

export const isRecordOf =
  (check: Check): Check =>
  (value, at) =>
    isObject(value)
      ? firstOf(Object.entries(value), (item, key) => check(item, `${at}.${key}`))
      : found(value, at, 'an object');

/** Further properties are ignored. */
export const hasShape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, at) =>
    isObject(value)
      ? firstOf(Object.entries(checks), (check, key) => check(value[key], at === '' ? key : `${at}.${key}`))
      : found(value, at, 'an object');

const firstOf = <Key, Item>(
  items: Iterable<readonly [Key, Item]>,
  judge: (item: Item, key: Key) => string | undefined,
): string | undefined => {
  for (const [key, item] of items) {
    const problem = judge(item, key);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message does not contain the value, which may be a tenant's data. */
export const found = (value: unknown, at: string, expected: string): string =>
  `${at === '' ? 'it' : at} is ${nameOf(value)} where ${expected} was expected`;

const nameOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};
