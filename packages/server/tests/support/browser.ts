/** A real browser for tests of pages: Chromium or Chrome, driven by Playwright, with a profile of its own each time. */
import { chromium, type Browser } from 'playwright-core';
import { findProgram } from './system-program.ts';

/** The path of a browser; null where there is none and none can be installed: then tests of pages are skipped. */
export const browserPath = findProgram({
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  package: 'chromium',
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

export const openBrowser = async (path: string): Promise<Browser> =>
  chromium.launch({ executablePath: path, args: flags });
