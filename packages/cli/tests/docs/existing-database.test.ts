/** docs/existing-database.md is run from top to bottom, and prints and answers what it shows. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { holdsWithin } from '../support/gated-source.ts';
import { createPostgresServer, type PostgresServer } from '../support/postgres-server.ts';
import { findDifference, parseAbridged } from './abridged.ts';
import { readDocument } from './documents.ts';
import { createWalkThrough, failureMark, patternOf, readSteps, type WalkThrough } from './walk-through.ts';

const steps = readSteps(await readDocument('docs/existing-database.md'));

/** A field that is shown anew has been read within so long. */
const readWithinMs = 30_000;

let server: PostgresServer;
let walkThrough: WalkThrough;
beforeAll(async () => {
  server = await createPostgresServer();
  walkThrough = createWalkThrough(server);
}, 60_000);
afterAll(async () => server.remove(), 30_000);

test.each(steps.map((step) => [step.block.line, step.block.text.split('\n')[0] ?? '', step] as const))(
  'line %d: %s',
  async (_line, _text, step) => {
    const { shown } = step;
    if (shown?.language === 'json') {
      const differs = async () => findDifference(parseAbridged(shown.text), JSON.parse(await walkThrough.run(step)));
      const isShown = async (): Promise<boolean> => (await differs()) === undefined;
      // What was exposed just now is there once it has been read.
      const isShownSoon = async (): Promise<boolean> => Bun.sleep(100).then(isShown);
      if (!(await isShown())) await holdsWithin(readWithinMs, isShownSoon);
      return expect(await differs()).toBeUndefined();
    }
    const printed = await walkThrough.run(step);
    if (shown === undefined) expect(printed).not.toContain(failureMark);
    else expect(printed.replace(failureMark, '')).toMatch(patternOf(shown.text));
  },
  120_000,
);

test('the service ends as it should', async () => expect(await walkThrough.stop()).toBe(0));
