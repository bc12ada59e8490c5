/** The explorer's first views, with nothing chosen yet: headings are read word by word, rows are low, and what loads late moves nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, openBrowser, openTab } from '../support/browser.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';

/** What comes late, in this order, and what then is there. */
const steps = {
  profile: [/\/public\/t\/[^/]+$/, '.head-ways a, .cards, [role=alert]'],
  records: [/\/public\/t\/[^/]+\/[^/]+$/, '.records'],
  charts: [/\/assets\/chunk-/, '.recharts-surface'],
} as const;
type Step = keyof typeof steps;

const ofTenant: readonly Step[] = ['profile'];
const ofCollection: readonly Step[] = ['profile', 'records', 'charts'];
const views: [path: string, late: readonly Step[]][] = [
  ['/', []],
  ['/t/kornhaus', ofTenant],
  ['/t/kornhaus/locations', ofCollection],
  ['/t/kornhaus/products', ['records', 'profile', 'charts']],
  ['/t/lumenart/events', ofCollection],
  ['/t/nobody12', ofTenant],
];
const widths = [360, 768, 1280];

/** Pixels: two lines of a name, the chart, and its ends; three lines of a text. */
const headHeightMax = 125;
const rowHeightMax = 90;
/** Core Web Vitals call a page good below it. */
const layoutShiftMax = 0.1;

describe.skipIf(browserPath === null)('a first view', () => {
  let explorer: ExplorerService;
  let browser: Browser;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([
      startExplorer({ RATE_LIMIT_ANONYMOUS: '1000' }),
      openBrowser(browserPath ?? ''),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await explorer.service.stop();
  });

  const rows = views.flatMap(([path, late]) => widths.map((width) => [path, width, late] as const));

  test.each(rows)('%s, %d wide', async (path, width, late) => {
    const { page, complaints } = await openTab(browser, { viewport: { width, height: 740 } });
    await page.addInitScript(watchShifts);
    const release = await holdBack(page);
    await page.goto(explorer.url + path);
    await page.locator('main').waitFor();
    for (const step of late) {
      await settle(page);
      release[step]();
      await page.locator(steps[step][1]).first().waitFor();
    }
    await settle(page);
    expect(await page.locator('.mantine-Skeleton-root').count()).toBe(0);
    expect(await page.evaluate<number>('sumShifts()')).toBeLessThan(layoutShiftMax);
    expect(await page.evaluate<string[]>(findBrokenWords)).toEqual([]);
    expect(await heightOf(page, '.records thead')).toBeLessThan(headHeightMax);
    expect(await heightOf(page, '.records tbody tr')).toBeLessThan(rowHeightMax);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** Each comes when it is released. */
const holdBack = async (page: Page): Promise<Readonly<Record<Step, () => void>>> => ({
  profile: await holdBackStep(page, 'profile'),
  records: await holdBackStep(page, 'records'),
  charts: await holdBackStep(page, 'charts'),
});

const holdBackStep = async (page: Page, step: Step): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(steps[step][0], async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};

/** Until what has come is drawn. */
const settle = async (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');

/** That of the highest, 0 where there is none. */
const heightOf = async (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll((found) => Math.max(0, ...found.map((one) => one.getBoundingClientRect().height)));

const watchShifts = `
  let sum = 0;
  const add = (entries) => {
    for (const { value, hadRecentInput } of entries) if (!hadRecentInput) sum += value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.sumShifts = () => {
    add(observer.takeRecords());
    return sum;
  };`;

/** The words of headings that stand on more than one line. */
const findBrokenWords = `
  [...document.querySelectorAll('th .heading [dir]')].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    }),
  )`;
