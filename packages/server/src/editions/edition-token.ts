/**
 * What the edition of a collection is called in the header `Edition` and in `since`: its number, and a digest of what the
 * caller saw. Within one number the records may differ, where they were read late or the store was made anew. Who
 * has a token has had an answer, or knows all that was in it.
 */
import type { Partition } from '@vitrine/segments';
import type { ServedCollection } from '../served.ts';

/** An edition's number, and the digest of what a caller saw of a collection. */
export interface EditionToken {
  readonly number: number;
  readonly state: string;
}

export const tokenOf = (number: number, collection: ServedCollection, partition: Partition): string =>
  `${number}-${presentState(collection, partition)}`;

const pattern = /^(\d{1,15})-([0-9a-f]{16})$/;

/** @returns nothing where the text is no token */
export const readToken = (text: string): EditionToken | undefined => {
  const [, number, state] = pattern.exec(text) ?? [];
  return number === undefined || state === undefined ? undefined : { number: Number(number), state };
};

/** What a collection is seen by, beside its records. */
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

const states = new WeakMap<ServedCollection, string>();

/** A collection is of one segment, and so of one partition. */
const presentState = (collection: ServedCollection, partition: Partition): string => {
  const known = states.get(collection);
  if (known !== undefined) return known;
  const state = stateOf(seenOf(collection), partition.digest);
  states.set(collection, state);
  return state;
};
