/** Faults in what is counted. */
import type { Mutant } from '../mutant.ts';

const facets = 'core/segments/src/facets.ts';
const plan = 'core/query/src/plan-facets.ts';
const answers = { files: ['core/server/tests/http/facets.test.ts'], named: 'on sqlite' };
const counts = { files: ['core/segments/tests/facets.test.ts'] };

export const facetsMutants: readonly Mutant[] = [
  {
    name: 'facets-of-all-records',
    file: facets,
    text: 'const set = matching(selectionsOf(question, partition, budget), partition.count, budget);',
    replacement:
      "const set: RecordSet = { kind: 'all', count: matching(selectionsOf(question, partition, budget), partition.count, budget).count * 0 + partition.count };",
    harm: 'count records that do not match',
    tests: answers,
  },
  {
    name: 'facets-of-hidden-fields',
    file: plan,
    text: 'const named = new Set(query.fields);',
    replacement: 'const named = new Set([...(query.fields ?? []), ownFields[0]?.key]);',
    harm: 'count fields that were not asked for',
    tests: answers,
  },
  {
    name: 'facets-held-under-one-text',
    file: plan,
    text: 'printFilter(planned),',
    replacement: 'printFilter({ ...planned, conditions: [] }),',
    harm: 'give the facets of another filter',
    tests: answers,
  },
  {
    name: 'facets-name-what-no-record-has',
    file: 'core/segments/src/facet-values.ts',
    text: 'const least = distinct <= max ? 1 :',
    replacement: 'const least = distinct <= max ? 0 :',
    harm: 'name values of records that do not match',
    tests: counts,
  },
  {
    name: 'facets-without-a-bound',
    file: facets,
    text: 'json: json.length > question.bytesMax ? undefined : new Uint8Array(json)',
    replacement: 'json: new Uint8Array(json)',
    harm: 'answer with more bytes than one answer may have',
    tests: counts,
  },
  {
    name: 'facets-on-the-loop',
    file: 'core/server/src/finding/finder.ts',
    text: 'findFacets(opened.partition, question, stepsAtOnceMax)',
    replacement: 'findFacets(opened.partition, question)',
    harm: 'hold up the event loop for all that one counts',
    tests: { files: ['core/server/tests/finding/finder.test.ts'] },
  },
  {
    name: 'facets-of-a-day-for-nothing',
    file: 'core/server/src/http/collections/facets.ts',
    text: 'Math.min(total, Math.max(1, listed))',
    replacement: 'Math.min(total, listed)',
    harm: 'let a key read records one by one past its day',
    tests: { files: ['core/server/tests/http/key-records.test.ts'] },
  },
];
