/** Joins an answer, the collection's shape and the attributes. */
import type { CollectionShape } from '@vitrine/explorer';
import { isCurrencyCode } from '@vitrine/contract';
import { createValueText } from '@vitrine/values';
import type { Answer } from './ask.ts';
import type { ShownHours } from './opening-hours.ts';
import { fieldsOf, lookOf, type ReadAttribute } from './settings.ts';
import type { Field } from './values.ts';

interface Showing extends Pick<ShownHours, 'leadOf' | 'language' | 'say' | 'messageLanguage' | 'looks' | 'pageOf'> {
  readonly read: ReadAttribute;
  readonly shape: CollectionShape | undefined;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** @throws RangeError for an unknown language or time zone */
export const shownOf = ({ records, meta }: Answer, { read, shape, nowMs, ...showing }: Showing): ShownHours => {
  const fields: readonly Field[] = meta.fields.map((field) => ({ ...field, ...shapeOfField(shape, field.key) }));
  const pick = (keys: readonly (string | undefined)[]): Field[] =>
    keys.flatMap((key) => [...fields, ...ownFields].find((field) => field.key === key) ?? []);
  const named = pick(fieldsOf(read));
  const isNamed = named.length > 0;
  const timezone = read('timezone') || shape?.timeZone;
  return {
    records,
    all: [...fields, ...ownFields],
    fields: isNamed ? [...named, ...pick([read('heading'), read('picture')])] : fields,
    chosen: isNamed
      ? named
      : usualFields(read, fields, pick(shape?.shown ?? []), pick([shape?.picture, shape?.subtitle, shape?.price])),
    ...showing,
    relations: shape?.relations ?? [],
    print: createValueText(showing.language, timezone),
    isOff: ({ [shape?.off?.field ?? '']: value }) =>
      value === true ||
      (typeof value === 'string' && shape?.off !== undefined && new RegExp(shape.off.words, 'i').test(value)),
    label: read('label') ?? shape?.name ?? meta.collection.name,
    currency: read('currency'),
    timezone,
    heading: read('heading') ?? shape?.title,
    picture: read('picture') ?? shape?.picture,
    alt: read('alt') ?? shape?.alt,
    hours: read('hours'),
    nowMs,
  };
};

/** The relations of one record in full, with the titles of the related ones; empty: none. */
export const expandOf = (read: ReadAttribute, shape: CollectionShape | undefined): URLSearchParams => {
  const named = fieldsOf(read);
  const relations = (shape?.relations ?? []).filter(({ from }) => named.length === 0 || named.includes(from));
  if (relations.length === 0) return new URLSearchParams();
  const titles = relations.map(({ key, title }) => [`fields[${key}]`, title]);
  return new URLSearchParams([['expand', relations.map(({ key }) => key).join()], ...titles]);
};

const shapeOfField = (shape: CollectionShape | undefined, key: string): Partial<Field> =>
  shape?.fields.find((field) => field.key === key) ?? {};

/** In a list and cards those of a page, without currencies, which stand behind their amounts. */
const usualFields = (
  read: ReadAttribute,
  fields: readonly Field[],
  ofPage: readonly Field[],
  ofGallery: readonly Field[],
): readonly Field[] => {
  if (ofPage.length === 0 || !/^(?:list|cards|gallery)$/.test(lookOf(read))) return fields;
  if (lookOf(read) === 'gallery') return ofGallery;
  const currencies = new Set([read('currency') ?? 'currency', ...fields.map(({ currency }) => currency)]);
  return ofPage.filter(({ key }) => !currencies.has(key));
};

/** The keys of the fields that hold the currencies of named amounts, and are not named. */
export const lackedBy = (read: ReadAttribute, shape: CollectionShape | undefined): readonly string[] => {
  const named = fieldsOf(read);
  const needed = named.flatMap((key) => shapeOfField(shape, key).currency ?? []);
  return needed.filter((key) => !isCurrencyCode(key) && !named.includes(key));
};

/** The properties of every record, which are shown on request. */
const ownFields: readonly Field[] = [
  { key: 'id', label: 'ID', type: 'text' },
  { key: 'createdAt', label: 'createdAt', type: 'datetime' },
];
