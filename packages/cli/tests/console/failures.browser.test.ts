/** Reads of the console's page that fail: they wait where the service says how long, and else can be repeated. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { requestsMax } from '@vitrine/console';
import type { Browser, Page } from 'playwright-core';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import type { TestService } from '../support/test-service.ts';
import { askFromPage, cookieOf, enter, secret, signToken, startConsoleService } from './visit.ts';

const go = async (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

describe.skipIf(browserPath === null)('a read that fails', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startConsoleService('sqlite', { CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
    await openShop(service, 'failures');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (person: string): Promise<{ page: Page; done: () => Promise<void> }> => {
    const { page } = await openTab(browser);
    await page.clock.install();
    await page.goto(
      `${service.consoleUrl}/enter?token=${await signToken(service, 'failures', { claims: { sub: person } })}`,
    );
    await page.getByRole('heading', { name: 'What the world sees' }).waitFor();
    return { page, done: async () => page.context().close() };
  };

  test('after too many requests the page waits, says for how long, and goes on by itself', async () => {
    const { page, done } = await open('Busy');
    const token = await signToken(service, 'failures', { claims: { sub: 'Busy' } });
    const ask = askFromPage(service, cookieOf(await enter(service, token)));
    let status = 200;
    for (let count = 0; count < requestsMax.person && status === 200; count++)
      ({ status } = await ask('GET', 'session'));
    expect(status).toBe(429);
    await go(page, 'Keys');
    await page.getByText('The service is busy.').waitFor();
    const left = page.getByRole('timer');
    const secondsLeft = async (): Promise<number> => Number(/\d+/.exec(await left.innerText())?.[0]);
    const before = await secondsLeft();
    await page.clock.runFor(2000);
    expect(await secondsLeft()).toBe(before - 2);
    expect(await page.getByText('Too many requests').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    service.clock.advance(60_000);
    await page.clock.runFor(60_000);
    await page.getByRole('listitem', { name: 'Website' }).waitFor();
    expect(await left.count()).toBe(0);
    await done();
  });

  test('a failure without such a time has a button that repeats what failed', async () => {
    const { page, done } = await open('Ina');
    const keys = /\/api\/keys$/;
    await page.route(keys, async (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad' }));
    await go(page, 'Keys');
    const alert = page.getByRole('alert').filter({ hasText: 'The console is not available right now (502).' });
    await alert.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute(keys);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('listitem', { name: 'Website' }).waitFor();
    expect(await alert.count()).toBe(0);
    await done();
  });
});
