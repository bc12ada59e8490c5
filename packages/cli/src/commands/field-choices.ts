/** Lists the fields of a collection that "all" leaves hidden, with some of their values. */
import { type Offer, readOffers } from '@vitrine/administering';
import { CatalogError } from '@vitrine/catalog';
import { type FieldSamples, type SampleOrder, sampleFields } from './field-samples.ts';
import { table } from './output.ts';

export interface Choices {
  readonly slug: string;
  /** Why there is no "all"; null: there is. */
  readonly noAll: string | null;
  /** The keys of the fields that "all" exposes: those that are usual to publish. */
  readonly usual: readonly string[];
  /** The other fields that are not exposed yet. */
  readonly others: Offer['fields'];
  readonly samples: FieldSamples;
}

export const readChoices = async (order: Omit<SampleOrder, 'keys'>): Promise<Choices> => {
  const { store, tenant, collection } = order;
  const { collections } = await readOffers(store, tenant);
  const offer = collections.find(({ slug }) => slug === collection.slug);
  if (offer === undefined) throw new CatalogError(`${tenant.name} is no longer offered ${collection.slug}.`);
  const { slug, noAll, fields } = offer;
  const others = fields.filter(({ isUsual, isShown }) => !isUsual && !isShown);
  // Values of fields that look private are never printed.
  const keys = others.filter(({ concern }) => concern === null).map(({ key }) => key);
  const usual = fields.filter(({ isUsual }) => isUsual).map(({ key }) => key);
  return { slug, noAll, usual, others, samples: await sampleFields({ ...order, keys }) };
};

/** Prints lines: why the fields are hidden, and each field with some values, or with the reason that it looks private. */
export const listChoices = ({ noAll, others, samples }: Choices): readonly string[] => {
  const reason = noAll ?? notUsual;
  const rows = others.map(({ key, label, concern }) => {
    const values = concern === null ? (samples.get(key) ?? []).join(' · ') : `(${concern})`;
    return [key, label, values];
  });
  return rows.length === 0 ? [reason] : [reason, '', table(['key', 'label', 'values'], rows)];
};

const notUsual =
  'Not known to be usual to publish, so that "--all-fields" leaves these hidden. Choose them one by one:';
