/** A website of another origin than the service's, as owners have them: each path a page of its own, with its own policy. */
import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { openTab } from '../../../../tests/support/browser.ts';

export interface HostPage {
  readonly body: string;
  readonly head?: string;
  readonly html?: string;
  readonly policy?: string;
}

export interface HostSite {
  readonly url: string;
  /** Opens a page in a tab of its own. */
  readonly open: (page: HostPage, options?: BrowserContextOptions) => Promise<OpenedPage>;
  readonly stop: () => Promise<void>;
}

interface OpenedPage {
  readonly page: Page;
  /** What it complained of, but for what the element tells developers. */
  readonly complaints: () => string[];
  /** What the element tells developers. */
  readonly advice: () => string[];
  /** What was asked of the API, in order. */
  readonly asked: string[];
  readonly done: () => Promise<void>;
}

const isAdvice = (text: string): boolean => text.startsWith('<vitrine-list>:');

const render = ({ body, head = '', html = 'lang="en"' }: HostPage): string =>
  `<!doctype html><html ${html}><head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">${head}</head><body><main><h1>A shop</h1>${body}</main></body></html>`;

/** One pixel, at every address of that host but one. */
const servePicture = async (route: Route): Promise<void> =>
  route.request().url().endsWith('/missing.jpg')
    ? route.abort()
    : route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') });

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const openHostSite = (browser: Browser): HostSite => {
  const pages: HostPage[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      const page = pages[Number(new URL(url).pathname.slice(1))];
      if (page === undefined) return new Response('', { status: 404 });
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
      if (page.policy !== undefined) headers.set('content-security-policy', page.policy);
      return new Response(render(page), { headers });
    },
  });
  return {
    url: server.url.href,
    open: async (drawn, options) => {
      const { page, complaints } = await openTab(browser, options);
      page.on('console', (message) => {
        if (message.type() === 'warning' && isAdvice(message.text())) complaints.push(message.text());
      });
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(decodeURIComponent(pathname.replace(/^.*\/t\//, '') + search));
      });
      await page.route('https://pictures.example/**', servePicture);
      await page.goto(`${server.url.href}${pages.push(drawn) - 1}`);
      return {
        page,
        complaints: () => complaints.filter((text) => !isAdvice(text)),
        advice: () => complaints.filter(isAdvice),
        asked,
        done: async () => page.context().close(),
      };
    },
    stop: async () => server.stop(true),
  };
};

/** Numbers have blanks in them at which lines do not break. */
export const plainTexts = async (locator: Locator): Promise<string[]> =>
  (await locator.allInnerTexts()).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim());
