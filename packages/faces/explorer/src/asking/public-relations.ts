/** Which related records are shown on other websites. */
import { bounds } from '@vitrine/contract';
import type { ExposedRelation } from '@vitrine/query';
import type { PresentedCollection } from '../presented.ts';

/** Relations to one record of a public collection: pages on other websites show public data only, with any key. */
export const publicRelations = ({ relations }: PresentedCollection): readonly ExposedRelation[] =>
  [...(relations?.values() ?? [])]
    .filter(({ kind, target }) => kind === 'one' && !target.isPrivate)
    .slice(0, bounds.expandMax);
