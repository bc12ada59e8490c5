/** The roles of fields in a record's card. `alt` describes the picture, as HTML's attribute of that name does. */
import { fieldTypeTraits, type FieldType } from './field-types.ts';

export const cardRoles = ['title', 'subtitle', 'picture', 'alt'] as const;
export type CardRole = (typeof cardRoles)[number];

/** True if a field of this type can have the role: a picture is a web address, and a heading a line of text. */
export const isFitFor = (role: CardRole, type: FieldType): boolean => {
  switch (role) {
    case 'title':
    case 'subtitle':
      return type !== 'json';
    case 'picture':
      return type === 'text' || fieldTypeTraits[type].format === 'uri';
    case 'alt':
      return type === 'text';
  }
};
