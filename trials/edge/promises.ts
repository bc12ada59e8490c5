/** What the manuals promise of answers and files, asked on each way to a service. */
import { isDeepStrictEqual } from 'node:util';
import { renderTable } from '../../bench/report/table.ts';
import { promiseRows } from '../../packages/cli/tests/edge/promises/promises.ts';
import { findDifferences, sameRows } from '../../packages/cli/tests/edge/same-answers.ts';
import { openWays, promisedWayNames, type WayName, type Ways } from '../../packages/cli/tests/edge/ways.ts';

/** @returns whether all of them hold */
export const tryPromises = async (): Promise<boolean> => {
  await using ways = await openWays();
  const rows: string[][] = [];
  const broken: string[] = [];
  for (const name of promisedWayNames) {
    const found = [...(await findBroken(ways, name)), ...(await findDifferent(ways, name))];
    rows.push([name, String(promiseRows.length), String(sameRows(ways.shop.key).length), String(found.length)]);
    broken.push(...found.map((text) => `${name}: ${text}`));
  }
  console.log(renderTable(['way', 'promises', 'answers compared, twice each', 'broken'], rows));
  for (const text of broken) console.log(`\n${text}`);
  return broken.length === 0;
};

const findBroken = async (ways: Ways, name: WayName): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const { doc, says, ask } of promiseRows) {
    const [found, expected] = await ask(ways.way(name), ways.shop);
    if (isDeepStrictEqual(found, expected)) continue;
    broken.push(`docs/${doc}.md: ${says}\nfound ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`);
  }
  return broken;
};

const findDifferent = async (ways: Ways, name: WayName): Promise<readonly string[]> =>
  name === 'directly' ? [] : findDifferences(ways.way('directly'), ways.way(name), ways.shop.key);
