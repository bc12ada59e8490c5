/**
 * Chromium, Firefox and WebKit behind one small interface: Playwright drives Chromium, Firefox speaks WebDriver BiDi itself, and
 * WebKitGTK's driver speaks WebDriver.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath, openBrowser, openTab } from './browser.ts';
import { freePort } from './free-port.ts';
import { findProgram } from './system-program.ts';
import { until } from './until.ts';

export interface TriedBrowser {
  /** Opens a page, and waits until it is loaded. */
  readonly open: (url: string) => Promise<void>;
  /** The value of an expression in the page, which may be a promise, as JSON. */
  readonly read: (expression: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const startChromium = (path: string) => async (): Promise<TriedBrowser> => {
  const browser = await openBrowser(path);
  const { page } = await openTab(browser);
  return {
    open: async (url) => void (await page.goto(url)),
    read: async (expression) => page.evaluate<unknown>(expression),
    stop: async () => browser.close(),
  };
};

/** A folder of a browser's own, which goes with it. */
const makeHome = (): string => mkdtempSync(join(tmpdir(), 'vitrine-browser-'));

const startFirefox = (path: string) => async (): Promise<TriedBrowser> => {
  const home = makeHome();
  const words = [path, '--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const firefox = Bun.spawn(words, { stdout: 'ignore', stderr: 'pipe', env: { ...process.env, HOME: home } });
  const socket = new WebSocket(`${await findIn(firefox.stderr, /BiDi listening on (ws:\S+)/)}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting: ((message: BidiMessage) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: BidiMessage = JSON.parse(String(data));
    if (message.id !== undefined) waiting[message.id]?.(message);
  });
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const { promise, resolve } = Promise.withResolvers<BidiMessage>();
    socket.send(JSON.stringify({ id: waiting.push(resolve) - 1, method, params }));
    const { result, message } = await promise;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    read: async (expression) => {
      const asked = { expression: asJson(expression), target: { context }, awaitPromise: true };
      const { result } = await send('script.evaluate', asked);
      return parse(result);
    },
    stop: async () => {
      socket.close();
      firefox.kill();
      await firefox.exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
};

interface BidiMessage {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly message?: string;
}

const asJson = (expression: string): string =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;

/** @param result a text, alone or as BiDi's value */
const parse = (result: unknown): unknown => {
  const text = typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
  if (typeof text !== 'string') throw new Error(`Not read: ${JSON.stringify(result)}`);
  return JSON.parse(text);
};

/** What a program prints once it is ready. */
const findIn = async (output: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> => {
  let text = '';
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    const [, found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`Not started: ${text}`);
};

const miniBrowserPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK needs a display: one of its own, in memory. */
const startWebKit = (path: string, displayPath: string) => async (): Promise<TriedBrowser> => {
  const home = makeHome();
  const display = Bun.spawn([displayPath, '-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const env = {
    ...process.env,
    HOME: home,
    DISPLAY: `:${await findIn(display.stdout, /(\d+)\n/)}`,
    GDK_BACKEND: 'x11',
  };
  const port = freePort();
  const driver = Bun.spawn([path, `--port=${port}`, '--host=127.0.0.1'], { stdout: 'ignore', stderr: 'ignore', env });
  const call = async (method: string, place: string, body?: object): Promise<unknown> => {
    const request = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${place}`, request);
    const { value }: { readonly value: unknown } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${place}: ${JSON.stringify(value)}`);
    return value;
  };
  await until(async () => call('GET', '/status').then(Boolean, () => false));
  const browserOptions = { binary: miniBrowserPath, args: ['--automation'] };
  const made = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  });
  const [, session] = /"sessionId":"([^"]+)"/.exec(JSON.stringify(made)) ?? [];
  const within = `/session/${session}`;
  return {
    open: async (url) => void (await call('POST', `${within}/url`, { url })),
    read: async (expression) => {
      const script = `${asJson(expression)}.then(arguments[0])`;
      return parse(await call('POST', `${within}/execute/async`, { script, args: [] }));
    },
    stop: async () => {
      await call('DELETE', within);
      for (const program of [driver, display]) program.kill();
      await Promise.all([driver.exited, display.exited]);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

const firefoxPath = findProgram({
  names: ['firefox-esr', 'firefox'],
  package: 'firefox-esr',
  needs: 'the tests of pages in Firefox',
});
const webKitPath = findProgram({
  names: ['WebKitWebDriver'],
  package: 'webkit2gtk-driver',
  needs: 'the tests of pages in WebKit',
});
const displayPath = findProgram({ names: ['Xvfb'], package: 'xvfb', needs: 'the tests of pages in WebKit' });

/** Those that there are. */
export const eachBrowser: readonly (readonly [name: string, start: () => Promise<TriedBrowser>])[] = [
  ...(browserPath === null ? [] : [['Chromium', startChromium(browserPath)] as const]),
  ...(firefoxPath === null ? [] : [['Firefox', startFirefox(firefoxPath)] as const]),
  ...(webKitPath === null || displayPath === null ? [] : [['WebKit', startWebKit(webKitPath, displayPath)] as const]),
];
