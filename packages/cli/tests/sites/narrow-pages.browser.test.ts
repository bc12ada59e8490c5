/** On a phone no page is wider than the screen: those that links of the demo lead to, with all that can be opened open. */
import { describe, expect, test } from 'bun:test';
import { browserPath } from '../../../../tests/support/browser.ts';
import { browseExplorer } from './browse-explorer.ts';

const width = 390;
const starts = ['/', '/t/kornhaus', '/t/lumenart', '/t/oddities'];

const openAll = `document.querySelectorAll('details').forEach((each) => (each.open = true))`;
const findLinks = `Array.from(document.links, ({ origin, pathname }) => origin === location.origin ? pathname : '/')`;

/** The records of a collection are alike. */
const kindOf = (path: string): string => path.replace(/^(\/t\/[^/]+\/[^/]+)\/.*/, '$1/record');
const isPage = (path: string): boolean => /^\/(?:$|t\/|docs)/.test(path) && !/\.\w+$/.test(path);

describe.skipIf(browserPath === null)('a phone', () => {
  const explorer = browseExplorer();

  test('shows each page without scrolling sideways', async () => {
    const { page, done } = await explorer.open('/', { viewport: { width, height: 844 } });
    const asked = new Map(starts.map((path) => [path, path]));
    const wide: string[] = [];
    for (const path of asked.values()) {
      await page.goto(explorer.url + path);
      await page.evaluate(openAll);
      const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (shown !== width) wide.push(`${path}: ${shown}`);
      for (const link of await page.evaluate<string[]>(findLinks))
        if (isPage(link) && !asked.has(kindOf(link))) asked.set(kindOf(link), link);
    }
    expect([...asked.keys()]).toEqual(
      expect.arrayContaining(['/t/kornhaus/products/record', '/docs/t/kornhaus/products', '/docs/t/oddities/odd']),
    );
    expect(wide).toEqual([]);
    await done();
  });
});
