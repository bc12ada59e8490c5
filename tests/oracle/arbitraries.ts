/** Random scenarios for comparing an implementation with the oracle: a dataset to load once, and queries to ask of it. */
import * as fc from 'fast-check';
import { searchArbitrary } from './arbitrary-queries.ts';
import { datasetArbitrary, type Dataset } from './arbitrary-records.ts';

export interface Scenario {
  readonly dataset: Dataset;
  /** Query strings without their `?`. */
  readonly searches: readonly string[];
}

/**
 * Loading a dataset costs more than asking, so each is asked several times.
 * @param languages that collections may declare; left out: none
 */
export const scenarioArbitrary = (
  searchesMax: number,
  languages: readonly (string | undefined)[] = [undefined],
): fc.Arbitrary<Scenario> =>
  datasetArbitrary(languages).chain((dataset) =>
    fc
      .array(searchArbitrary(dataset), { minLength: 1, maxLength: searchesMax, size: 'max' })
      .map((searches) => ({ dataset, searches })),
  );
