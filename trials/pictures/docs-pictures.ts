/** Takes the pictures of pages in `docs/pictures` anew: of the demo, as it is first seen. That of the shop is no page of ours. */
import { join } from 'node:path';
import { openBrowser } from '../../tests/support/browser.ts';
import { startService } from './start-service.ts';
import { settle, signIn, type Browser, type Page } from './take.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** How a page is opened. */
type Tab = Parameters<Browser['newContext']>[0];

/** @param browser the path of one */
export const takeDocsPictures = async (root: string, browser: string): Promise<void> => {
  const service = await startService(root, 'demo');
  const opened = await openBrowser(browser);
  const open = async (options: Tab): Promise<Page> => {
    const context = await opened.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
    const page = await context.newPage();
    await page.clock.setFixedTime(service.nowMs);
    return page;
  };
  const take = async (page: Page, name: string, scrolled = 0): Promise<void> => {
    await page.evaluate(settle);
    await page.evaluate(`scrollTo(0, ${scrolled})`);
    const path = join(root, 'docs', 'pictures', `${name}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  };
  try {
    for (const [name, options] of [
      ['explorer', desktop],
      ['explorer-dark', { ...desktop, colorScheme: 'dark' }],
      ['explorer-phone', phone],
    ] as const) {
      const page = await open(options);
      await page.goto(`${service.url}/t/kornhaus/products`);
      await take(page, name);
    }
    const page = await open({ ...desktop, storageState: await signIn(opened, service) });
    await page.goto(service.consoleUrl);
    await page.getByRole('button', { name: /^Products/ }).click();
    await page.getByRole('switch', { name: 'Price incl. VAT' }).press('Space');
    await page.getByRole('button', { name: 'Review changes' }).waitFor();
    // The switch is seen above what says that it is not published.
    await take(page, 'console', 160);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await take(page, 'console-preview');
  } finally {
    await opened.close();
    await service.stop();
  }
};
