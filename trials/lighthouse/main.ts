/**
 * Measures the explorer's pages with Lighthouse, as a phone with a slow connection and as a desktop: `npm run trial:lighthouse`.
 * It ends with 1 where a page misses a goal.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../tests/support/system-program.ts';

const root = join(import.meta.dir, '..', '..');
const lighthouse = join(root, 'tests', 'lighthouse', 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Of the demo: a start, a tenant, collections of few and of many records, a record, a reference. */
const pages = [
  '/',
  '/t/kornhaus',
  '/t/kornhaus/products',
  '/t/kornhaus/products/KH-0089',
  '/t/kornhaus/locations?as=map',
  '/t/lumenart/events?as=calendar',
  '/t/lumenart/events',
  '/t/velowerk/products',
  '/docs/t/kornhaus',
] as const;
const screens = ['phone', 'desktop'] as const;
type Screen = (typeof screens)[number];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Of a hundred, in each category. */
const scoreMin = 100;
/** On the phone, whose processor is four times slower, and whose connection is a slow 4G. */
const contentMsMax = 1200;
const shiftMax = 0.02;
const loadBytesMax = 30_000;
/** Other work on the machine delays a page, and can keep Lighthouse from seeing its start. */
const triesMax = 3;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface Row {
  readonly page: string;
  readonly screen: Screen;
  readonly scores: readonly number[];
  /** When the largest part of the content is there. */
  readonly contentMs: number;
  readonly shift: number;
  readonly bytes: number;
}

/** The first good measurement, else the last. */
const measureGood = async (browser: string, url: string, page: string, screen: Screen): Promise<Row> => {
  for (let tries = 1; tries < triesMax; tries++) {
    const row = await measure(browser, url, page, screen).catch(() => undefined);
    if (row !== undefined && isGood(row)) return row;
  }
  return measure(browser, url, page, screen);
};

const measure = async (browser: string, url: string, page: string, screen: Screen): Promise<Row> => {
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox'];
  if (screen === 'desktop') flags.push('--preset=desktop');
  const child = Bun.spawn(['node', lighthouse, url + page, ...flags], {
    env: { ...process.env, CHROME_PATH: browser },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [text, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`Lighthouse did not measure ${page}: ${complaint}`);
  const report: Report = JSON.parse(text);
  const valueOf = (audit: string): number => report.audits[audit]?.numericValue ?? NaN;
  return {
    page,
    screen,
    scores: categories.map((name) => Math.round((report.categories[name]?.score ?? NaN) * 100)),
    contentMs: valueOf('largest-contentful-paint'),
    shift: valueOf('cumulative-layout-shift'),
    bytes: valueOf('total-byte-weight'),
  };
};

const isGood = ({ screen, scores, contentMs, shift, bytes }: Row): boolean =>
  scores.every((score) => score >= scoreMin) &&
  (screen === 'desktop' || contentMs <= contentMsMax) &&
  shift < shiftMax &&
  bytes <= loadBytesMax;

const print = (row: Row): string => {
  const { page, screen, scores, contentMs, shift, bytes } = row;
  const measured = [`${Math.round(contentMs)} ms`, shift.toFixed(3), `${(bytes / 1000).toFixed(1)} kB`];
  return `| ${[page, screen, ...scores, ...measured, isGood(row) ? 'yes' : 'no'].join(' | ')} |`;
};

const heads = ['page', 'screen', ...categories, 'content', 'shift', 'loaded', 'good'];

/** The demo, started in a folder that is thrown away, with data of its own. */
const openDemo = async (folder: string) => {
  const settings = { PORT: '0', CONSOLE_PORT: '0', METRICS_PORT: 'off', RATE_LIMIT_ANONYMOUS: '10000' };
  const child = Bun.spawn([process.execPath, join(root, 'packages', 'cli', 'src', 'main.ts'), 'demo', '--json'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  let text = '';
  for await (const part of child.stdout) {
    text += new TextDecoder().decode(part);
    if (text.trimEnd().endsWith('}')) break;
  }
  const { url }: { readonly url: string } = JSON.parse(text);
  return { child, url: url.replace('0.0.0.0', 'localhost') };
};

const run = async (): Promise<number> => {
  const browser = findProgram({ names: ['chromium', 'google-chrome'], package: 'chromium', needs: 'Lighthouse' });
  if (browser === null) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'));
  const { child, url } = await openDemo(folder);
  try {
    while (!(await fetch(`${url}/t/kornhaus`)).ok) await Bun.sleep(500);
    console.log(`| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`);
    const rows: Row[] = [];
    for (const page of pages) {
      for (const screen of screens) {
        const row = await measureGood(browser, url, page, screen);
        console.log(print(row));
        rows.push(row);
      }
    }
    return rows.every(isGood) ? 0 : 1;
  } finally {
    child.kill();
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exit(await run());
