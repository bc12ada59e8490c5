/** All planted faults, along the way of a request. */
import type { Mutant } from '../mutant.ts';
import { appearanceMutants } from './appearance.ts';
import { bucketMutants } from './bucket.ts';
import { changesMutants } from './changes.ts';
import { consoleMutants } from './console.ts';
import { edgeMutants } from './edge.ts';
import { editionMutants } from './editions.ts';
import { embedMutants } from './embed.ts';
import { exposureMutants } from './exposure.ts';
import { facetsMutants } from './facets.ts';
import { feedMutants } from './feeds.ts';
import { filesMutants } from './files.ts';
import { httpMutants } from './http.ts';
import { operatorMutants } from './operator.ts';
import { pageMutants } from './pages.ts';
import { publishingMutants } from './publishing.ts';
import { queryMutants } from './queries.ts';
import { requestMutants } from './requests.ts';
import { rowMutants } from './rows.ts';
import { scopedMutants } from './scoped.ts';
import { scopeMutants } from './scopes.ts';
import { sharingMutants } from './sharing.ts';
import { usualMutants } from './usual.ts';
import { viewMutants } from './views.ts';

/** First those with which many tests wait until their deadline, while those of others need the processors. */
export const mutants: readonly Mutant[] = [
  ...sharingMutants,
  ...bucketMutants,
  ...edgeMutants,
  ...exposureMutants,
  ...publishingMutants,
  ...editionMutants,
  ...requestMutants,
  ...queryMutants,
  ...consoleMutants,
  ...operatorMutants,
  ...rowMutants,
  ...scopeMutants,
  ...usualMutants,
  ...viewMutants,
  ...embedMutants,
  ...changesMutants,
  ...facetsMutants,
  ...feedMutants,
  ...filesMutants,
  ...pageMutants,
  ...appearanceMutants,
  ...scopedMutants,
  ...httpMutants,
];
