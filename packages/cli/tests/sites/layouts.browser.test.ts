/** Pages of a language that is written from right to left, and pages on paper. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { browserPath } from '../../../../tests/support/browser.ts';
import { follow } from '../support/test-service.ts';
import { browseExplorer } from './browse-explorer.ts';
import { addBusinesses, wideFieldKeys } from './shown-businesses.ts';

describe.skipIf(browserPath === null)('pages', () => {
  const explorer = browseExplorer();
  beforeAll(async () => {
    await addBusinesses(explorer.service);
    await follow(explorer.service);
    await explorer.service.turn();
  });

  test.each([390, 1440])('a page of a language that is written from right to left, %d wide', async (width) => {
    const { page, done } = await explorer.open('/t/makhbaza/products', { viewport: { width, height: 800 } });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const rightOf = async (place: string): Promise<number> => {
      const box = await page.locator(place).first().boundingBox();
      return (box?.x ?? NaN) + (box?.width ?? NaN);
    };
    expect(await rightOf('h1')).toBeGreaterThan(width * 0.9);
    expect(await rightOf('.owner')).toBeGreaterThan(width * 0.9);
    if (width > 768) expect(await rightOf('.filters')).toBeGreaterThan(await rightOf('.results'));
    await done();
  });

  test('words of the interface are read from their own side there', async () => {
    const { page, done } = await explorer.open('/t/makhbaza/products');
    const sides = await page.evaluate<[number, number]>(`(() => {
      const range = document.createRange();
      const text = document.querySelector('.count').firstChild;
      const at = (start) => (range.setStart(text, start), range.setEnd(text, start + 1), range.getBoundingClientRect().left);
      return [at(0), at(text.length - 1)];
    })()`);
    expect(sides[0]).toBeLessThan(sides[1]);
    await done();
  });

  test.each([
    ['/t/kornhaus/products', undefined],
    ['/t/makhbaza/products', 'rtl'],
    ['/docs/t/makhbaza/products', 'rtl'],
    ['/', undefined],
  ])('%s has the direction %p', async (path, direction) => {
    const page = await (await fetch(explorer.url + path)).text();
    expect(/<html lang="en"(?: dir="(.*?)")?>/.exec(page)?.[1]).toBe(direction);
  });

  test.each([
    '/t/kornhaus/products',
    `/t/bauteile/parts?fields=${wideFieldKeys.join(',')}`,
    '/t/kornhaus/products/KH-0089',
    '/t/kornhaus/rolls',
  ])('%s fits an upright sheet of A4', async (path) => {
    const { page, done } = await explorer.open(path);
    await page.emulateMedia({ media: 'print' });
    // 210 mm less margins of 10 mm, at 96 pixels an inch.
    await page.setViewportSize({ width: 718, height: 1047 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(718);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await done();
  });
});
