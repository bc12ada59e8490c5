/** Values of a filter ─▶ what PostgreSQL compares with: bound as texts, cast to the type of the field's shape. */
import { sql, type RawBuilder } from 'kysely';
import { printDecimal, wholeBounds, type Decimal } from '../decimal.ts';
import type { ExposedField } from '../exposure.ts';
import type { Value } from '../values.ts';
import type { Ends, Fragment } from './dialect.ts';
import { shapeOf, type SqlType } from './postgres-shapes.ts';

export const endsOf = (field: ExposedField, value: Value): Ends => {
  const { sqlType } = shapeOf(field);
  switch (value.kind) {
    case 'text':
      return { ...point(cast(value.text, 'text')), equal: equalText(field, value.text) };
    case 'boolean':
      return point(cast(String(value.isTrue), 'boolean'));
    case 'date':
      return point(sqlType === 'text' ? cast(value.date, 'text') : cast(era(value.date), 'date'));
    case 'span':
      return { low: moment(value.first, sqlType), high: lastMicrosecond(value.last, sqlType), equal: 'span' };
    case 'decimal':
      return number(value.decimal, sqlType);
  }
};

/** As PostgreSQL writes an array: its texts quoted, `"` and the backslash in them escaped. */
export const writeArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** An array to look for an id in: of what its column is compared with. */
export const arrayOf = ({ kind }: ExposedField, written: string): Fragment => {
  if (kind === 'uuid') return sql`${written}::text::uuid[]`;
  return kind === 'integer' ? sql`${written}::text::int8[]` : sql`${written}::text::text[]`;
};

/** The value of a sort key, as `readMark` gave it. */
export const markOf = (field: ExposedField, value: unknown): Fragment => cast(String(value), shapeOf(field).sqlType);

const point = (value: Fragment): Ends => ({ low: value, high: value, equal: value });

const casts: Record<SqlType, RawBuilder<unknown>> = {
  text: sql`::text`,
  int8: sql`::text::int8`,
  numeric: sql`::text::numeric`,
  boolean: sql`::text::boolean`,
  date: sql`::text::date`,
  timestamp: sql`::text::timestamp`,
  timestamptz: sql`::text::timestamptz`,
  json: sql`::text::jsonb`,
};

const cast = (text: string, type: SqlType): Fragment => sql`${text}${casts[type]}`;

// Texts

/** A whole number or a UUID is looked for as what it is; what it does not print as, it does not equal. */
const equalText = ({ kind, path }: ExposedField, text: string): Ends['equal'] => {
  if (path.length > 0) return cast(text, 'text');
  if (kind === 'uuid') return uuidPattern.test(text) ? sql`${text}::text::uuid` : 'nothing';
  if (kind !== 'integer') return cast(text, 'text');
  return wholePattern.test(text) && isInt8(BigInt(text)) ? cast(text, 'int8') : 'nothing';
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wholePattern = /^(?:0|-?[1-9]\d{0,18})$/;

// Numbers

const isInt8 = (number: bigint): boolean => number === BigInt.asIntN(64, number);

/** Compared with an integer column as an integer, where it is one that such a column can hold: then its index serves. */
const number = (decimal: Decimal, sqlType: SqlType): Ends => {
  const whole = sqlType === 'int8' ? wholeOf(decimal) : undefined;
  if (whole !== undefined) return point(cast(String(whole), 'int8'));
  if (decimal.digits.length + decimal.exponent > placesMax) return beyondAll(decimal);
  if (decimal.exponent < -fractionMax) return betweenTwo(decimal);
  return point(numeric(decimal));
};

const wholeOf = (decimal: Decimal): bigint | undefined => {
  if (decimal.digits.length + decimal.exponent > int8PlacesMax) return undefined;
  const { floor, ceiling } = wholeBounds(decimal);
  return floor === ceiling && isInt8(floor) ? floor : undefined;
};

const int8PlacesMax = 19;

/** The places that PostgreSQL's numeric has before and behind the point; there is nothing beyond them to compare with. */
const placesMax = 131_072;
const fractionMax = 16_383;

const numeric = (decimal: Decimal): Fragment => cast(printDecimal(decimal), 'numeric');

const beyondAll = ({ isNegative }: Decimal): Ends => {
  const infinity = cast(isNegative ? '-Infinity' : 'Infinity', 'numeric');
  return { low: infinity, high: infinity, equal: 'nothing' };
};

/** The numbers with all the places there are between which it lies. */
const betweenTwo = ({ isNegative, digits, exponent }: Decimal): Ends => {
  const nearer = BigInt(digits.slice(0, Math.max(0, digits.length + exponent + fractionMax)));
  const [inner, outer] = [lastPlaces(nearer, isNegative), lastPlaces(nearer + 1n, isNegative)];
  return { low: isNegative ? inner : outer, high: isNegative ? outer : inner, equal: 'nothing' };
};

const lastPlaces = (places: bigint, isNegative: boolean): Fragment =>
  cast(`${isNegative ? '-' : ''}${places}e-${fractionMax}`, 'numeric');

// Times: they are shown in whole milliseconds, and PostgreSQL holds microseconds

const moment = (text: string, sqlType: SqlType): Fragment =>
  sqlType === 'timestamp' ? cast(era(text), 'timestamp') : cast(era(text), 'timestamptz');

const lastMicrosecond = (text: string, sqlType: SqlType): Fragment =>
  moment(text.replace(/(\.\d{3})Z$/, '$1999Z'), sqlType);

/** PostgreSQL's calendar knows no year 0: it is 1 BC. */
const era = (text: string): string => (text.startsWith('0000-') ? `0001-${text.slice(5)} BC` : text);
