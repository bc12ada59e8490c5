/** Reads the fields that an option names, or those of "all". */
import { usualKeys } from '@vitrine/administering';
import type { CatalogDatabase, Collection } from '@vitrine/catalog';
import { UsageError } from './usage-error.ts';

type Keys = readonly string[];

/** @throws UsageError for a list without a key */
export const readKeys = (text: string): Keys => {
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length === 0)
    throw new UsageError('--fields takes field keys with commas between them, such as name,price.');
  return keys;
};

/** The named fields, or else the fields that are usually published. @throws UsageError if the collection has no such field */
export const chooseKeys = async (
  store: CatalogDatabase,
  collection: Collection,
  named: Keys | undefined,
): Promise<Keys> => {
  if (named !== undefined) return named;
  const keys = await usualKeys(store, collection);
  if (keys.length > 0) return keys;
  throw new UsageError(`No field of ${collection.slug} is usual to publish. Name what the world may see: --fields a,b`);
};

export interface FieldsOptions {
  readonly fields?: Keys;
  readonly allFields?: true;
}

/** @throws UsageError unless exactly one of the two options is given */
export const requireFields = ({ fields, allFields }: FieldsOptions): void => {
  if ((fields === undefined) === (allFields === undefined))
    throw new UsageError('Say which fields: --fields a,b or --all-fields, one of the two.');
};
