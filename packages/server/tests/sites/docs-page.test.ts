/** The page at `/docs` in a real browser: it shows the document, and asks nobody but this service. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

describe.skipIf(browserPath === null)('in a browser', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startTestService();
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test('the page loads from this service alone', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${service.service.url}/docs`);
    await page.waitForSelector('.swagger-ui');
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !url.startsWith(service.service.url) && !url.startsWith('data:'))).toEqual([]);
  });
});
