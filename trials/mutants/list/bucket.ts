/** Faults in how publishers share a bucket, and in what machines show of it. */
import type { Mutant } from '../mutant.ts';

const narrow = 'bucket/src/narrow.ts';
const store = 'bucket/src/bucket-store.ts';
const head = 'bucket/src/head.ts';
const mirror = 'bucket/src/mirror.ts';
const mirrored = { files: ['bucket/tests/mirror.test.ts'] };
const turns = { files: ['bucket/tests/bucket-store.test.ts'] };

export const bucketMutants: readonly Mutant[] = [
  {
    name: 'bucket-unfenced',
    file: head,
    text: 'printHead(head), form && condition, form)',
    replacement: 'printHead(head), undefined, form ?? (condition && undefined))',
    harm: 'let a publisher that has lost the lead put editions in force',
    tests: turns,
  },
  {
    name: 'head-gone-back-to',
    file: head,
    text: 'one.term > other.term || (one.term === other.term && one.beat > other.beat)',
    replacement: 'one.term >= other.term || one.beat >= 0',
    harm: 'show what was withdrawn, where a head is read late',
    tests: mirrored,
  },
  {
    name: 'withdrawn-field-while-fetching',
    file: narrow,
    text: 'fields: there.fields.filter((field) => here.fields.some((other) => isSame(field, other))),',
    replacement: 'fields: here.fields.filter((field) => field.key !== there.slug || isSame(field, field)),',
    harm: 'show a withdrawn field for as long as a segment is on its way',
    tests: mirrored,
  },
  {
    name: 'moved-field-while-fetching',
    file: narrow,
    text: 'one.type === other.type && one.print === other.print;',
    replacement: 'one.type === other.type;',
    harm: 'show the values of a column that a field was moved from',
    tests: mirrored,
  },
  {
    name: 'withdrawn-rows-while-fetching',
    file: narrow,
    text: ' || here.print !== there.print',
    replacement: ' || here.print === `${there.slug} ${there.print}`',
    harm: 'show records that an owner shows no more for as long as a segment is on its way',
    tests: mirrored,
  },
  {
    name: 'remade-collection-while-fetching',
    file: narrow,
    text: "collectionOf = ({ segment }: StoredCollection): string | undefined => segment?.key.split('+')[0];",
    replacement: 'collectionOf = ({ slug }: StoredCollection): string | undefined => slug;',
    harm: 'show records of a collection that was dropped, under the name of another one',
    tests: mirrored,
  },
  {
    name: 'withdrawn-tenant-while-fetching',
    file: narrow,
    text: 'if (other === undefined) continue;',
    replacement: 'if (other === undefined) { tenants[publicId] = digest; continue; }',
    harm: 'show a tenant that was switched off for as long as a segment is on its way',
    tests: mirrored,
  },
  {
    name: 'first-head-believed',
    file: mirror,
    text: 'if (this.#heard !== undefined) this.#options.folder.beat();',
    replacement: 'this.#options.folder.beat();',
    harm: 'take a publisher that is long dead for alive',
    tests: mirrored,
  },
  {
    name: 'published-before-the-bucket',
    file: store,
    text: 'if (isNew) this.putInForce(wanted.name);',
    replacement: '',
    harm: 'never put in force beside the publisher what the bucket has',
    tests: turns,
  },
];
