/** docs/files-as-source.md is run from top to bottom, beside tenants of the README, and prints and answers what it shows. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { findDifference, parseAbridged } from './abridged.ts';
import { readDocument } from './documents.ts';
import { createWalkThrough, failureMark, readSteps } from './walk-through.ts';

const steps = readSteps(await readDocument('docs/files-as-source.md'));
const walkThrough = createWalkThrough();
beforeAll(async () => {
  const text = 'vitrine tenant create --name Northwind --industry Trade --public-id northwnd';
  await walkThrough.run({ block: { language: 'sh', text, line: 0, isNext: false }, shown: undefined });
});
afterAll(async () => expect(await walkThrough.stop()).toBe(0));

test.each(steps.map((step) => [step.block.line, step.block.text.split('\n')[0] ?? '', step] as const))(
  'line %d: %s',
  async (_line, _text, step) => {
    const printed = await walkThrough.run(step);
    if (step.shown?.language === 'json')
      expect(findDifference(parseAbridged(step.shown.text), JSON.parse(printed))).toBeUndefined();
    else expect(printed).not.toContain(failureMark);
  },
);
