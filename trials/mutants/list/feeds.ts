/** Faults in sources that are no database, and in imports: what is read of a file, and what is told of it. */
import type { Mutant } from '../mutant.ts';

const files = 'engines/feed-engines/src/folder/folder-files.ts';
const feed = 'engines/feed-engines/src/folder/folder-feed.ts';
const source = 'engines/feed-engines/src/feeds/feed-source.ts';
const named = { files: ['engines/feed-engines/tests/folder-files.test.ts'] };
const read = { files: ['engines/feed-engines/tests/folder-source.test.ts'] };

export const feedMutants: readonly Mutant[] = [
  {
    name: 'folder-link-listed',
    file: files,
    text: 'entry.isFile() && ',
    replacement: '',
    harm: 'take a link or a pipe in the folder for a table',
    tests: named,
  },
  {
    name: 'folder-link-followed',
    file: feed,
    text: ' | constants.O_NOFOLLOW',
    replacement: '',
    harm: 'publish a file outside of the folder, to which a link leads that took the place of a file',
    tests: named,
  },
  {
    name: 'folder-hidden-listed',
    file: files,
    text: " && !entry.name.startsWith('.')",
    replacement: '',
    harm: 'read hidden files, which programs write that copy files',
    tests: named,
  },
  {
    name: 'folder-pattern-unescaped',
    file: files,
    text: 'RegExp.escape(part)',
    replacement: 'part',
    harm: 'read another file by a name that looks like a pattern',
    tests: named,
  },
  {
    name: 'folder-pattern-wide',
    file: files,
    text: String.raw`(?:\*|\d[\d._:TZ -]*)`,
    replacement: '.*',
    harm: 'publish customers-internal-2026-11-27.csv as customers-*, the files of each day',
    tests: named,
  },
  {
    name: 'folder-name-quotes',
    file: feed,
    text: `.replaceAll('"', "'")`,
    replacement: '',
    harm: 'write a value of a record into the log, as a quote in the name of its file hides the wrong part',
    tests: read,
  },
  {
    name: 'folder-growing-taken',
    file: feed,
    text: '(await stampOf(handle)).text !== stamp.text',
    replacement: "stamp.text === ''",
    harm: 'publish a part of a file that is still written',
    tests: read,
  },
  {
    name: 'feed-value-told',
    file: source,
    text: 'new FeedTableFailed(withoutValues(error.message))',
    replacement: 'new FeedTableFailed(error.message)',
    harm: 'write a value of a record into the log, as a parser quotes it',
    tests: read,
  },
  {
    name: 'feed-column-gone',
    file: source,
    text: 'if (names.length === 0) return;',
    replacement: 'if (names.length >= 0) return;',
    harm: 'take a column that was renamed for one without values, and show rows by it',
    tests: read,
  },
  {
    name: 'feed-group-apart',
    file: source,
    text: 'group ?? `table ${key}`',
    replacement: '`${group} ${key}`',
    harm: 'look values up in a file that was not read, as it is unchanged',
    tests: read,
  },
  {
    name: 'ids-without-secret',
    file: 'tools/importing/src/records.ts',
    text: "new Bun.CryptoHasher('sha256', secret)",
    replacement: "new Bun.CryptoHasher('sha256', secret.slice(secret.length) || undefined)",
    harm: 'have values of hidden fields found by trying which give the public id',
    tests: { files: ['tools/importing/tests/records.test.ts'], named: 'ids of the values' },
  },
  {
    name: 'ids-of-equal-rows',
    file: 'tools/importing/src/records.ts',
    text: 'digest([values, count])',
    replacement: '`${id}-${count}`',
    harm: 'tell by public ids which records have the same hidden values',
    tests: { files: ['tools/importing/tests/records.test.ts'], named: 'ids of the values' },
  },
];
