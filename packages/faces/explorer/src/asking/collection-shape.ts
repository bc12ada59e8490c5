/**
 * How a collection is shown, for elements on other websites: labels in a language, currencies, and the choices that pages make
 * of fields. It holds nothing that a page does not show.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { isNumeric, plainNumbersOf, type PlainNumbers } from '@vitrine/values';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { PresentedCollection, PresentedExposure, PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { offWords } from '../found/event-status.ts';
import { publicRelations } from './public-relations.ts';
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
  /** Its numbers whose digits are not grouped; undefined: none. */
  readonly plain?: PlainNumbers | undefined;
}

/** A relation to one record, whose title is shown in place of the value of `from`. */
export interface RelationShape {
  readonly key: string;
  /** The key of the field. */
  readonly from: string;
  /** The slug of the other collection. */
  readonly collection: string;
  /** The key of its title. */
  readonly title: string;
}

interface OffShape {
  /** The key of a field; true is off, too. */
  readonly field: string;
  /** A regular expression, which ignores case. */
  readonly words: string;
}

export interface CollectionShape {
  readonly name: string;
  readonly fields: readonly FieldShape[];
  /** Keys of fields. */
  readonly title?: string | undefined;
  readonly picture?: string | undefined;
  readonly alt?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly price?: string | undefined;
  /** The field of an event that says whether it takes place as planned. */
  readonly off?: OffShape | undefined;
  /** The keys of the fields that a page shows where none is chosen, the title first. */
  readonly shown: readonly string[];
  /** Relations between public collections, as many as one request may expand; undefined: none. */
  readonly relations?: readonly RelationShape[] | undefined;
  /** The time zone of pages; undefined: none was chosen. */
  readonly timeZone?: string | undefined;
}

export const shapeOf = (
  { appearance, collections }: Pick<PresentedExposure, 'appearance' | 'collections'>,
  collection: PresentedCollection,
  words: Pick<Words, 'language'>,
): CollectionShape => {
  const { title, picture, alt, subtitle, price, status } = rolesOf(collection);
  return {
    name: labelOf(words, collection),
    fields: Array.from(collection.fields.values(), (field) => fieldShape(field, words)),
    title: title?.key,
    picture: picture?.key,
    alt: alt?.key,
    subtitle: subtitle?.key,
    price: price?.key,
    off: status && { field: status.key, words: offWords() },
    shown: shownFields(collection, [])
      .slice(0, fieldsShownMax)
      .map(({ key }) => key),
    relations: relationsOf(collection, collections),
    timeZone: appearance.timeZone,
  };
};

const relationsOf = (
  collection: PresentedCollection,
  collections: PresentedExposure['collections'],
): CollectionShape['relations'] => {
  const shown = publicRelations(collection).flatMap(({ key, from, target: { slug } }) => {
    const target = collections.get(slug);
    return target === undefined
      ? []
      : [{ key, from: from.key, collection: slug, title: rolesOf(target).title?.key ?? 'id' }];
  });
  return shown.length === 0 ? undefined : shown;
};

const fieldShape = (field: PresentedField, words: Pick<Words, 'language'>): FieldShape => {
  const { key, currency, meaning } = field;
  const type = field.isAmount === true ? 'currency' : field.type;
  const plain = isNumeric(type) ? plainNumbersOf(field) : undefined;
  return {
    key,
    label: labelOf(words, field),
    type,
    currency,
    meaning,
    isSortable: fieldTypeTraits[type].sortable,
    plain,
  };
};
