/** Faults in what caches in front are told, and in how they are purged. */
import type { Mutant } from '../mutant.ts';

const sharing = 'core/server/src/http/headers/sharing.ts';
const served = 'core/server/src/served.ts';
const purger = 'tools/purging/src/purger.ts';
const target = 'tools/purging/src/purge-target.ts';
const shownTags = 'core/publisher/src/editions/shown-tags.ts';
const headers = { files: ['cli/tests/edge/headers.test.ts'], named: 'on sqlite' };
const purges = { files: ['tools/purging/tests/purger.test.ts'] };
const purged = { files: ['cli/tests/edge/purged.test.ts'] };

export const edgeMutants: readonly Mutant[] = [
  {
    name: 'keyed-answers-shared',
    file: sharing,
    text: "return answer.isPrivate || access === 'keyed' ? unshared : cacheTags;",
    replacement: 'return answer.isPrivate ? unshared : cacheTags;',
    harm: 'let caches keep what a revoked key was given',
    tests: headers,
  },
  {
    name: 'files-kept-by-caches',
    file: sharing,
    text: 'isBehindCdn ? unshared : undefined;',
    replacement: 'isBehindCdn ? [everyAnswerTag] : undefined;',
    harm: 'let caches keep files, and send them whole after they were withdrawn',
    tests: headers,
  },
  {
    name: 'files-held-ahead',
    file: 'core/server/src/http/collections/export-answer.ts',
    text: "['X-Accel-Buffering', 'no']",
    replacement: "['X-Accel-Buffering', 'yes']",
    harm: 'let nginx hold a file ahead of its reader, who gets all of it after it was withdrawn',
    tests: headers,
  },
  {
    name: 'keyed-404-shared',
    file: sharing,
    text: "headers.has('x-api-key') || headers.has('authorization') ? unshared : notFoundTags",
    replacement: "headers.has('x-api-kez') ? unshared : notFoundTags",
    harm: 'let caches keep what a key was refused',
    tests: headers,
  },
  {
    name: 'profile-tagged-with-private',
    file: served,
    text: 'const shared = collections.filter(({ isPrivate }) => !isPrivate);',
    replacement: 'const shared = collections;',
    harm: 'purge nothing where a collection becomes private, and tell by a tag that a private one has changed',
    tests: purged,
  },
  {
    name: 'other-rows-unpurged',
    file: shownTags,
    text: 'return fingerprint([shown.scopePrint, shown.collection.print, prints, ...(sort.length === 0 ? [] : [sort])]);',
    replacement: 'return fingerprint([shown.collection.print, prints, ...(sort.length === 0 ? [] : [sort])]);',
    harm: 'leave rows in caches that are not shown any more',
    tests: purged,
  },
  {
    name: 'missing-unpurged',
    file: purger,
    text: '? [] : [...gone.keys(), notFoundTag];',
    replacement: '? [] : [...gone.keys()];',
    harm: 'show what is new ten seconds late',
    tests: purged,
  },
  {
    name: 'purged-once',
    file: purger,
    text: '[0, ...cdns[kind].repeatsMs, ...bucketMs, leaseMs + lastAnswersMs]',
    replacement: '[0]',
    harm: 'leave in caches what a late server gave them after the purge',
    tests: purges,
  },
  {
    name: 'any-answer-will-do',
    file: target,
    text: 'status >= 200 && status < 300 ? undefined',
    replacement: 'status >= 200 ? undefined',
    harm: 'take a refusal for a purge',
    tests: purges,
  },
  {
    name: 'purges-forgotten',
    file: purger,
    text: 'this.#put(isKnown ? state.waiting : [everyAnswerTag]);',
    replacement: 'this.#put(isKnown ? [] : [everyAnswerTag]);',
    harm: 'forget at a restart what was not purged yet',
    tests: purges,
  },
  {
    name: 'old-knowledge-believed',
    file: purger,
    text: 'state.edition === last?.edition && state.revision === last.revision',
    replacement: 'true',
    harm: 'purge too little after another publisher',
    tests: purges,
  },
];
