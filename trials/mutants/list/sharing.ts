/** Faults in what publishers take from each other. */
import type { Mutant } from '../mutant.ts';

const jobs = 'core/publisher/src/catalog/postgres-jobs.ts';
const shared = 'core/publisher/src/sharing/shared-builder.ts';
const standby = 'core/publisher/src/sharing/standby-builds.ts';
const sharing = { files: ['core/publisher/tests/sharing/sharing.server.test.ts'] };
const sent = { files: ['core/bucket/tests/sent-segments.test.ts'] };

export const sharingMutants: readonly Mutant[] = [
  {
    name: 'standby-of-another-store',
    file: jobs,
    text: 'where store = $1 and release = $2',
    replacement: 'where $1::text is not null and release = $2',
    harm: 'have a source built by a publisher that writes into another store',
    tests: sharing,
  },
  {
    name: 'standby-of-another-release',
    file: jobs,
    text: 'where store = $1 and release = $2',
    replacement: 'where store = $1 and $2::text is not null',
    harm: 'publish segments of another release, which may have other bytes or another format',
    tests: sharing,
  },
  {
    name: 'replies-of-another-job',
    file: jobs,
    text: 'from vitrine.build_reply where job = $1',
    replacement: 'from vitrine.build_reply where (job = $1 or true)',
    harm: 'take the result of another job, which may be of a former plan',
    tests: sharing,
  },
  {
    name: 'jobs-of-a-former-leader',
    file: jobs,
    text: "'delete from vitrine.build_job where standby in",
    replacement: "'select from vitrine.build_job where standby in",
    harm: 'leave standbys at work for a leader that has ended',
    tests: sharing,
  },
  {
    name: 'lease-not-checked',
    file: shared,
    text: 'if (!isLeased)',
    replacement: 'if (!isLeased && known < 0)',
    harm: 'wait for ever for a standby that is dead',
    tests: { ...sharing, named: 'a standby that is silent' },
  },
  {
    name: 'segments-not-received',
    file: shared,
    text: 'await this.#options.store.receiveSegments(namesIn(reply.built));',
    replacement: '',
    harm: 'publish segments of a standby that are not here, or not whole',
    tests: sharing,
  },
  {
    name: 'published-early-twice',
    file: shared,
    text: '!early.has(key)',
    replacement: 'key !== undefined',
    harm: 'show two states of a table in one edition',
    tests: sharing,
  },
  {
    name: 'dates-of-a-standby',
    file: 'core/publisher/src/sharing/job-messages.ts',
    text: 'shift(each, -beganAt)',
    replacement: 'shift(each, 0 * beganAt)',
    harm: 'date records by the clock of another machine',
    tests: sharing,
  },
  {
    name: 'built-without-earlier-segments',
    file: standby,
    text: 'if (missing !== undefined) throw',
    replacement: 'if (missing === source) throw',
    harm: 'date records anew, or lose changes, where a standby lacks the segments before',
    tests: sharing,
  },
  {
    name: 'machine-of-a-standby-fails',
    file: standby,
    text: "each.kind === 'failed' && isOfMachine(each.error)",
    replacement: "each.kind === 'failed' && isOfMachine(each.error) && built.length < 0",
    harm: 'keep old records because the disk of a standby is full',
    tests: sharing,
  },
  {
    name: 'reply-that-the-catalog-refuses',
    file: 'core/publisher/src/sharing/until-answered.ts',
    text: 'if (isFinal(error) || monotonic() - startedAt >= awayMsMax)',
    replacement: 'if (isFinal(error) && monotonic() - startedAt >= 1e9 * awayMsMax)',
    harm: 'wait for ever for a reply that the catalog does not take',
    tests: { ...sharing, named: 'a standby gives a job back' },
  },
  {
    name: 'standby-that-does-nothing',
    file: shared,
    text: '>= silenceMs + uncountedMsMax',
    replacement: '>= silenceMs + 1e9 * uncountedMsMax',
    harm: 'wait for ever for a standby that is alive, and does nothing',
    tests: { ...sharing, named: 'a standby that lives' },
  },
  {
    name: 'foreign-text-as-ours',
    file: 'core/publisher/src/sharing/failures.ts',
    text: 'error instanceof GivenBack ?',
    replacement: 'error instanceof Error ?',
    harm: "print what a database's error quotes in the leader's log, and keep it in the catalog",
    tests: { ...sharing, named: 'tells no values' },
  },
  {
    name: 'failed-table-quotes-values',
    file: 'core/publisher/src/sharing/job-messages.ts',
    text: 'message: sent.sentence',
    replacement: 'message: sent.error.message',
    harm: "keep what a database's error quotes in the catalog",
    tests: { ...sharing, named: 'tells its code' },
  },
  {
    name: 'another-database-of-the-same-name',
    file: standby,
    text: 'if (identifySource(find, source, tables) !== databases)',
    replacement: 'if (identifySource(find, source, tables) === source)',
    harm: 'publish what another database has, which the settings of a standby name',
    tests: { ...sharing, named: 'whose settings have' },
  },
  {
    name: 'sent-counts-as-uploaded',
    file: 'core/bucket/src/uploads.ts',
    text: '} finally {\n      this.#forget(name);',
    replacement: '} finally {',
    harm: 'name a segment in a manifest that the leader before has removed from the bucket',
    tests: sent,
  },
];
