/** Renders a value as DOM nodes. What it shows is decided in the package `values`; its texts become text nodes. */
import type { FieldDescriptor, RecordData } from '@vitrine/contract';
import type { FieldShape, RelationShape } from '@vitrine/explorer';
import { withMeaning } from '@vitrine/explorer/meaning';
import {
  currencyOf,
  isEmpty,
  isNumber,
  isPlainAmong,
  isWeb,
  showPlainValue,
  type ShownValue,
  type ValueText,
} from '@vitrine/values';
import { buildNode, type Built } from './build-node.ts';
import type { Say } from './choice.ts';

/** A field of the API as pages show it; a newer service may send types that are unknown here. */
export type Field = Omit<FieldDescriptor, 'type'> & { readonly type: string } & Partial<
    Pick<FieldShape, 'currency' | 'meaning' | 'plain'>
  >;

/** The part of `embed-looks.js` that values need. */
interface LateValues {
  readonly readText: (value: unknown) => unknown;
  readonly showStructured: (value: unknown, reading: Reading, render: typeof renderShown) => Built;
  readonly showRelated: (
    record: RecordData,
    field: Field,
    reading: Reading,
    render: typeof renderShown,
  ) => Built | undefined;
}

export interface Reading {
  /** The page's language. */
  readonly language: string;
  /** Says a message, in the language of messages. */
  readonly say: Say;
  readonly messageLanguage: string;
  /** Prints numbers and dates. */
  readonly print: ValueText;
  /** A code such as EUR, or the key of the field that holds one. */
  readonly currency: string | undefined;
  /** The time zone of times; undefined: the visitor's. */
  readonly timezone: string | undefined;
  /** The reader of formatted texts, structured data and related records; undefined where the records have none. */
  readonly looks: LateValues | undefined;
  /** The relations whose records are shown by their titles. */
  readonly relations: readonly RelationShape[];
  /** The address of a related record; undefined where titles lead nowhere. */
  readonly pageOf: (collection: string, id: string) => string | undefined;
}

/** True for records with values that only `embed-looks.js` shows: markup and structured data. */
export const needLooks = (records: readonly RecordData[], fields: readonly Field[]): boolean =>
  fields.some(({ key, type }) =>
    records.some(({ [key]: value }) =>
      typeof value === 'string' && type !== 'json'
        ? /<[/a-z]|&[#a-z]/i.test(value)
        : type === 'json' && !isEmpty(value),
    ),
  );

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
  const { looks } = reading;
  const related = looks?.showRelated(record, field, reading, renderShown);
  if (related !== undefined) return related;
  const value = looks ? looks.readText(record[field.key]) : record[field.key];
  const isPlain = isNumber(value) && isPlainAmong(field.plain, value);
  const currency = currencyOf({ currency: reading.currency ?? field.currency ?? 'currency' }, record);
  const shape = { type: field.type, currency, isPlain, isPicture: isPicture(value, field) };
  const shown = withMeaning(field, showPlainValue(value, shape, reading.print));
  return renderShown(shown, reading, alt);
};

/** @returns undefined for an empty value, and for structured data that cannot be read yet */
export const renderShown = (shown: ShownValue, reading: Reading, alt = ''): Built | undefined => {
  const { say, messageLanguage: lang } = reading;
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
      return buildNode('span', { lang }, say(shown.isTrue ? 'value.yes' : 'value.no'));
    case 'hours':
    case 'structured':
      return reading.looks?.showStructured(shown.value, reading, renderShown);
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
