/** Each kind of page looks as it did when somebody last looked at it. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { browserPath } from '../../../tests/support/browser.ts';
import { compareWithKept } from '../kept.ts';

describe.skipIf(browserPath === null)('pages', () => {
  // Where a change is meant: look at `npm run trial:pictures`, then `npm run trial:pictures -- --keep`.
  test('look as their kept pictures', async () => {
    expect(await compareWithKept(join(import.meta.dirname, '../../..'), browserPath ?? '')).toEqual([]);
  });
});
