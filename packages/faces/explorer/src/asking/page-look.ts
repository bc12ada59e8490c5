/** The looks of a collection's page, between which a visitor can switch: `as` in the address. */
import { viewLooks, type ViewLook } from '@vitrine/contract/presentation';
import type { ExposedField } from '@vitrine/query';
import { readRoles } from '../found/field-roles.ts';
import type { PresentedCollection } from '../presented.ts';
import type { CardRoles } from './shown-fields.ts';

export const pageLooks = [...viewLooks, 'gallery', 'map', 'calendar'] as const;
export type PageLook = (typeof pageLooks)[number];

/** The fields of a record's point: one, or two. */
export type PointFields =
  { readonly point: ExposedField } | { readonly latitude: ExposedField; readonly longitude: ExposedField };

/** The fields that looks need; undefined where the collection has none. */
export interface LookFields {
  readonly points: PointFields | undefined;
  /** The day of a record in a calendar. */
  readonly day: ExposedField | undefined;
  /** Its last day. */
  readonly lastDay: ExposedField | undefined;
}

export const lookFieldsOf = (collection: PresentedCollection): LookFields => {
  const all = [...collection.fields.values()];
  const point = all.find(({ type }) => type === 'geo');
  const { latitude, longitude, start, end } = readRoles(collection);
  return {
    points: point === undefined ? latitude && longitude && { latitude, longitude } : { point },
    day: start,
    lastDay: end?.key === start?.key ? undefined : end,
  };
};

/** The looks that fit a collection, its own first. */
export const looksOf = (
  { look = 'table' }: { readonly look?: ViewLook | undefined },
  { points, day }: LookFields,
  { picture }: Pick<CardRoles, 'picture'>,
  arePicturesShown: boolean,
): readonly PageLook[] => [
  ...new Set<PageLook>([
    look,
    'table',
    ...(picture !== undefined && arePicturesShown ? (['gallery'] as const) : []),
    ...(points === undefined ? [] : (['map'] as const)),
    ...(day === undefined ? [] : (['calendar'] as const)),
  ]),
];
