/** Renders a value as DOM nodes. What it shows is decided in the package `values`; its texts become text nodes. */
import type { FieldDescriptor, RecordData } from '@vitrine/contract';
import type { FieldShape } from '@vitrine/explorer';
import { withMeaning } from '@vitrine/explorer/meaning';
import { currencyOf, isWeb, printJson, showValue, type HoursRow, type ValueText } from '@vitrine/values';
import { buildNode, type Built } from './build-node.ts';
import { messageLanguage, say } from './messages.ts';

/** A field of the API as pages show it; a newer service may send types that are unknown here. */
export type Field = Omit<FieldDescriptor, 'type'> & { readonly type: string } & Partial<
    Pick<FieldShape, 'currency' | 'meaning'>
  >;

export interface Reading {
  /** The page's language, for messages. */
  readonly language: string;
  /** Prints numbers and dates. */
  readonly print: ValueText;
  /** A code such as EUR, or the key of the field that holds one. */
  readonly currency: string | undefined;
  /** The time zone of times; undefined: the visitor's. */
  readonly timezone: string | undefined;
}

/** True for the URL of a picture: of the type `image`, or with the file extension of a picture. */
export const isPicture = (value: unknown, { type }: Field): boolean =>
  typeof value === 'string' &&
  isWeb(value) &&
  (type === 'image' ||
    (/^(?:url|text)$/.test(type) && /^[^?#]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(value)));

/**
 * @param alt the picture's alternative text; empty where a title or a label describes it
 * @returns undefined for an empty value
 */
export const renderValue = (record: RecordData, field: Field, reading: Reading, alt = ''): Built | undefined => {
  const value = record[field.key];
  const currency = currencyOf({ currency: reading.currency ?? field.currency ?? 'currency' }, record);
  const plain = showValue(value, { type: field.type, currency, isPicture: isPicture(value, field) }, reading.print);
  const shown = withMeaning(field, plain);
  const lang = messageLanguage(reading.language);
  switch (shown.kind) {
    case 'empty':
      return undefined;
    case 'text':
    case 'amount':
      return words(shown.text);
    case 'link':
      return buildNode('a', { part: 'link', href: shown.href, rel: 'noopener', dir: 'auto' }, shown.label);
    case 'picture':
      return renderPicture(shown.src, alt);
    case 'list':
      return renderOptions(shown.items);
    case 'time':
      return buildNode('time', { datetime: shown.at }, shown.text);
    case 'boolean':
      return buildNode('span', { lang }, say(lang, shown.isTrue ? 'value.yes' : 'value.no'));
    case 'hours':
      return words(describeHours(shown.rows, say(lang, 'value.closed')));
    case 'structured':
      return words(printJson(shown.value));
  }
};

const words = (text: string): Built => buildNode('span', { dir: 'auto', class: 'words' }, text);

const renderPicture = (src: string, alt: string): Built =>
  buildNode('img', {
    part: 'picture',
    src,
    alt,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  });

const renderOptions = (options: readonly string[]): Built =>
  buildNode(
    'span',
    { class: 'options' },
    ...options.map((option) => buildNode('span', { part: 'option', dir: 'auto' }, option)),
  );

/** A line for each run of days. */
const describeHours = (rows: readonly HoursRow[], closed: string): string =>
  rows.map(({ days, times }) => `${days}: ${times || closed}`).join('\n');
