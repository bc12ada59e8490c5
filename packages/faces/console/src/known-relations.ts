/** Finds the relations that callers would know with a tenant's exposures. */
import { knownRelations } from '@vitrine/contract';
import type { StoredCollection, StoredTenant } from '@vitrine/publisher';
import type { KnownRelation } from './preview-answer.ts';

/** @param shown undefined: the public API is disabled */
export const findKnownRelations = (shown: StoredTenant | undefined, slug: string): readonly KnownRelation[] => {
  const collections = new Map(shown?.collections.map((each) => [each.slug, each]));
  const own = collections.get(slug);
  if (own === undefined) return [];
  const known = knownRelations(own.collection.target.relations ?? [], typesOf(own), (other) => {
    const found = collections.get(other);
    return found && typesOf(found);
  });
  return known.map(({ key, label, collection }) => {
    const isForKeys = own.isPrivate || collections.get(collection)?.isPrivate === true;
    return { key, label, collection, audience: isForKeys ? 'keys' : 'world' };
  });
};

const typesOf = ({ fields }: StoredCollection) => {
  const types = new Map(fields.map(({ key, type }) => [key, type]));
  return (key: string) => types.get(key);
};
