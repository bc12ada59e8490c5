/** The explorer and a browser, started before the tests of a `describe` and ended after them. */
import { afterAll, beforeAll } from 'bun:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { browserPath, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';

/** @param environment settings besides a limit that is not met */
export const browseExplorer = (environment: Readonly<Record<string, string>> = {}) => {
  let explorer: ExplorerService;
  let browser: Browser;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([
      startExplorer({ RATE_LIMIT_ANONYMOUS: '1000', ...environment }),
      openBrowser(browserPath ?? ''),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await explorer.service.stop();
  });
  return {
    get service() {
      return explorer.service;
    },
    get url() {
      return explorer.url;
    },
    get key() {
      return explorer.key;
    },
    get browser() {
      return browser;
    },
    open: async (path: string, options?: BrowserContextOptions) => {
      const tab = await openTab(browser, options);
      await tab.page.goto(explorer.url + path);
      return { ...tab, done: async () => tab.page.context().close() };
    },
  };
};
