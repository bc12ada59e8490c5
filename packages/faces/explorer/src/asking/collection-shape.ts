/**
 * How a collection is shown, for elements on other websites: labels in a language, currencies, and the choices that pages make
 * of fields. It holds nothing that a page does not show.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { PresentedCollection, PresentedExposure, PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { fieldsShownMax, rolesOf, shownFields } from './shown-fields.ts';

export interface FieldShape {
  readonly key: string;
  /** In the language of the shape, where it is translated. */
  readonly label: string;
  readonly type: FieldType;
  /** A code of ISO 4217, or the key of the field that holds it. */
  readonly currency?: string | undefined;
  /** Unit and labels of options. */
  readonly meaning?: FieldMeaning | undefined;
  readonly isSortable: boolean;
}

export interface CollectionShape {
  readonly name: string;
  readonly fields: readonly FieldShape[];
  /** Keys of fields. */
  readonly title?: string | undefined;
  readonly picture?: string | undefined;
  readonly alt?: string | undefined;
  /** The keys of the fields that a page shows where none is chosen, the title first. */
  readonly shown: readonly string[];
  /** The time zone of pages; undefined: none was chosen. */
  readonly timeZone?: string | undefined;
}

export const shapeOf = (
  { appearance }: Pick<PresentedExposure, 'appearance'>,
  collection: PresentedCollection,
  words: Pick<Words, 'language'>,
): CollectionShape => {
  const { title, picture, alt } = rolesOf(collection);
  return {
    name: labelOf(words, collection),
    fields: Array.from(collection.fields.values(), (field) => fieldShape(field, words)),
    title: title?.key,
    picture: picture?.key,
    alt: alt?.key,
    shown: shownFields(collection, [])
      .slice(0, fieldsShownMax)
      .map(({ key }) => key),
    timeZone: appearance.timeZone,
  };
};

const fieldShape = (field: PresentedField, words: Pick<Words, 'language'>): FieldShape => {
  const { key, type, currency, meaning } = field;
  return { key, label: labelOf(words, field), type, currency, meaning, isSortable: fieldTypeTraits[type].sortable };
};
