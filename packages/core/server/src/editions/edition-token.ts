/**
 * The edition token of a collection, as in the header `Edition` and the parameter `since`: the edition's number, and a
 * digest of the exposed content. The digest is needed because records may differ within a number, after a late read or
 * in a new store. It also proves that a caller has received that content, or knows it.
 */
import type { Partition } from '@vitrine/segments';
import type { ServedCollection } from '../served.ts';

/** An edition's number, and the digest of the exposed content of a collection. */
export interface EditionToken {
  readonly number: number;
  readonly state: string;
}

export const tokenOf = (number: number, collection: ServedCollection, partition: Partition): string =>
  `${number}-${states.getOrInsertComputed(collection, () => stateOf(seenOf(collection), partition.digest))}`;

/** A collection belongs to one partition of one segment, so it alone can be the key. */
const states = new WeakMap<ServedCollection, string>();

const pattern = /^(\d{1,15})-([0-9a-f]{16})$/;

/** @returns undefined if the text is not a token */
export const readToken = (text: string): EditionToken | undefined => {
  const [, number, state] = pattern.exec(text) ?? [];
  return number === undefined || state === undefined ? undefined : { number: Number(number), state };
};

/** The properties of a collection that its digest covers besides the records. */
export interface Seen {
  readonly publicId: string;
  readonly isPrivate: boolean;
  readonly fields: readonly { readonly key: string; readonly type: string }[];
}

export const seenOf = ({ segment, isPrivate, fields }: ServedCollection): Seen => ({
  publicId: segment?.partition ?? '',
  isPrivate,
  fields: Array.from(fields.values(), ({ key, type }) => ({ key, type })),
});

/** @param digest of a partition's records */
export const stateOf = ({ publicId, isPrivate, fields }: Seen, digest: string): string => {
  const seen = [publicId, isPrivate, fields.map(({ key, type }) => [key, type]), digest];
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16);
};
