/** A caller's exposure with the owner's choices of presentation. */
import {
  type CollectionPresentation,
  type FieldMeaning,
  readCollectionPresentation,
  readTenantPresentation,
  type TenantPresentation,
  type Translations,
} from '@vitrine/contract/presentation';
import { type Amount, readAmounts } from './found/amounts.ts';
import { type ExposedCollection, type ExposedField, type Exposure, onceFor } from '@vitrine/query';

export interface PresentedField extends ExposedField {
  /** Its labels in other languages. */
  readonly translations?: Translations | undefined;
  /** Its description, unit and options. */
  readonly meaning?: FieldMeaning | undefined;
  /** True of numbers that are amounts of money. */
  readonly isAmount?: boolean;
}

export interface PresentedCollection
  extends
    Omit<ExposedCollection, 'fields'>,
    Pick<CollectionPresentation, 'card' | 'isUnlisted' | 'look' | 'description'> {
  /** Its names in other languages. */
  readonly translations?: Translations | undefined;
  readonly fields: ReadonlyMap<string, PresentedField>;
}

export interface PresentedExposure extends Omit<Exposure, 'collections'> {
  readonly appearance: TenantPresentation;
  readonly collections: ReadonlyMap<string, PresentedCollection>;
}

/** Parses the presentations of a tenant and its collections; cached by exposure. */
export const present: (exposure: Exposure) => PresentedExposure = onceFor((exposure: Exposure) => ({
  ...exposure,
  appearance: readTenantPresentation(exposure.presentation),
  collections: new Map(Array.from(exposure.collections, ([slug, collection]) => [slug, presentCollection(collection)])),
}));

const presentCollection = (collection: ExposedCollection): PresentedCollection => {
  const { names, labels = {}, meanings = {}, ...choices } = readCollectionPresentation(collection.presentation);
  const amountOf = readAmounts([...collection.fields.values()]);
  const fields = Array.from(collection.fields, ([key, field]): [string, PresentedField] => [
    key,
    {
      ...field,
      ...withAmount(amountOf(field)),
      translations: Object.hasOwn(labels, key) ? labels[key] : undefined,
      meaning: Object.hasOwn(meanings, key) ? meanings[key] : undefined,
    },
  ]);
  return { ...collection, ...choices, translations: names, fields: new Map(fields) };
};

const withAmount = (amount: Amount | undefined): Pick<PresentedField, 'isAmount' | 'currency'> =>
  amount === undefined ? {} : { isAmount: true, ...(amount.currency !== undefined && { currency: amount.currency }) };
