/** The feeds of a collection: each is there if the collection has the fields that it needs. */
import { isCostName } from '@vitrine/privacy/price-names';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { collectionPath } from '../addresses.ts';
import { isAmount } from './amounts.ts';
import { kindOf } from './collection-kind.ts';
import { type Led, readRoles } from './field-roles.ts';

/** By the ends of their addresses, with their media types. */
export const feedTypes = {
  atom: 'application/atom+xml',
  ics: 'text/calendar',
  'merchant.xml': 'application/xml',
  'products.json': 'application/ld+json',
} as const;
export type FeedName = keyof typeof feedTypes;

export const feedsOf = (collection: ExposedCollection & Led): readonly FeedName[] => {
  const roles = readRoles(collection);
  return [
    'atom',
    ...(roles.start === undefined ? [] : (['ics'] as const)),
    ...(kindOf(collection, roles) === 'Product' && roles.price?.currency !== undefined
      ? (['merchant.xml', 'products.json'] as const)
      : []),
  ];
};

/** False of amounts that a business pays, which are never proposed. */
export const mayBePrice = (field: ExposedField): boolean =>
  isAmount(field) && !isCostName(field.key) && !isCostName(field.label);

export const feedPath = (publicId: string, slug: string, name: FeedName): string =>
  `${collectionPath(publicId, slug)}.${name}`;
