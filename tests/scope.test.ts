/** The name of a test file says what it needs, so that `npm test` runs on any machine and leaves the rest to `npm run test:all`. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { needs, readAmount } from './support/scope.ts';
import { root } from './support/source-files.ts';

type Need = (typeof needs)[number];

/** What `npm test` gives a test: no test gives itself less. */
const deadlineMsMin = 300_000;

/** The deadlines, in milliseconds, that a file gives its tests and hooks: the number that the last argument begins with. */
const deadlinesOf = (text: string): readonly number[] =>
  Array.from(text.matchAll(/^ *\},(?: |\n *)([\w.]+)(?: [*+] [\w.()/ ]+)*,?(?:\n *)?\);$/gm), ([, first = '']) => {
    const declared = new RegExp(`const ${first} = ([\\d_]+)`).exec(text)?.[1];
    return Number((declared ?? first).replaceAll('_', ''));
  }).filter((number) => number >= 1000);

/** What a file imports that needs it. */
const signs = {
  browser: /support\/(?:each-)?browser\.ts'/,
  process: /\/(?:vitrine-process|three-servers|fuzzed-service)\.ts'/,
  server: /import (?!type)[^;]*(?:'[^']*\/(?:postgres-servers?|bare-postgres|ward)\.ts'|\bstartPostgresService\b)/,
  system:
    /import (?!type)[^;]*\b(?:findProgram|findTools|mariadbProgram|redisPath|nginxPath|varnishPath|pgbouncerProgram|opensslProgram|recordDatabases)\b/,
} satisfies Record<Need, RegExp>;

const places = ['packages/*/*/tests/**/', 'packages/cli/tests/**/', 'tests/', 'bench/tests/', 'trials/*/tests/'];
const files = places.flatMap((place) => Array.from(new Bun.Glob(`${place}*.test.ts`).scanSync({ cwd: root })));

test('a test file is named by what it needs', async () => {
  const unnamed: string[] = [];
  for (const file of files) {
    const text = await Bun.file(join(root, file)).text();
    const needed = needs.filter((need) => signs[need].test(text));
    if (needed.length > 0 && !needs.some((need) => file.endsWith(`.${need}.test.ts`)))
      unnamed.push(`${file} needs: ${needed.join()}`);
  }
  expect(unnamed).toEqual([]);
});

test.each([
  [undefined, 0.25],
  ['4', 4],
  ['0.5', 0.5],
])('as many random cases as FUZZ_FACTOR=%s says', (text, amount) => {
  expect(readAmount('FUZZ_FACTOR', text, 0.25)).toBe(amount);
});

test.each(['', 'abc', '0', '-1', 'Infinity'])('no random case is refused: FUZZ_FACTOR=%s', (text) => {
  expect(() => readAmount('FUZZ_FACTOR', text, 1)).toThrow(`FUZZ_FACTOR is "${text}", expected a number above 0.`);
});

test('there are files of each kind', () => {
  const ends = needs.map((need) => files.some((file) => file.endsWith(`.${need}.test.ts`)));
  expect(ends).toEqual(needs.map(() => true));
});

test('no test has a deadline that a busy machine could miss', async () => {
  const short: string[] = [];
  for (const file of files) {
    if (file === 'tests/scope.test.ts') continue;
    const deadlines = deadlinesOf(await Bun.file(join(root, file)).text());
    short.push(...deadlines.filter((ms) => ms < deadlineMsMin).map((ms) => `${file}: ${ms} ms`));
  }
  expect(short).toEqual([]);
});

test.each([
  ["test('a', () => {\n}, 120_000);", [120_000]],
  ["const timeoutMs = 60_000 * factor;\ntest(\n  'a',\n  () => {\n  },\n  timeoutMs,\n);", [60_000]],
  ['beforeAll(async () => {\n}, 600_000 * factor);', [600_000]],
  ["test('a', () => {});\nf({ a: 1 }, 2);", []],
])('the deadlines of %j', (text, deadlines) => expect(deadlinesOf(text)).toEqual(deadlines));
