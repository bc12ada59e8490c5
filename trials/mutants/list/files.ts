/** Faults in what is given out as a file. */
import type { Mutant } from '../mutant.ts';

const answer = 'core/server/src/http/collections/export-answer.ts';
const files = { files: ['core/server/tests/http/export.test.ts'], named: 'on sqlite' };
const exportsFile = 'core/server/src/exports/exports.ts';
const held = { files: ['core/server/tests/exports/file-cache.test.ts'] };
const measured = { files: ['core/server/tests/exports/exports.test.ts'] };
const read = { files: ['core/server/tests/exports/readers.test.ts'] };
const streams = { files: ['core/server/tests/http/export-streams.test.ts'] };

export const filesMutants: readonly Mutant[] = [
  {
    name: 'file-of-another-exposure',
    file: exportsFile,
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
    text: 'const ready = { answer: { isPrivate }, times, edition };',
    replacement: 'const ready = { answer: { isPrivate: false }, times, edition };',
    harm: 'let caches keep a file that is for those with a key',
    tests: files,
  },
  {
    name: 'file-withdrawn-while-counted',
    file: answer,
    text: '  if (!isShown(asked, opened)) {\n    bill.giveBack();',
    replacement: '  if (opened === undefined) {\n    bill.giveBack();',
    harm: 'begin to send what was withdrawn while its records were counted',
    tests: { files: ['core/server/tests/http/export-answer.test.ts'] },
  },
  {
    name: 'file-sent-after-a-withdrawal',
    file: 'core/server/src/http/collections/export-stream.ts',
    text: "    if (!(await isShown())) throw new Error('It is not shown any more.');\n",
    replacement: '',
    harm: 'send the rest of what was withdrawn',
    tests: streams,
  },
  {
    name: 'measured-for-nothing',
    file: exportsFile,
    text: '      await charge(records.length);\n',
    replacement: '',
    harm: 'measure files for HEAD and small ranges, which count as one request',
    tests: streams,
  },
  {
    name: 'measured-for-nobody',
    file: 'core/server/src/exports/exports.ts',
    text: 'client: this.#clients }',
    replacement: 'client: undefined }',
    harm: 'go on to measure for clients that have gone',
    tests: measured,
  },
  {
    name: 'measured-then-withdrawn',
    file: exportsFile,
    text: '      this.#held.drop(isDropped);\n',
    replacement: '',
    harm: 'hold the files of what was withdrawn',
    tests: measured,
  },
  {
    name: 'files-of-one-tenant',
    file: 'core/server/src/exports/file-cache.ts',
    text: 'ofGreediest(all, ({ tenant }) => tenant)',
    replacement: 'all',
    harm: "let one tenant's strangers drive out the files of all",
    tests: held,
  },
  {
    name: 'readers-without-a-rate',
    file: 'core/server/src/exports/readers.ts',
    text: 'this.#callOff = this.#clock.after(allowedMs, () => this.cut());',
    replacement: 'void allowedMs;',
    harm: 'let clients that read nothing keep their places',
    tests: read,
  },
  {
    name: 'readers-in-the-way',
    file: 'core/server/src/exports/readers.ts',
    text: '      this.#findInTheWay(requester)?.cut();\n',
    replacement: '',
    harm: 'let a few slow callers have all places of a tenant',
    tests: read,
  },
  {
    name: 'places-in-each-tenant',
    file: 'core/server/src/exports/places.ts',
    text: 'const names = [tenant, nameOf(caller)];',
    replacement: 'const names = [tenant, nameOf(tenant + caller)];',
    harm: 'let one address have its places in each tenant anew',
    tests: { files: ['core/server/tests/exports/places.test.ts'] },
  },
];
