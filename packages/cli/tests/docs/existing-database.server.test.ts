/** docs/existing-database.md is run from top to bottom, and prints and answers what it shows. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { createPostgresServer, type PostgresServer } from '../../../../tests/support/postgres-server.ts';
import { findDifference, parseAbridged } from './abridged.ts';
import { readDocument } from './documents.ts';
import { createWalkThrough, failureMark, patternOf, readSteps, type WalkThrough } from './walk-through.ts';

const steps = readSteps(await readDocument('docs/existing-database.md'));

let server: PostgresServer;
let walkThrough: WalkThrough;
beforeAll(async () => {
  server = await createPostgresServer();
  walkThrough = createWalkThrough(server);
});
afterAll(async () => server.remove());

test.each(steps.map((step) => [step.block.line, step.block.text.split('\n')[0] ?? '', step] as const))(
  'line %d: %s',
  async (_line, _text, step) => {
    const { shown } = step;
    if (shown?.language === 'json') {
      const differs = async () => findDifference(parseAbridged(shown.text), JSON.parse(await walkThrough.run(step)));
      // What was exposed just now is there once it has been read.
      return until(async () => (await differs()) === undefined);
    }
    const printed = await walkThrough.run(step);
    if (shown === undefined) expect(printed).not.toContain(failureMark);
    else expect(printed.replace(failureMark, '')).toMatch(patternOf(shown.text));
  },
);

test('the service ends as it should', async () => expect(await walkThrough.stop()).toBe(0));
