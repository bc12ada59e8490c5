/**
 * What a field shows of what stands in JSON, which may be of any type: what does not read as the field's type is no value,
 * and never an error.
 */
import type { FieldType } from '@vitrine/contract';
import { printJson, printText, type JsonNode } from './json-document.ts';
import { printNumeric } from './numeric-text.ts';
import type { StoredValue } from './source.ts';

/** A text as the database gave it ─▶ the value that is shown. */
export type Show = (text: string) => StoredValue;

export const showAsRead: Show = (text) => text;

/** The texts of a list; a null is no option. */
export const showOptions = (node: JsonNode | undefined): string | null =>
  node?.kind === 'list' ? printOptions(node.items.map(printText).filter((text) => text !== null)) : null;

/** The same bytes as the embedded database has for the same options. */
export const printOptions = (options: readonly string[]): string => JSON.stringify(options);

/** As it is written; the null of JSON is no value. */
export const showJson: Show = (text) => (jsonNull.test(text) ? null : text);
const jsonNull = /^[ \t\n\r]*null[ \t\n\r]*$/;

export const showNode = (type: FieldType, node: JsonNode | undefined): StoredValue => {
  if (type === 'multiselect') return showOptions(node);
  if (type === 'json') return node === undefined || node.kind === 'null' ? null : printJson(node);
  const text = printText(node);
  return text === null ? null : typedShows[type](text);
};

const showTruth: Show = (text) => (text === 'true' ? 1 : text === 'false' ? 0 : null);

/** As many digits as all doubles have, and far more. */
const numberCharactersMax = 2000;
const wholePattern = /^-?(?:0|[1-9]\d*)$/;
const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

const showWhole: Show = (text) => showMatching(text, wholePattern);
const showDecimal: Show = (text) => showMatching(text, decimalPattern);

const showMatching = (text: string, pattern: RegExp): StoredValue =>
  text.length <= numberCharactersMax && pattern.test(text) ? (printNumeric(text) ?? null) : null;

const dayPattern = /^\d{4}-\d\d-\d\d$/;

export const showDate: Show = (text) => (isCalendarDay(text) ? text : null);

/** A day of the calendar (RFC 3339 §5.7), the year 0 left out. */
export const isCalendarDay = (text: string): boolean => {
  if (!dayPattern.test(text) || text.startsWith('0000')) return false;
  const milliseconds = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
};

const writtenTime =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])(0\d|1[0-4]):([0-5]\d))?)?$/;

/** RFC 3339 §5.6, with zone and time of day optional; without a zone it is UTC. */
const showTime: Show = (text) => {
  const [, day = '', time = '00:00:00', fraction = '', sign, hours, minutes] = writtenTime.exec(text) ?? [];
  if (!isCalendarDay(day)) return null;
  const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  const moment = Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`) - offsetMs;
  const shown = new Date(moment).toISOString();
  return /^(?!0000)\d{4}-/.test(shown) ? shown : null;
};

/** By the field's type: of a text that stands where a path leads. */
export const typedShows: Record<FieldType, Show> = {
  text: showAsRead,
  email: showAsRead,
  phone: showAsRead,
  url: showAsRead,
  image: showAsRead,
  select: showAsRead,
  multiselect: showAsRead,
  number: showDecimal,
  integer: showWhole,
  currency: showDecimal,
  percent: showDecimal,
  boolean: showTruth,
  date: showDate,
  datetime: showTime,
  json: showAsRead,
};
