/** Faults in what is told of what has changed. */
import type { Mutant } from '../mutant.ts';

const token = 'core/server/src/editions/edition-token.ts';
const earlier = 'core/publisher/src/editions/earlier-partitions.ts';
const delta = 'core/segments/src/delta.ts';
const changes = { files: ['core/server/tests/security/changes.test.ts'], named: 'on sqlite' };
const answers = { files: ['core/server/tests/http/changes.test.ts'], named: 'on sqlite' };
const deltas = { files: ['core/segments/tests/delta.test.ts'] };

export const changesMutants: readonly Mutant[] = [
  {
    name: 'changes-since-private',
    file: token,
    text: 'const seen = [publicId, isPrivate, fields',
    replacement: 'const seen = [publicId, !isPrivate && isPrivate, fields',
    harm: 'tell without a key what has changed since a collection was private',
    tests: changes,
  },
  {
    name: 'changes-of-other-fields',
    file: token,
    text: 'fields.map(({ key, type }) => [key, type]), digest]',
    replacement: 'fields.length >= 0, digest]',
    harm: 'take a copy with other fields for one of the present fields',
    tests: { files: ['core/server/tests/http/edition-header.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'changes-to-other-tenants',
    file: token,
    text: 'const seen = [publicId, isPrivate,',
    replacement: 'const seen = [publicId.length, isPrivate,',
    harm: "take another tenant's token",
    tests: changes,
  },
  {
    name: 'changes-of-other-rows',
    file: earlier,
    text: 'known === scopePrint &&',
    replacement: 'known !== undefined && scopePrint !== undefined &&',
    harm: 'tell the ids of records that an owner has ceased to show, or shows now',
    tests: { files: ['core/server/tests/editions/deltas.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'changes-of-hidden-fields',
    file: delta,
    text: 'delta?.to !== digest || !areSameFields(partition.fields, fields)',
    replacement: 'delta?.to !== digest || (false && !areSameFields(partition.fields, fields))',
    harm: 'tell that a record has changed in a field that is hidden',
    tests: deltas,
  },
  {
    name: 'changes-in-between',
    file: delta,
    text: 'if (hash !== 0n) removed.push(id);',
    replacement: 'removed.push(id);',
    harm: 'tell the ids of records that came and went while others were asked, or while they were private',
    tests: deltas,
  },
  {
    name: 'changes-of-a-broken-chain',
    file: delta,
    text: 'delta?.to !== digest ||',
    replacement: 'delta === undefined ||',
    harm: 'leave out what has changed in an edition of which no delta is there',
    tests: deltas,
  },
  {
    name: 'changes-held-over',
    file: 'core/server/src/http/collections/question.ts',
    text: 'return `changes\\n${edition}\\n${search}`;',
    replacement: 'return `changes\\n${search}`;',
    harm: 'answer with the changes of an earlier edition',
    tests: answers,
  },
];
