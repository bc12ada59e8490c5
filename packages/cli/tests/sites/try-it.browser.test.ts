/** The forms of a tenant's reference: each asks its operation, shows the answer, and sends a key that is nowhere else. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, expectSoon, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const markup =
  '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script> **bold** [a](javascript:a)';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'docspage');
  const fields = [
    { key: 'name', label: markup, type: 'text' },
    { key: 'price', label: 'Price', type: 'currency' },
    { key: 'deliveredFromWarehousesAbroad', label: 'Delivered from', type: 'text' },
  ] as const;
  const records = [
    { id: "a'b", createdAt: '2026-01-01T00:00:00.000Z', name: 'Lamp', price: 19.99 },
    { id: 'b', createdAt: '2026-01-02T00:00:00.000Z', name: markup, price: 1 },
  ];
  const things = await addCollection(service, tenant, { slug: 'things', name: markup, fields }, records);
  const secrets = await addCollection(service, tenant, { slug: 'secrets', fields }, records);
  await exposeAll(service, tenant, things);
  await exposeAll(service, tenant, secrets, 'all', 'private');
  ({ key } = await addKey(service, tenant, 'Docs'));
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const textOf = async (path: string): Promise<string> => (await fetch(service.service.url + path)).text();

/** The forms of a page, as their addresses and the names of their controls. */
type Form = [path: string, names: string[], isFiltered: boolean];
const formsOf = (page: string): Form[] =>
  Array.from(page.matchAll(/<form [^>]*data-try="([^"]+)"[^>]*>(.*?)<\/form>/gs), ([, path = '', form = '']) => [
    path,
    Array.from(form.matchAll(/ (?:name|data-path)="([^"]+)"/g), ([, name = '']) => name),
    form.includes('data-conditions'),
  ]);

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

test('each operation of the document has a form, with its parameters', async () => {
  const { paths, components }: Described = JSON.parse(await textOf('/t/docspage/openapi.json'));
  const described = Object.entries(paths).map(([path, { get }]): Form => {
    const all = get.parameters
      .map((parameter) => components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter)
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name }) => name);
    const own = all.filter((name) => !name.startsWith('where['));
    return [`/api/v1${path}`, own, own.length < all.length];
  });
  const pages = await Promise.all(['/docs/t/docspage', '/docs/t/docspage/things'].map(textOf));
  expect(pages.flatMap(formsOf)).toEqual(described);
});

test('without a script, a form is a plain request that is answered', async () => {
  const pages = await Promise.all(['/docs/t/docspage', '/docs/t/docspage/things'].map(textOf));
  const forms = pages.flatMap((page) => Array.from(page.matchAll(/<form [^>]*action="([^"]+)" data-try.*?<\/form>/gs)));
  const asked = forms.map(([form, action = '']) => {
    const names = Array.from(form.matchAll(/<input name="([^"]+)"(?! disabled)[^>]*?(?: value="([^"]*)")/g));
    return `${action}?${names.map(([, name = '', value = '']) => `${name}=${value}`).join('&')}`;
  });
  const statuses = await Promise.all(
    asked.map(async (path) => (await fetch(service.service.url + path.replace('&#39;', "'"))).status),
  );
  // Changes need an edition.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 200]);
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  let page: Page;
  /** What a page must not do: ask elsewhere, break its policy, or complain. */
  let wrong: string[];
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
    wrong = [];
    ({ page, complaints: wrong } = await openTab(browser));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== service.service.url) wrong.push(request.url());
    });
    await page.goto(`${service.service.url}/docs/t/docspage/things`);
  });
  afterAll(async () => browser.close());

  const operation = (suffix: string) =>
    page.locator('details.try').filter({ has: page.locator(`form[data-try$="${suffix}"]`) });

  const sendOf = async (suffix: string): Promise<string> => {
    const form = operation(suffix);
    await form.getByRole('button', { name: 'Send' }).click();
    await form.locator('[data-body]').waitFor();
    return form.locator('[data-body]').innerText();
  };

  test('conditions become parameters, and the answer is shown in full', async () => {
    const form = operation('/things');
    await form.locator('summary').click();
    await form.getByLabel('Condition').selectOption('where[price][gte]');
    await form.getByLabel('Value').fill('10');
    await form.getByRole('button', { name: 'Add a condition' }).click();
    await form.getByLabel('Condition').nth(1).selectOption('where[name][contains]');
    await form.getByLabel('Value').nth(1).fill("it's, or not");
    await form.getByRole('textbox', { name: 'limit', exact: true }).fill('5');
    expect(await sendOf('/things')).toContain('No records match.');
    await form.getByLabel('Value').nth(1).fill('lamp');
    await form.getByRole('button', { name: 'Send' }).click();
    await expectSoon(async () => (await form.locator('[data-body]').innerText()).includes('"price": 19.99'), true);
    expect(await form.getByRole('status').innerText()).toBe('200 OK');
    expect(await form.locator('[data-headers]').innerText()).toContain('ratelimit-remaining: ');
    expect(await form.locator('[data-request]').innerText()).toBe(
      `curl -g '${service.service.url}/api/v1/public/t/docspage/things?limit=5&where[price][gte]=10&where[name][contains]=lamp'`,
    );
  });

  test('a chosen condition brings a value that is answered, and leaves a typed one', async () => {
    const form = operation('/things');
    const [condition, value] = [form.getByLabel('Condition').nth(1), form.getByLabel('Value').nth(1)];
    await condition.selectOption('where[price][lte]');
    expect(await value.inputValue()).toBe('lamp');
    await value.fill('');
    await condition.selectOption('where[price][between]');
    expect(await value.inputValue()).toBe('1,1');
    await form.getByRole('button', { name: 'Send' }).click();
    await expectSoon(async () => (await form.locator('[data-request]').innerText()).includes('[between]=1,1'), true);
    expect(await form.getByRole('status').innerText()).toBe('200 OK');
    await condition.selectOption('–');
    expect(await value.inputValue()).toBe('');
  });

  test('a mistake is answered with what to do', async () => {
    const form = operation('/things');
    await form.getByRole('textbox', { name: 'limit', exact: true }).fill('none');
    await form.getByRole('button', { name: 'Send' }).click();
    await expectSoon(async () => form.getByRole('status').innerText(), '400 Bad Request');
    expect(await form.locator('[data-body]').innerText()).toContain('"parameter": "limit"');
  });

  test('a record, a file, and changes since the edition of an answer', async () => {
    for (const suffix of ['/records/{id}', '/export', '/changes']) await operation(suffix).locator('summary').click();
    await operation('/records/{id}').getByRole('textbox', { name: 'id', exact: true }).fill("a'b");
    expect(await sendOf('/records/{id}')).toContain('"name": "Lamp"');
    expect(await operation('/records/{id}').locator('[data-request]').innerText()).toEndWith(`/records/a%27b'`);
    expect(await sendOf('/export')).toStartWith('id,createdAt,name,price');
    expect(await sendOf('/changes')).toContain('"removed": []');
  });

  const openWithKey = async (): Promise<void> => {
    await page.goto(`${service.service.url}/docs/t/docspage`);
    expect(await page.getByText('secrets').count()).toBe(0);
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.locator('.cards').getByRole('link', { name: 'secrets' }).click();
  };

  test('a key opens private collections, and is in no address, storage or shown text', async () => {
    await openWithKey();
    await operation('/secrets').locator('summary').click();
    expect(await sendOf('/secrets')).toContain('Lamp');
    expect(await operation('/secrets').locator('[data-request]').innerText()).toStartWith(
      `curl -g -H "x-api-key: $VITRINE_KEY" '`,
    );
    const seen =
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.body.innerText])';
    expect(await page.evaluate<string>(seen)).not.toContain(key);
  });

  test.each(['/things', '/secrets'])('a workbook of %s is saved, and not shown as text', async (path) => {
    if (path === '/things') await page.goto(`${service.service.url}/docs/t/docspage/things`);
    else await openWithKey();
    const form = operation(`${path}/export`);
    await form.locator('summary').click();
    await form.locator('[name=format]').selectOption('xlsx');
    await form.getByRole('button', { name: 'Send' }).click();
    const link = form.getByRole('link', { name: 'Save the file' });
    await link.waitFor();
    expect(await form.locator('[data-body]').count()).toBe(0);
    expect(await form.locator('[data-place] p').innerText()).toMatch(/spreadsheetml\.sheet, [\d,]+ bytes$/);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toEndWith('.xlsx');
    const bytes = await Bun.file(await download.path()).bytes();
    expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe('PK');
  });

  const screens = [
    ['dark', 1280],
    ['light', 360],
  ] as const;

  test.each(screens)('it can be read and used, %s, %d wide', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${service.service.url}/docs/t/docspage/things`);
    await page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = true))');
    await sendOf('/things');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  });

  test('without a script, sending leads to the answer', async () => {
    const { page: plain } = await openTab(browser, { javaScriptEnabled: false });
    await plain.goto(`${service.service.url}/docs/t/docspage/things`);
    await plain.locator('details.try summary').first().click();
    await plain.getByRole('textbox', { name: 'search', exact: true }).fill('lamp');
    await plain.getByRole('button', { name: 'Send' }).first().click();
    await plain.getByText('Records 1 to 1 of 1.').waitFor();
    await plain.context().close();
  });

  test('all the while the page has asked nobody else, and broken no rule', () => {
    expect(wrong).toEqual([]);
    return expect(page.title()).resolves.not.toBe('run');
  });
});
