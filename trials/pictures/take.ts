/** Takes the pictures of a revision: the same bytes each time, as time stands still and nothing moves. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pictureOrigin } from '../../packages/cli/tests/sites/shown-businesses.ts';
import { openBrowser } from '../../tests/support/browser.ts';
import { screens, views as allViews, type Screen, type View } from './screens.ts';
import { startService, type Service } from './start-service.ts';

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
export type Page = Awaited<ReturnType<BrowserContext['newPage']>>;
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Taking {
  /** Of the revision. */
  readonly root: string;
  /** The path of the browser. */
  readonly browser: string;
  /** Where the pictures are put. */
  readonly folder: string;
  /** A text that their names contain. */
  readonly only?: string;
  /** By default all. */
  readonly views?: readonly View[];
}

/** What the service is called by pages that name it (`service.ts`). */
const publicHost = 'vitrine.example';

/** So many devices at once, each with a tab. */
const lanes = 2;

/** Gives the names of the pictures, in order. */
export const takePictures = async ({
  root,
  browser: path,
  folder,
  only = '',
  views = allViews,
}: Taking): Promise<readonly string[]> => {
  mkdirSync(folder, { recursive: true });
  const service = await startService(root, 'all');
  const browser = await openBrowser(path, [`--host-resolver-rules=MAP ${publicHost} ${new URL(service.url).host}`]);
  try {
    const storageState = await signIn(browser, service);
    const names: string[] = [];
    const waiting = [...views];
    const takeViews = async (): Promise<void> => {
      for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
        const context = await openContext(browser, view, storageState);
        names.push(...(await takeView(context, service, view, { folder, only })));
        await context.close();
      }
    };
    await Promise.all(Array.from({ length: lanes }, takeViews));
    return names.sort();
  } finally {
    await browser.close();
    await service.stop();
  }
};

/** What the console knows its owner by; a link lets in once. */
export const signIn = async (browser: Browser, { consoleUrl, token }: Service): Promise<SignedIn> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${consoleUrl}/enter?token=${token}`);
  const state = await context.storageState();
  await context.close();
  return state;
};

const openContext = async (
  browser: Browser,
  { width, height, colorScheme }: View,
  storageState: SignedIn,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    storageState,
  });
  await context.route(`${pictureOrigin}/**`, async (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing(route.request().url()) }),
  );
  return context;
};

const takeView = async (
  context: BrowserContext,
  service: Service,
  { width, colorScheme }: View,
  { folder, only }: Required<Pick<Taking, 'folder' | 'only'>>,
): Promise<readonly string[]> => {
  const page = await context.newPage();
  await page.clock.setFixedTime(service.nowMs);
  const requests = openRequestsOf(page);
  const names: string[] = [];
  for (const screen of screens) {
    const name = `${screen.name}-${width}-${colorScheme}`;
    if (!name.includes(only)) continue;
    await take(page, requests, service, screen, join(folder, `${name}.png`));
    names.push(name);
  }
  return names;
};

/** What is further below is the same again. */
const pictureHeightMax = 2400;

const take = async (
  page: Page,
  requests: ReadonlySet<unknown>,
  service: Service,
  { path, of }: Screen,
  file: string,
): Promise<void> => {
  await page.goto((of === 'console' ? service.consoleUrl : service.url) + path, {
    waitUntil: of === 'service' ? 'load' : 'networkidle',
  });
  if (of === 'console') await untilMade(page, requests);
  await page.evaluate(settle);
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const frames = page.frames().slice(1);
  if (frames.length > 0) {
    // A frame is drawn once it is in view.
    await page.setViewportSize({ width, height: Math.min(whole, pictureHeightMax) });
    for (const frame of frames) await frame.waitForLoadState('networkidle');
    await page.evaluate(settle);
  }
  await page.screenshot({
    path: file,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(whole, pictureHeightMax) },
    animations: 'disabled',
    caret: 'hide',
  });
  if (frames.length > 0) await page.setViewportSize({ width, height });
};

/** The requests of a page that have no answer yet. */
const openRequestsOf = (page: Page): ReadonlySet<unknown> => {
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
};

/** What a script makes is there once it is idle, waits for nothing, and has changed nothing since it was idle before. */
const untilMade = async (page: Page, requests: ReadonlySet<unknown>): Promise<void> => {
  let made: string | undefined;
  for (;;) {
    const now = await page.evaluate<string>(idleContent);
    if (now === made && requests.size === 0 && !now.includes('mantine-Skeleton-root')) return;
    made = now;
  }
};

const idleContent = `new Promise((resolve) =>
  requestIdleCallback(() => setTimeout(() => resolve(document.documentElement.outerHTML), 100)))`;

/** Pictures further below are there too, letters have their shapes, and all has been drawn anew: corners depend on where they were before. */
export const settle = `(async () => {
  for (const each of document.querySelectorAll('img, iframe')) each.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
  document.body.style.display = 'none';
  await new Promise(requestAnimationFrame);
  document.body.style.display = '';
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
})()`;

/** A picture of a record, of a colour of its own. */
const drawing = (url: string): string => {
  const hue = (Bun.hash.crc32(url) * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="hsl(${hue} 45% 70%)"/><circle cx="320" cy="240" r="150" fill="hsl(${hue} 45% 40%)"/></svg>`;
};
