/** All planted faults, along the way of a request. */
import type { Mutant } from '../mutant.ts';
import { appearanceMutants } from './appearance.ts';
import { bucketMutants } from './bucket.ts';
import { changesMutants } from './changes.ts';
import { consoleMutants } from './console.ts';
import { edgeMutants } from './edge.ts';
import { embedMutants } from './embed.ts';
import { exposureMutants } from './exposure.ts';
import { facetsMutants } from './facets.ts';
import { filesMutants } from './files.ts';
import { pageMutants } from './pages.ts';
import { publishingMutants } from './publishing.ts';
import { queryMutants } from './queries.ts';
import { requestMutants } from './requests.ts';
import { rowMutants } from './rows.ts';
import { viewMutants } from './views.ts';

export const mutants: readonly Mutant[] = [
  ...exposureMutants,
  ...publishingMutants,
  ...requestMutants,
  ...queryMutants,
  ...consoleMutants,
  ...rowMutants,
  ...viewMutants,
  ...edgeMutants,
  ...embedMutants,
  ...bucketMutants,
  ...changesMutants,
  ...facetsMutants,
  ...filesMutants,
  ...pageMutants,
  ...appearanceMutants,
];
