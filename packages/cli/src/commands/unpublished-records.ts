/** Names the records of a collection that look unpublished, such as drafts, with the option that leaves them out. */
import { markingFields, type Offer } from '@vitrine/administering';
import type { Unpublished } from '@vitrine/contract/console';
import { findUnpublished } from '@vitrine/privacy';
import { countValues, type SampleOrder } from './field-samples.ts';
import { count } from './output.ts';

/** The sentences about shown records, without those that the owner's conditions decide on. */
export const listUnpublished = async (order: Omit<SampleOrder, 'keys'>, offer: Offer): Promise<readonly string[]> => {
  const isOpen = ({ key }: { readonly key: string }): boolean =>
    !offer.where.some((condition) => /^[^[=]*/.exec(condition)?.[0].trim() === key);
  const fields = offer.state === 'hidden' ? [] : markingFields(offer).filter(isOpen);
  if (fields.length === 0) return [];
  const counts = await countValues({ ...order, keys: fields.map(({ key }) => key) });
  const isWhole = order.collection.target.source === null;
  return fields.flatMap((field) => {
    const found = findUnpublished({ ...field, values: counts.get(field.key) });
    return found === undefined ? [] : [describeUnpublished(found, isWhole)];
  });
};

/** @param isWhole false: only some of the records were read */
export const describeUnpublished = ({ field, values, condition }: Unpublished, isWhole = true): string => {
  const records = values.reduce((sum, { records: each }) => sum + each, 0);
  const subject = isWhole ? `${count(records, 'record')} ${records === 1 ? 'looks' : 'look'}` : 'Some records look';
  const named = values.map(({ value }) => value).join(', ');
  return `${subject} unpublished (${field}: ${named}). To leave ${isWhole && records === 1 ? 'it' : 'them'} out, expose with --where ${quoteShell(condition)}`;
};

const quoteShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
