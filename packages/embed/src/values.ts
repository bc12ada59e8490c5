/** A value as its type is read best, in the page's language. Whatever it holds is shown as text, or as a link that is safe. */
import type { FieldDescriptor, RecordData } from '@vitrine/contract';
import { isCurrencyCode } from '@vitrine/contract';
import { dateLocaleOf } from '@vitrine/messages/languages';
import { formatSpan, nameDay, readHours, type Week } from '@vitrine/explorer/hours';
import { buildNode } from './build-node.ts';
import { messageLanguage, say } from './messages.ts';
import { pictureProtocols, safeAddress } from './safe-address.ts';

/** A field as it is described; a later service may have types that are not known here, and name the currency. */
export type Field = Omit<FieldDescriptor, 'type'> & { readonly type: string; readonly currency?: string };

export interface Reading {
  /** The page's: for numbers and dates. */
  readonly language: string;
  /** A code such as EUR, or the key of the field that holds one. */
  readonly currency: string | undefined;
  /** Whose clock times are shown by; none: the visitor's. */
  readonly timezone: string | undefined;
}

const pictureName = /^https?:\/\/[^?#]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i;

/** The picture that a value is the address of: of the type `image`, or one that ends as those of pictures do. */
export const readPicture = (url: unknown, { type }: Field): string | undefined => {
  if (typeof url !== 'string' || safeAddress(url, pictureProtocols) === undefined) return undefined;
  const isPicture = type === 'image' || ((type === 'url' || type === 'text') && pictureName.test(url));
  return isPicture ? url : undefined;
};

/** A picture that cannot be had leaves no hole, but the words for what it shows. */
const showPicture = (src: string, alt: string): HTMLElement => {
  const image = buildNode('img', {
    part: 'picture',
    src,
    alt,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  });
  image.addEventListener('error', () => image.replaceWith(alt));
  return image;
};

/**
 * @param alt what it shows, if it is a picture; empty where a title or a label beside it says it
 * @returns nothing where there is no value
 */
export const showValue = (record: RecordData, field: Field, reading: Reading, alt = ''): Node | undefined => {
  const value = record[field.key];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined;
  const picture = readPicture(value, field);
  if (picture !== undefined) return showPicture(picture, alt);
  if (typeof value === 'number') return words(formatNumber(value, record, field, reading));
  if (typeof value === 'boolean') return sayTruth(value, reading);
  if (typeof value === 'string') return showText(value, field, reading);
  if (Array.isArray(value) && field.type === 'multiselect') return showOptions(value);
  return showJson(value, reading);
};

const words = (text: string): HTMLElement => buildNode('span', { dir: 'auto', class: 'words' }, text);

const sayTruth = (isTrue: boolean, { language }: Reading): HTMLElement => {
  const lang = messageLanguage(language);
  return buildNode('span', { lang }, say(lang, isTrue ? 'value.yes' : 'value.no'));
};

const showText = (text: string, { type }: Field, reading: Reading): HTMLElement => {
  switch (type) {
    case 'email':
      return showLink(text, `mailto:${text}`);
    case 'phone':
      return showLink(text, `tel:${text.replaceAll(/[^+\d]/g, '')}`);
    case 'url':
      return showLink(text.replace(/^https?:\/\/(?:www\.)?|\/$/gi, ''), text);
    case 'date':
      return showTime(text, reading, { dateStyle: 'medium', timeZone: 'UTC' });
    case 'datetime':
      return showTime(text, reading, { dateStyle: 'medium', timeStyle: 'short', timeZone: reading.timezone });
    default:
      return words(text);
  }
};

const showLink = (text: string, address: string): HTMLElement => {
  const href = safeAddress(address);
  return href === undefined ? words(text) : buildNode('a', { part: 'link', href, rel: 'noopener', dir: 'auto' }, text);
};

const showTime = (text: string, { language }: Reading, options: Intl.DateTimeFormatOptions): HTMLElement => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return words(text);
  return buildNode('time', { datetime: text }, new Intl.DateTimeFormat(dateLocaleOf(language), options).format(date));
};

const showOptions = (options: readonly unknown[]): HTMLElement =>
  buildNode(
    'span',
    { class: 'options' },
    ...options.map((option) => buildNode('span', { part: 'option', dir: 'auto' }, String(option))),
  );

const formatNumber = (value: number, record: RecordData, { type, currency }: Field, reading: Reading): string =>
  new Intl.NumberFormat(reading.language, {
    maximumFractionDigits: 20,
    ...(type === 'percent' && { style: 'unit', unit: 'percent' }),
    ...(type === 'currency' && inCurrency(codeOf(record, reading.currency ?? currency ?? 'currency'))),
  }).format(value);

/** The code itself, or what the record has under that key. */
const codeOf = (record: RecordData, named: string): unknown => (isCurrencyCode(named) ? named : record[named]);

/** Without a code a number of the currency's usual form, and no sign: it is not known which. */
const inCurrency = (code: unknown): Intl.NumberFormatOptions =>
  typeof code === 'string' && isCurrencyCode(code)
    ? { style: 'currency', currency: code }
    : { minimumFractionDigits: 2 };

const showJson = (value: unknown, { language }: Reading): HTMLElement => {
  const hours = readHours(value, language);
  return words((hours === undefined ? listed(value) : describeHours(hours, language)).join('\n'));
};

/** A line for each day. */
export const describeHours = (week: Week, language: string): string[] =>
  week.map((spans, day) => {
    const times = spans.map((span) => formatSpan(span, language)).join(', ');
    return `${nameDay(day, language)}: ${times || say(messageLanguage(language), 'value.closed')}`;
  });

const listed = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => (Array.isArray(value) ? plain(inner) : `${key}: ${plain(inner)}`))
    : [plain(value)];

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
