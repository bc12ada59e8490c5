/**
 * The roles that an owner can choose fields for. The first ones lead a record's card; `alt` describes the picture, as HTML's
 * attribute of that name does. Feeds and structured data read all of them.
 */
import { fieldTypeTraits, type FieldType } from './field-types.ts';

export const cardRoles = [
  'title',
  'subtitle',
  'picture',
  'alt',
  'text',
  'price',
  'start',
  'end',
  'place',
  'link',
  'updated',
  'brand',
  'gtin',
  'mpn',
  'availability',
  'available',
  'condition',
  'status',
] as const;
export type CardRole = (typeof cardRoles)[number];

interface Fit {
  readonly types: (type: FieldType) => boolean;
  /** Completes "a field that is". */
  readonly said: string;
}

const oneOf = (...types: readonly FieldType[]): Fit => ({
  types: (type) => types.includes(type),
  said: `of the type ${types.join(' or ')}`,
});
const line: Fit = { types: (type) => type !== 'json', said: 'a line of text' };
const address: Fit = {
  types: (type) => type === 'text' || fieldTypeTraits[type].format === 'uri',
  said: 'of the type image, url or text',
};
const day = oneOf('date', 'datetime');
const name = oneOf('text', 'select');

const fits: Readonly<Record<CardRole, Fit>> = {
  title: line,
  subtitle: line,
  picture: address,
  alt: oneOf('text'),
  text: oneOf('text'),
  price: oneOf('currency', 'number', 'integer'),
  start: day,
  end: day,
  place: name,
  link: address,
  updated: day,
  brand: name,
  gtin: oneOf('text', 'integer'),
  mpn: oneOf('text', 'integer'),
  availability: oneOf('text', 'select', 'boolean', 'number', 'integer'),
  available: day,
  condition: name,
  status: oneOf('text', 'select', 'boolean'),
};

/** True if a field of this type can have the role: a picture is a web address, and a heading a line of text. */
export const isFitFor = (role: CardRole, type: FieldType): boolean => fits[role].types(type);

/** Which fields can have the role: completes "a field that is". */
export const fitFor = (role: CardRole): string => fits[role].said;

/** A value for each role. */
export const byRole = <Value>(of: (role: CardRole) => Value): Readonly<Record<CardRole, Value>> => {
  const all = cardRoles.map((role) => [role, of(role)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has all of them
  return Object.fromEntries(all) as Record<CardRole, Value>;
};
