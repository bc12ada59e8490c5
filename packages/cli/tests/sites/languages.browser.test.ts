/** The explorer's pages in each of its languages: what is ours is in the visitor's, links keep it, and numbers are read as they are written there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';

let explorer: ExplorerService;
beforeAll(async () => {
  explorer = await startExplorer({ RATE_LIMIT_ANONYMOUS: '1000' });
});
afterAll(async () => explorer.service.stop());

interface LanguageRow {
  readonly code: string;
  /** What the start, a collection and a failure say. */
  readonly title: string;
  readonly results: string;
  readonly gone: string;
  /** 0.99 as it is written there, and with its currency as it is shown. */
  readonly number: string;
  readonly amount: string;
  /** What it is told who writes no number. */
  readonly refusal: string;
}

const rows: readonly LanguageRow[] = [
  {
    code: 'en',
    title: 'See what a business publishes',
    results: '5 results',
    gone: 'Entry not found',
    number: '0.99',
    amount: '€0.99',
    refusal: '“12,34” is not a number. Write it like this: 1,234.5.',
  },
  {
    code: 'de',
    title: 'Entdecken Sie, was ein Unternehmen veröffentlicht',
    results: '5 Ergebnisse',
    gone: 'Eintrag nicht gefunden',
    number: '0,99',
    amount: '0,99\u00a0€',
    refusal: '„12,34,5“ ist keine Zahl. Beispiel: 1.234,5.',
  },
  {
    code: 'es',
    title: 'Descubra lo que publica una empresa',
    results: '5 resultados',
    gone: 'Elemento no encontrado',
    number: '0,99',
    amount: '0,99\u00a0€',
    refusal: '«12,34,5» no es un número. Ejemplo: 1.234,5.',
  },
  {
    code: 'fr',
    title: 'Découvrez ce que publie une entreprise',
    results: '5 résultats',
    gone: 'Élément introuvable',
    number: '0,99',
    amount: '0,99\u00a0€',
    refusal: '«\u00a012,34,5\u00a0» n’est pas un nombre. Exemple\u00a0: 1\u202f234,5.',
  },
  {
    code: 'nl',
    title: 'Bekijk wat een bedrijf publiceert',
    results: '5 resultaten',
    gone: 'Item niet gevonden',
    number: '0,99',
    amount: '€\u00a00,99',
    refusal: '“12,34,5” is geen getal. Voorbeeld: 1.234,5.',
  },
];

const paths = [
  '/',
  '/t/kornhaus',
  '/t/kornhaus/products',
  '/t/kornhaus/products?sort=-price&where[price][lt]=3&page=2',
];

const pageOf = async (path: string, accepted = 'en'): Promise<{ status: number; html: string }> => {
  const response = await fetch(explorer.url + path, { headers: { 'Accept-Language': accepted, Accept: 'text/html' } });
  return { status: response.status, html: unescaped(await response.text()) };
};

const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const withParameter = (path: string, parameter: string): string => path + (path.includes('?') ? '&' : '?') + parameter;

/** Of the addresses in a page, those of our pages. */
/** Links to pages: feeds have no words of the interface. */
const linksOf = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href = '']) => href).filter(
    (href) => /^\/(?:$|\?|t\/)/.test(href) && !/\.(?:atom|ics)(?:\?|$)/.test(href),
  );

const formsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<form [^>]*action[^>]*>.*?<\/form>/gs), ([form]) => form);

describe.each([...rows])('in $code', ({ code, title, results, gone, number, amount, refusal }) => {
  test('pages are in the language of the browser, or the one that is chosen', async () => {
    const [byBrowser, byChoice] = [await pageOf('/', `${code}-XX,en;q=0.1`), await pageOf(`/?lang=${code}`, 'ja')];
    expect(byChoice.html).toContain(`<html lang="${code}">`);
    expect(byBrowser.html).toContain(title);
    expect(byChoice.html).toContain(title);
  });

  test.each(paths)('%s: each link and form keeps what was chosen', async (path) => {
    const { status, html } = await pageOf(withParameter(path, `lang=${code}`));
    expect(status).toBe(200);
    expect(linksOf(html).length).toBeGreaterThan(0);
    expect(linksOf(html).filter((href) => !href.includes(`lang=${code}`))).toEqual([]);
    expect(formsOf(html).filter((form) => !form.includes(`name="lang" value="${code}"`))).toEqual([]);
  });

  test('a filter reads numbers as they are written there, or as they are copied from the page', async () => {
    for (const written of [number, amount]) {
      const { html } = await pageOf(`/t/kornhaus/products?to[price]=${encodeURIComponent(written)}&lang=${code}`);
      expect(html).toContain('where[price][lte]=0.99');
      expect(html).toContain(`name="to[price]" value="${number}"`);
      expect(html).toContain(results);
    }
  });

  test('what is no number is refused in words of the language, with an example of what to write there', async () => {
    const [, written = ''] = /(12,34(?:,5)?)/.exec(refusal) ?? [];
    const { status, html } = await pageOf(`/t/kornhaus/products?from[price]=${written}&lang=${code}`);
    expect(status).toBe(400);
    expect(html).toContain(refusal);
    const spelled = await pageOf(`/t/kornhaus/products?where[price][gt]=${written}&lang=${code}`);
    const [said = ''] = refusal.split(written);
    expect(spelled.html).toContain(`${said}${written}`);
    expect(spelled.html).toContain('1234.5');
    expect(spelled.html).not.toContain('expected a number');
  });

  test('a failure too', async () => {
    const { status, html } = await pageOf('/t/kornhaus/products/nothing', code);
    expect(status).toBe(404);
    expect(html).toContain(`<h1>${gone}</h1>`);
  });
});

test('the languages of the foot ask the same question, as the API reads it', async () => {
  const { html } = await pageOf('/t/kornhaus/products?to[price]=0,99&search=brot&page=2&lang=de&utm_source=letter');
  expect(html).toContain('href="?search=brot&where[price][lte]=0.99&page=2&lang=fr"');
  const failed = await pageOf('/t/kornhaus/nothing?search=brot&lang=de');
  expect(failed.html).toContain('href="?search=brot&lang=fr"');
});

test('the form of the start leads to the tenant in the language that was chosen', async () => {
  const response = await fetch(`${explorer.url}/t?id=kornhaus&lang=nl`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/t/kornhaus?lang=nl');
});

describe.skipIf(browserPath === null)('on a phone, in German', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  test('nothing hangs over the side, and links stay in the language', async () => {
    const { page, complaints } = await openTab(browser, { viewport: { width: 390, height: 740 }, locale: 'de-DE' });
    const widths: number[] = [];
    const measure = async (): Promise<void> => {
      widths.push(await page.evaluate<number>('document.documentElement.scrollWidth'));
    };
    for (const path of [...paths, '/t/kornhaus/products/nothing']) {
      await page.goto(explorer.url + path);
      await measure();
    }
    await page.goto(`${explorer.url}/t/kornhaus/products?lang=nl`);
    await page.locator('td a.title').first().click();
    await page.getByRole('link', { name: /^Alles bekijken: / }).waitFor();
    await measure();
    expect(new URL(page.url()).search).toBe('?lang=nl');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: /^Alles ansehen: / }).waitFor();
    await measure();
    expect(widths).toEqual(widths.map(() => 390));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
