/**
 * A value and its type ─▶ a small tree, which each face puts into its own form: HTML text, React, DOM nodes. All parts
 * are plain texts, and every `href` and `src` is an address that `links.ts` allows.
 */
import { isCurrencyCode, type FieldType } from '@vitrine/contract';
import type { HoursRow } from './hours-rows.ts';
import { isWeb, linkTo } from './links.ts';
import { isNumber, type ValueText } from './value-text.ts';

export type ShownValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** `label`: how it is shown; `text`: all of it. */
  | { readonly kind: 'link'; readonly href: string; readonly label: string; readonly text: string }
  | { readonly kind: 'picture'; readonly src: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'amount'; readonly text: string }
  /** `at`: as the API has it. */
  | { readonly kind: 'time'; readonly at: string; readonly text: string }
  | { readonly kind: 'boolean'; readonly isTrue: boolean }
  | { readonly kind: 'hours'; readonly rows: readonly HoursRow[]; readonly value: unknown }
  /** `readStructure` reads it. */
  | { readonly kind: 'structured'; readonly value: unknown };

/** A field as far as its values depend on it. */
export interface ValueField {
  /** A service that is newer than a widget may send a type that the widget does not know: it is shown as text. */
  readonly type: string;
  /** True of a number whose digits are not grouped: `hasPlainDigits` decides it. */
  readonly isPlain?: boolean;
  /** The currency of amounts: a code of ISO 4217. */
  readonly currency?: string | undefined;
  /** True if the face shows addresses of the web in this field as pictures. */
  readonly isPicture?: boolean;
}

/** How the values of each type are shown. It is no column of the contract's table, which is too large for the widget. */
const ways = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  url: 'web',
  image: 'web',
  select: 'text',
  multiselect: 'list',
  number: 'number',
  integer: 'number',
  currency: 'money',
  percent: 'percent',
  boolean: 'boolean',
  date: 'day',
  datetime: 'moment',
  geo: 'point',
  json: 'structured',
} as const satisfies Readonly<Record<FieldType, string>>;

/** Shows a value, but reads no structured data, as `showValue` does: a widget that needs it seldom has less to load. */
export const showPlainValue = (value: unknown, field: ValueField, print: ValueText): ShownValue => {
  if (isEmpty(value)) return { kind: 'empty' };
  const text = textOf(value);
  const way = isKnown(field.type) ? ways[field.type] : 'text';
  switch (way) {
    case 'text':
    case 'email':
    case 'phone':
    case 'web':
      return field.isPicture === true && isWeb(text)
        ? { kind: 'picture', src: text }
        : showText(text, way === 'text' ? undefined : linkTo[way](text));
    case 'list':
      return Array.isArray(value) ? { kind: 'list', items: value.map(textOf) } : { kind: 'text', text };
    case 'number':
      return { kind: 'amount', text: isNumber(value) && field.isPlain !== true ? print.number(value) : text };
    case 'percent':
      return { kind: 'amount', text: isNumber(value) ? print.percent(value) : text };
    case 'money':
      return { kind: 'amount', text: isNumber(value) ? print.money(value, field.currency) : text };
    case 'boolean':
      return { kind: 'boolean', isTrue: value === true };
    case 'day':
    case 'moment':
      return { kind: 'time', at: text, text: print[way](text) };
    case 'point':
      return showPoint(value, text);
    case 'structured':
      return { kind: 'structured', value };
  }
};

/** True for types whose values are aligned like numbers. */
export const isNumeric = (type: string): boolean => isKnown(type) && /^(?:number|percent|money)$/.test(ways[type]);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A shown value as one line, for titles and descriptions; empty without a value.
 * @param say the words for true and false
 */
export const printLine = (shown: ShownValue, say: (isTrue: boolean) => string): string => {
  switch (shown.kind) {
    case 'empty':
      return '';
    case 'boolean':
      return say(shown.isTrue);
    case 'amount':
    case 'time':
      return shown.text;
    case 'picture':
      return oneLine(shown.src);
    case 'list':
      return oneLine(shown.items.join(', '));
    case 'text':
    case 'link':
      return oneLine(shown.text);
    case 'hours':
    case 'structured':
      return oneLine(Array.isArray(shown.value) ? shown.value.map(textOf).join(', ') : textOf(shown.value));
  }
};

/** The currency of a field's amounts: a constant, or the value of another field of the record. */
export const currencyOf = (
  { currency }: { readonly currency?: string | undefined },
  record: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (currency === undefined) return undefined;
  const code = isCurrencyCode(currency) ? currency : record[currency];
  return typeof code === 'string' && isCurrencyCode(code) ? code : undefined;
};

const isKnown = (type: string): type is FieldType => Object.hasOwn(ways, type);

/** Web addresses are shown without their scheme. */
const showText = (text: string, href: string | undefined): ShownValue =>
  href === undefined
    ? { kind: 'text', text }
    : { kind: 'link', href, text, label: text.replace(/^https?:\/\/(?:www\.)?/i, '') };

/** A point in degrees, and its address (RFC 5870), which no other service sees. */
const showPoint = (value: unknown, text: string): ShownValue => {
  const { lat, lng }: { readonly lat?: unknown; readonly lng?: unknown } = Object(value);
  if (typeof lat !== 'number' || typeof lng !== 'number') return { kind: 'text', text };
  const degrees = `${lat}°, ${lng}°`;
  return { kind: 'link', href: `geo:${lat},${lng}`, text: degrees, label: degrees };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Items of a list are separated by commas, as in a sentence. */
const oneLine = (text: string): string => {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return lines.map((line, index) => joint(lines[index - 1], line) + line.replace(item, '')).join('');
};

const item = /^[*•-] /;

const joint = (former: string | undefined, line: string): string => {
  if (former === undefined) return '';
  return item.test(line) && /[\p{L}\p{N})%]$/u.test(former) ? ', ' : ' ';
};
