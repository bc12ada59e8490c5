/** The explorer's first views, with nothing chosen yet: words stay whole, nothing moves, little is loaded, all of it from here. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { browserPath, openTab } from '../../../../tests/support/browser.ts';
import { follow } from '../support/test-service.ts';
import { browseExplorer } from './browse-explorer.ts';
import { addBusinesses, wideFieldKeys } from './shown-businesses.ts';

const paths = [
  '/',
  '/t/kornhaus',
  '/t/kornhaus/locations',
  '/t/kornhaus/products',
  '/t/kornhaus/products/KH-0089',
  '/t/lumenart/events',
  '/t/velowerk/products',
  '/t/nobody12',
  '/t/bauteile/parts',
  '/t/bauteile/parts/B-7',
  '/t/makhbaza',
  '/t/makhbaza/products',
  `/t/makhbaza/products/${encodeURIComponent('م-5')}`,
  '/t/leerraum',
  '/t/leerraum/works',
];
const widths = [360, 768, 1280];

const layoutShiftMax = 0.02;
const loadBytesMax = 30_000;
/** A first record is seen without scrolling: its top, as a part of the screen. */
const firstRecordMax = 0.55;

describe.skipIf(browserPath === null)('a first view', () => {
  const explorer = browseExplorer();
  beforeAll(async () => {
    await addBusinesses(explorer.service);
    await follow(explorer.service);
    await explorer.service.turn();
  });

  test.each(paths.flatMap((path) => widths.map((width) => [path, width] as const)))(
    '%s, %d wide',
    async (path, width) => {
      const { page, complaints } = await openTab(explorer.browser, { viewport: { width, height: 844 } });
      await page.addInitScript(watchShifts);
      const loaded: Promise<number>[] = [];
      const strangers: string[] = [];
      page.on('requestfinished', (request) => {
        if (!request.url().startsWith(explorer.url) && !request.url().startsWith('data:'))
          strangers.push(request.url());
        loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await page.goto(explorer.url + path, { waitUntil: 'networkidle' });
      expect(await page.evaluate<number>('sumShifts()')).toBeLessThan(layoutShiftMax);
      expect(await page.evaluate<string[]>(findBrokenWords)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      const first = page.locator('tbody tr').first();
      if ((await first.count()) > 0) expect((await first.boundingBox())?.y).toBeLessThan(844 * firstRecordMax);
      expect((await Promise.all(loaded)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(loadBytesMax);
      expect(strangers).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  /** Opens a page of which all that is looked at is there. */
  const open = async (path: string, width: number) => explorer.open(path, { viewport: { width, height: 844 } });

  test('layouts are in one line on a phone, beside or below an order that has room', async () => {
    const { page, done } = await open('/t/lumenart/events', 390);
    const layouts = page.getByRole('navigation', { name: 'Layout' });
    const tops = layouts.getByRole('link').or(layouts.locator('[aria-current]'));
    const boxes = await Promise.all((await tops.all()).map(async (each) => each.boundingBox()));
    expect(boxes.length).toBeGreaterThan(1);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect((await page.getByRole('combobox').first().boundingBox())?.width).toBeGreaterThanOrEqual(160);
    await done();
  });

  test.each(widths)('sixty columns keep to their page, and words stay whole, %d wide', async (width) => {
    const { page, done } = await open(`/t/bauteile/parts?fields=${wideFieldKeys.join(',')}`, width);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate<string[]>(findOverflow('legend, .table td > *'))).toEqual([]);
    await done();
  });

  test.each(widths)('long names of fields stand beside what they are, %d wide', async (width) => {
    const { page, done } = await open('/t/bauteile/parts/B-7', width);
    expect(await page.evaluate<string[]>(findOverflow('dt, dd'))).toEqual([]);
    await done();
  });

  test('what is written from right to left stands beside what belongs to it', async () => {
    const { page, done } = await open(`/t/makhbaza/products/${encodeURIComponent('م-5')}`, 390);
    expect(await page.evaluate<number[]>(startsOf('h1, dt'))).toEqual(await page.evaluate<number[]>(boxesOf('h1, dt')));
    await done();
  });

  test('labels in a line run as they are written: from right to left, one after another', async () => {
    const { page, done } = await open('/t/makhbaza', 390);
    const [first = 0, second = 0] = await page.evaluate<number[]>(boxesOf('.cards li:first-child .part'));
    expect(first).toBeGreaterThan(second);
    await done();
  });

  test('what is narrowed begins with what was found: the filters in use are named, and wait to be opened', async () => {
    const { page, done } = await open('/t/kornhaus/products?where[category][in]=Bread&lang=de', 390);
    await page.getByRole('link', { name: /Kategorie ist eines von Bread/ }).waitFor();
    expect((await page.locator('tbody tr').first().boundingBox())?.y).toBeLessThan(844 * firstRecordMax);
    await page.getByText('Filter (1)').click();
    expect(await page.getByRole('checkbox', { name: 'Bread' }).isChecked()).toBe(true);
    await done();
  });

  test('where nothing matches there is a way back to all', async () => {
    const { page, done } = await open('/t/makhbaza/branches?search=zeppelin', 390);
    await page.locator('.nothing').getByRole('link', { name: 'All الفروع' }).click();
    await page.locator('tbody tr').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await done();
  });

  test('of a collection without records only that is said', async () => {
    const { page, done } = await open('/t/leerraum/works', 390);
    expect((await page.locator('main > :not(.developers)').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Works',
      'There are no entries yet.',
    ]);
    await done();
  });
});

/** Elements that are wider than the place that they have. */
const findOverflow = (selector: string): string => `
  [...document.querySelectorAll('${selector}')].flatMap((element) =>
    element.scrollWidth > element.clientWidth && element.clientWidth > 0 && getComputedStyle(element).display !== 'inline'
      ? [element.textContent]
      : [],
  )`;

/** Where the texts of elements begin on their line, and where the elements do. */
const startsOf = (selector: string): string => `
  [...document.querySelectorAll('${selector}')].map((element) => {
    const range = new Range();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().right);
  })`;
const boxesOf = (selector: string): string =>
  `[...document.querySelectorAll('${selector}')].map((element) => Math.round(element.getBoundingClientRect().right))`;

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

/** The words of headings that stand on more than one line, but for those that a hyphen divides. */
const findBrokenWords = `
  [...document.querySelectorAll('h1, h2, th a, th span, dt')].flatMap(({ firstChild: text }) =>
    [...(text?.data ?? '').matchAll(/[^\\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    }),
  )`;
