/** Finds the records of a collection that look unpublished, such as drafts, and names the option that leaves them out. */
import { markingFields, type Offer, readOffers } from '@vitrine/administering';
import type { Unpublished } from '@vitrine/contract/console';
import { findUnpublished } from '@vitrine/privacy';
import { hasScope, type Tenant } from '@vitrine/catalog';
import { countValues, type SampleOrder } from './field-samples.ts';
import { count } from './output.ts';

/** Finds shown records that look unpublished, by fields that the owner's conditions do not filter. */
export const findShownUnpublished = async (
  order: Omit<SampleOrder, 'keys'>,
  offer: Offer,
): Promise<readonly Unpublished[]> => {
  const isOpen = ({ key }: { readonly key: string }): boolean =>
    !offer.where.some((condition) => /^[^[=]*/.exec(condition)?.[0].trim() === key);
  const fields = offer.state === 'hidden' ? [] : markingFields(offer).filter(isOpen);
  if (fields.length === 0) return [];
  const counts = await countValues({ ...order, keys: fields.map(({ key }) => key) });
  return fields.flatMap((field) => findUnpublished({ ...field, values: counts.get(field.key) }) ?? []);
};

/** A sentence for each; of a declared collection only some records were read. */
export const describeAll = (
  found: readonly Unpublished[],
  { target }: Pick<SampleOrder['collection'], 'target'>,
): readonly string[] => found.map((each) => describeUnpublished(each, target.source === null));

/** The tenants whose records are read: all systems of an operator mark drafts alike. */
const askedTenantsMax = 3;

/**
 * Finds such records of the first tenant that has any.
 * @param choice `where`: conditions that are set; undefined: those of the owners
 */
export const findUnpublishedOf = async (
  order: Omit<SampleOrder, 'keys' | 'tenant'>,
  tenants: readonly Tenant[],
  { state, where }: Pick<Offer, 'state'> & { readonly where: Offer['where'] | undefined },
): Promise<readonly Unpublished[]> => {
  const { slug, target } = order.collection;
  const shown = tenants.filter(({ scope }) => scope !== null || !hasScope(target));
  for (const tenant of shown.slice(0, askedTenantsMax)) {
    const { collections } = await readOffers(order.store, tenant);
    const offer = collections.find((each) => each.slug === slug);
    const found =
      offer && (await findShownUnpublished({ ...order, tenant }, { ...offer, state, where: where ?? offer.where }));
    if (found !== undefined && found.length > 0) return found;
  }
  return [];
};

/** @param isWhole false: only some of the records were read */
export const describeUnpublished = ({ field, values, condition }: Unpublished, isWhole = true): string => {
  const records = values.reduce((sum, { records: each }) => sum + each, 0);
  const subject = isWhole ? `${count(records, 'record')} ${records === 1 ? 'looks' : 'look'}` : 'Some records look';
  const named = values.map(({ value }) => value).join(', ');
  return `${subject} unpublished (${field}: ${named}). To leave ${isWhole && records === 1 ? 'it' : 'them'} out, expose with --where ${quoteShell(condition)}`;
};

const quoteShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
