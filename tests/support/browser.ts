/** A real browser for tests of pages: Chromium or Chrome, driven by Playwright, with a profile of its own each time. */
import { expect } from 'bun:test';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { until } from './until.ts';
import { findProgram } from './system-program.ts';

/** The path of a browser; null where there is none and none can be installed: then tests of pages are skipped. */
export const browserPath = findProgram({
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  package: 'chromium-headless-shell',
  needs: 'the tests of pages',
});

/** It asks nobody but whom the page asks. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param more flags of this one */
export const openBrowser = async (path: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: path, args: [...flags, ...more] });

/** A page that has not done something by then will not. */
const patienceMs = 120_000;

/**
 * Opens a tab, and collects the errors of its page. Nothing moves in it, so that what is there can be seen and
 * pressed: Playwright presses a key also where the element is still hidden, and another element has the focus.
 */
export const openTab = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // That an answer is no 200 is said of every failure.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, complaints };
};

const axe = await Bun.file(Bun.fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))).text();

/** Those of WCAG AA. */
export const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those and what is good practice. */
const allRules = [...wcagRules, 'best-practice'];

/**
 * What keeps somebody from using a page. Colours are judged when no transition changes them any more.
 * @param rules of axe, or their tags
 */
export const violationsOf = async (page: Page, rules: readonly string[] = allRules): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const judge = async (): Promise<string[]> => {
    await page.evaluate(untilNothingMoves);
    return page.evaluate<string[]>(`axe
      .run(document, {
        runOnly: ${JSON.stringify(rules)},
        rules: { 'label-content-name-mismatch': { enabled: true } },
        resultTypes: ['violations'],
      })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
  };
  const found = await judge();
  // A transition that began in the middle is over the second time.
  return found.length === 0 ? found : judge();
};

/** Animations without an end, such as those of loaders, are not waited for. */
const untilNothingMoves = `Promise.all(
  document
    .getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined)),
).then(() => undefined)`;

/** What takes a moment to become so. A page that is just being left cannot be read: it is read again. */
export const expectSoon = async (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
  let found: unknown;
  const isFound = async (): Promise<boolean> => {
    found = await read().catch((error: unknown) => error);
    return Bun.deepEquals(found, expected);
  };
  await until(isFound).catch(() => undefined);
  expect(found).toEqual(expected);
};
