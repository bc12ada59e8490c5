/** Faults in what an edition leaves as it was, because it has not changed. */
import type { Mutant } from '../mutant.ts';

const storeFiles = { files: ['core/store/tests/folder-store.test.ts'] };
const editions = { files: ['core/publisher/tests/editions/editions.test.ts'] };

export const editionMutants: readonly Mutant[] = [
  {
    name: 'date-of-a-failed-reading',
    file: 'core/publisher/src/editions/published-tenants.ts',
    text: 'reading?.readAt === readAt ? reading.key : readAt',
    replacement: 'reading?.key ?? readAt',
    harm: 'date records that could not be read by the reading that failed',
    tests: { ...editions, named: 'a table that fails keeps' },
  },
  {
    name: 'state-of-a-failed-reading',
    file: 'core/publisher/src/editions/saved-state.ts',
    text: "each === state ? '' : each",
    replacement: "''",
    harm: 'miss, after a restart, what has changed in a table whose last reading failed',
    tests: { files: ['core/publisher/tests/editions/saved-state.test.ts'] },
  },
  {
    name: 'swept-before-it-is-replaced',
    file: 'core/store/src/sweeper.ts',
    text: 'if (!isPart) this.#keepOthers(inUse, now);',
    replacement: '',
    harm: 'remove files of the current manifest while the next one waits for the bucket',
    tests: storeFiles,
  },
  {
    name: 'named-again-and-swept',
    file: 'core/store/src/sweeper.ts',
    text: 'for (const file of filesSince(manifest, before)) this.#unnamed[file.folder].delete(file.name);',
    replacement: '',
    harm: 'remove a file of a tenant that shows again what it showed before',
    tests: storeFiles,
  },
  {
    name: 'named-again-and-swept-of-a-part',
    file: 'core/store/src/sweeper.ts',
    text: 'for (const name of since.keys()) if (!unnamed.has(name)) since.delete(name);',
    replacement: '',
    harm: 'remove, beside a bucket, files of a field that is hidden and then shown again',
    tests: storeFiles,
  },
  {
    name: 'shown-alike-with-other-fields',
    file: 'core/publisher/src/editions/built-segment.ts',
    text: ' || one.fields.length !== other.fields.length) return false;',
    replacement: ') return false;',
    harm: 'leave a field out of the file of a tenant whose shard has it now',
    tests: { files: ['core/publisher/tests/editions/following.test.ts'] },
  },
  {
    name: 'plan-of-former-exposures',
    file: 'core/publisher/src/editions/planned-table.ts',
    text: 'shown === others[place]?.shown',
    replacement: 'shown.slug === others[place]?.shown.slug',
    harm: 'read and keep in segments what tenants have hidden',
    tests: { ...editions, named: 'the next edition reads nothing' },
  },
  {
    name: 'withdrawal-of-first-records',
    file: 'core/publisher/src/editions/pending-tenants.ts',
    text: 'named?.tenant !== tenant && (named !== undefined || isDue(tenant))',
    replacement: 'named?.tenant !== tenant && isDue(tenant)',
    harm: 'go on showing first records that their owner has hidden while others are read',
    tests: { files: ['core/publisher/tests/editions/thread.test.ts'] },
  },
  {
    name: 'unknown-before-it-is-read',
    file: 'core/server/src/editions/store-files.ts',
    text: 'if (name === undefined && !manifest.isRead) throw',
    replacement: 'if (name !== undefined && name === undefined) throw',
    harm: 'say that there is no such tenant while its first records are read',
    tests: { ...editions, named: 'a server is ready once' },
  },
];
