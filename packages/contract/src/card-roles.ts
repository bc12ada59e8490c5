/** What fields a record is led by: its card. `alt` says what the picture shows, as HTML's attribute of that name does. */
import type { FieldType } from './field-types.ts';

export const cardRoles = ['title', 'subtitle', 'picture', 'alt'] as const;
export type CardRole = (typeof cardRoles)[number];

/** Whether a field of this type can be it: a picture is an address of the web, and a heading a line of text. */
export const isFitFor = (role: CardRole, type: FieldType): boolean => {
  switch (role) {
    case 'title':
    case 'subtitle':
      return type !== 'json';
    case 'picture':
      return pictureTypes.has(type);
    case 'alt':
      return type === 'text';
  }
};

const pictureTypes: ReadonlySet<FieldType> = new Set<FieldType>(['image', 'url', 'text']);
