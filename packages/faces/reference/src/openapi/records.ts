/** The records of a collection: `id` and `createdAt`, then its fields. */
import { type FieldDescriptor, isCurrencyCode } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { ExposedField } from '@vitrine/query';
import { printMeaning } from '../meaning-text.ts';
import { exampleOf, shownBy } from './field-values.ts';
import { objectOf, quoteMarkdown, type Schema, textOf } from './schema.ts';

/** The properties of every record. They are filtered and sorted like fields of these types. */
export const ownFields: readonly FieldDescriptor[] = [
  { key: 'id', label: 'ID', type: 'text' },
  { key: 'createdAt', label: 'Created', type: 'datetime' },
];

const ownProperties: Readonly<Record<string, Schema>> = {
  id: textOf('Names the record in its collection.'),
  createdAt: textOf('When the record was made, in UTC.', { format: 'date-time' }),
};

/** The tenant's fields are optional, because `fields` can leave them out. */
export const describeRecord = (
  fields: readonly ExposedField[],
  meanings: Readonly<Record<string, FieldMeaning>>,
): Schema => {
  const properties = fields.map(
    ({ key, label, type, currency }) =>
      [key, { ...shownBy(type), title: label, ...said(currency, meanings[key]) }] as const,
  );
  return objectOf(
    { ...ownProperties, ...Object.fromEntries(properties) },
    fields.map(({ key }) => key),
  );
};

/** A description of its values. */
const said = (currency: string | undefined, meaning: FieldMeaning | undefined): Schema => {
  const description = [quoteMarkdown(printMeaning(meaning)), meaning?.unit === undefined ? inCurrency(currency) : '']
    .filter((text) => text !== '')
    .join(' ');
  return description === '' ? {} : { description };
};

const inCurrency = (currency: string | undefined): string => {
  if (currency === undefined) return '';
  return isCurrencyCode(currency) ? `In ${currency}.` : `In the currency that \`${currency}\` holds.`;
};

export const anyRecord = (): Schema => ({
  ...objectOf(ownProperties),
  additionalProperties: { description: 'One property for each field of the collection.' },
});

export const exampleRecord = (fields: readonly FieldDescriptor[]): Schema =>
  Object.fromEntries([
    ['id', 'A-0001'],
    ['createdAt', exampleOf('datetime')],
    ...fields.map(({ key, type }) => [key, exampleOf(type)] as const),
  ]);
