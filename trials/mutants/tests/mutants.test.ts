/** The trial of planted faults: what it calls caught was noticed by a test, and its list keeps up with the sources. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from '../list/all.ts';
import { countOf, type Mutant, type Outcome } from '../mutant.ts';
import { renderMutants } from '../report.ts';
import { readTestRun } from '../run-tests.ts';
import { tryMutants } from '../trial.ts';

const root = join(import.meta.dirname, '../../..');

describe('the list', () => {
  test('each fault has a name of its own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s has its place', async (_name, mutant) => {
    const source = await Bun.file(join(root, 'packages', mutant.file)).text();
    expect([mutant.file, countOf(mutant, source)]).toEqual([mutant.file, 1]);
    for (const file of mutant.tests.files)
      expect([file, await Bun.file(join(root, 'packages', file)).exists()]).toEqual([file, true]);
  });
});

const plantIn = (text: string, replacement: string, named = 'a wrong key'): Mutant => ({
  name: `${text} for ${replacement}`,
  file: 'toy/src/wall.ts',
  text,
  replacement,
  harm: 'open to all',
  tests: { files: ['toy/tests/wall.test.ts'], named },
});

describe('a trial', () => {
  const home = mkdtempSync(join(tmpdir(), 'vitrine-trial-'));
  const [toy, folder] = [join(home, 'toy'), join(home, 'copies')];
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] } }',
    'packages/toy/src/wall.ts':
      'export const isOpen = (key: string): boolean => key === "right";\nexport const color = "red";\n',
    'packages/toy/tests/wall.test.ts': `import { expect, test } from 'bun:test';
import { isOpen } from '../src/wall.ts';
test('a wrong key opens nothing', () => expect(isOpen('wrong')).toBe(false));
test('never', () => expect(1).toBe(2));
test('not the first time', async () => {
  const file = Bun.file(process.env.TMPDIR + '/asked');
  const isAsked = await file.exists();
  await file.write('');
  expect(isAsked ? isOpen('wrong') : true).toBe(false);
});
`,
  };
  beforeAll(async () => {
    for (const [path, text] of Object.entries(files)) await Bun.write(join(toy, path), text);
    symlinkSync(join(root, 'node_modules'), join(toy, 'node_modules'));
    mkdirSync(folder);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const unsteady: string[] = [];
  const attempt = async (...tried: readonly Mutant[]): Promise<readonly Outcome[]> => attemptAll(tried, false);
  const attemptAll = async (tried: readonly Mutant[], havePassed: boolean): Promise<readonly Outcome[]> => {
    rmSync(folder, { recursive: true });
    const { signal } = new AbortController();
    const outcomes = await tryMutants({
      root: toy,
      folder,
      mutants: tried,
      copies: 2,
      havePassed,
      signal,
      onTried: () => undefined,
      onUnsteady: (said) => unsteady.push(said),
    });
    return [...outcomes.values()];
  };

  test('tells what was caught from what was not, and leaves the sources alone', async () => {
    const tried = [
      plantIn('key === "right"', 'key !== ""'),
      plantIn('"red"', '"blue"'),
      plantIn('key === "left"', 'true'),
      plantIn('export', ''),
      plantIn('key === "right"', 'nothing'),
      plantIn('"red";', '"blue";\nthrow new Error("at once");'),
    ];
    const outcomes = await attempt(...tried);
    expect(outcomes).toEqual([
      { kind: 'caught', by: ['a wrong key opens nothing'], isTimedOut: false },
      { kind: 'survived' },
      { kind: 'misplaced', count: 0 },
      { kind: 'misplaced', count: 2 },
      { kind: 'does-not-compile', output: expect.stringContaining("Cannot find name 'nothing'") },
      { kind: 'broke-off', output: expect.stringContaining('at once') },
    ]);
    expect(await Bun.file(join(toy, 'packages/toy/src/wall.ts')).text()).toBe(files['packages/toy/src/wall.ts']);
    const report = renderMutants(
      new Map(tried.map((mutant, index) => [mutant, outcomes[index] ?? { kind: 'survived' }])),
    );
    expect(report).toEndWith('\n6 faults, 1 caught');
  });

  test('runs tests again that failed without a fault, and says so', async () => {
    const [outcome] = await attempt(plantIn('key === "right"', 'key !== ""', 'not the first time'));
    expect(outcome).toEqual({ kind: 'caught', by: ['not the first time'], isTimedOut: false });
    expect(unsteady).toEqual([expect.stringMatching(/Expected: false\nReceived: true[^]*\(fail\) not the first time/)]);
  });

  test('tests that have just passed run without a fault only if they break off with it', async () => {
    const outcomes = await attemptAll(
      [
        plantIn('key === "right"', 'key !== ""'),
        plantIn('"red"', '"blue"'),
        plantIn('"red";', '"blue";\nthrow new Error("at once");'),
        plantIn('"red"', '"blue"', 'never'),
      ],
      true,
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['caught', 'survived', 'broke-off', 'caught']);
    const failure = await attemptAll([plantIn('"red"', '"blue"', 'no test of this name')], true).catch(String);
    expect(failure).toContain('Without any fault these tests do not pass');
  });

  test.each(['never', 'no test of this name'])(
    'says nothing where the tests fail without a fault: %s',
    async (named) => {
      const failure = await attempt(plantIn('"red"', '"blue"', named)).catch(String);
      expect(failure).toContain('Without any fault these tests do not pass');
    },
  );
});

test.each([
  ['it is cut off before a test has failed', '(pass) one > two [1.20ms]\n', 'broke-off'],
  ['it is cut off after one has', '(fail) one > two [1.20ms]\n', 'failed'],
  ['no test has failed by name', '(fail) (unnamed) [1.20ms]\n\nRan 1 test across 1 file. [9.00ms]\n', 'broke-off'],
  ['one has', '(fail) one > two [1.20ms]\n\nRan 1 test across 1 file. [9.00ms]\n', 'failed'],
  [
    'one has waited until its deadline',
    '(fail) one > two [20.00ms]\n  ^ this test timed out after 20ms.\n',
    'timed-out',
  ],
] as const)('a run that does not pass: %s', (_what, output, kind) => {
  const run = readTestRun({ isSuccess: false, output });
  expect(run.kind === 'failed' && run.isTimedOut ? 'timed-out' : run.kind).toBe(kind);
});
