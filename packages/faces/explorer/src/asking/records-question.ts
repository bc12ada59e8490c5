/** The question to the API for a page of records. */
import type { ExposedField } from '@vitrine/query';
import type { PresentedCollection } from '../presented.ts';
import { printPageAddress, type PageAddress } from './page-address.ts';
import type { CardRoles } from './shown-fields.ts';

/** Fields that shown fields depend on: the text of a picture, and the currencies of amounts. */
export const readBeside = (
  collection: PresentedCollection,
  fields: readonly ExposedField[],
  { picture, alt }: CardRoles,
): readonly string[] => [
  ...(picture !== undefined && alt !== undefined && fields.includes(picture) ? [alt.key] : []),
  ...fields.flatMap(({ currency = '' }) => (collection.fields.has(currency) ? [currency] : [])),
];

/**
 * Requests only the shown fields and those that they depend on. The visitor's choice is sent unchanged, so that the API
 * refuses unknown fields.
 */
export const questionOf = (
  { view, others }: PageAddress,
  fields: readonly ExposedField[],
  beside: readonly string[],
): string => {
  const chosen = view.fields.length > 0 ? view.fields : fields.map(({ key }) => key);
  const asked = printPageAddress({ view: { ...view, fields: [...new Set([...chosen, ...beside])] }, others });
  const meta = view.search.trim() === '' ? 'meta=false' : 'meta=highlights';
  return asked === '' ? meta : `${asked}&${meta}`;
};
