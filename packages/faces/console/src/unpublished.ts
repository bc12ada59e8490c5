/** Finds records that look unpublished, such as drafts, among those that callers would get. */
import { bounds } from '@vitrine/contract';
import type { Unpublished } from '@vitrine/contract/console';
import { markingFields, type Offer } from '@vitrine/administering';
import { findUnpublished, type MarkingField } from '@vitrine/privacy';
import type { StoredTenant } from '@vitrine/publisher';
import type { ConsoleServices } from './services.ts';

/** The maximum number of such fields that are read. */
const markingFieldsOf = (offer: Offer): readonly MarkingField[] => markingFields(offer).slice(0, bounds.facetsMax);

export const markingKeys = (offer: Offer): readonly string[] => markingFieldsOf(offer).map(({ key }) => key);

/** A field with more values is none of states. */
const valuesMax = 50;

/** @param tenant its exposures, with the marking fields of the collection among those that holders of a key see */
export const readUnpublished = async (
  { respond }: Pick<ConsoleServices, 'respond'>,
  tenant: StoredTenant | undefined,
  path: string,
  offer: Offer,
): Promise<readonly Unpublished[]> => {
  const fields = markingFieldsOf(offer);
  if (fields.length === 0) return [];
  const search = `fields=${fields.map(({ key }) => key).join(',')}&facets.limit=${valuesMax}`;
  const { status, body } = await respond(tenant, 'keyed', `${path}/facets?${search}`);
  if (status !== 200) return [];
  const { data }: { readonly data: readonly Facet[] } = JSON.parse(body);
  return fields.flatMap((field) => {
    const { values = [], distinct = 0 } = data.find(({ key }) => key === field.key) ?? {};
    const counted = new Map(values.map(({ value, count }) => [String(value), count]));
    return findUnpublished({ ...field, values: distinct > values.length ? undefined : counted }) ?? [];
  });
};

interface Facet {
  readonly key: string;
  readonly values?: readonly { readonly value: unknown; readonly count: number }[];
  readonly distinct?: number;
}
