/** What the manuals say of answers and files, on each way: directly, and through the configurations that operators are given. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promiseRows } from './promises/promises.ts';
import { findDifferences } from './same-answers.ts';
import { areWaysThere, openWays, promisedWayNames, type Ways } from './ways.ts';

const docs = join(import.meta.dir, '..', '..', '..', '..', 'docs');

/** A sentence may be broken anywhere. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

test.each(promiseRows.map(({ doc, says }) => [doc, says] as const))('docs/%s.md says: %s', (doc, says) => {
  expect(oneLine(readFileSync(join(docs, `${doc}.md`), 'utf8'))).toContain(oneLine(says));
});

describe.skipIf(!areWaysThere)('what is promised holds', () => {
  let ways: Ways;
  beforeAll(async () => {
    ways = await openWays();
  });
  afterAll(async () => ways[Symbol.asyncDispose]());

  describe.each(promisedWayNames)('%s', (name) => {
    test.each(promiseRows.map((row) => [row.says, row] as const))('%s', async (_says, { ask }) => {
      const [found, expected] = await ask(ways.way(name), ways.shop);
      expect(found).toEqual(expected);
    });

    test.skipIf(name === 'directly')('answers are those that the service gives', async () => {
      const { way, shop } = ways;
      expect(await findDifferences(way('directly'), way(name), shop.key)).toEqual([]);
    });
  });
});
