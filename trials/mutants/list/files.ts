/** Faults in what is given out as a file. */
import type { Mutant } from '../mutant.ts';

const answer = 'server/src/http/collections/export-answer.ts';
const files = { files: ['cli/tests/http/export.test.ts'], named: 'on sqlite' };
const streams = { files: ['cli/tests/http/export-streams.test.ts'] };

export const filesMutants: readonly Mutant[] = [
  {
    name: 'file-of-another-exposure',
    file: 'server/src/exports/exports.ts',
    text: 'const key = `${fingerprint}\\n${plan.text}`;',
    replacement: 'const key = plan.text + fingerprint.slice(fingerprint.length);',
    harm: 'give the file of another collection, or of what was shown before',
    tests: files,
  },
  {
    name: 'range-of-a-compressed-file',
    file: answer,
    text: "  !request.headers.has('range') &&\n",
    replacement: '',
    harm: 'put bytes of two encodings together',
    tests: files,
  },
  {
    name: 'file-of-a-private-collection',
    file: answer,
    text: 'const given = { answer: { isPrivate }, cacheTags',
    replacement: "const given = { answer: { isPrivate: isPrivate && access === 'anonymous' }, cacheTags",
    harm: 'let caches keep a file that is for those with a key',
    tests: files,
  },
  {
    name: 'file-sent-after-a-withdrawal',
    file: answer,
    text: "    if (!isShown(asked, opened)) throw new Error('It is not shown any more.');\n",
    replacement: '',
    harm: 'send the rest of what was withdrawn',
    tests: streams,
  },
];
