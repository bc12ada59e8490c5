/** What fields a record is led by: its card. */
import type { FieldType } from './field-types.ts';

export const cardRoles = ['title', 'subtitle', 'picture'] as const;
export type CardRole = (typeof cardRoles)[number];

/** Whether a field of this type can be it: a picture is an address of the web, and a heading a line of text. */
export const isFitFor = (role: CardRole, type: FieldType): boolean =>
  role === 'picture' ? pictureTypes.has(type) : type !== 'json';

const pictureTypes: ReadonlySet<FieldType> = new Set<FieldType>(['image', 'url', 'text']);
