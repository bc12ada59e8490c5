/** The element on websites of other origins, in a real browser: its looks, words, questions, editions and failures. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, expectSoon, openBrowser, violationsOf } from '../../../../tests/support/browser.ts';
import { openHostSite, plainTexts, type HostPage, type HostSite } from './host-site.ts';
import { startShownShop, type ShownShop } from './shown-shop.ts';

const element = (attributes: string): string => `<vitrine-list tenant="bakery01" ${attributes}></vitrine-list>`;
const breads = (attributes = ''): string => element(`collection="breads" ${attributes}`);

const textsOf = async (page: Page, selector: string): Promise<string[]> => plainTexts(page.locator(selector));

const shownTitles = async (page: Page): Promise<string> => (await textsOf(page, '[part=title]')).join();

describe.skipIf(browserPath === null)('the element', () => {
  let shop: ShownShop;
  let browser: Browser;
  let site: HostSite;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShownShop(), openBrowser(browserPath ?? '')]);
    site = openHostSite(browser);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await shop.service.stop();
  });

  const script = (): string => `<script src="${shop.url}/embed.js" async></script>`;
  const open = async (page: HostPage, options?: Parameters<HostSite['open']>[1]) =>
    site.open({ ...page, head: script() + (page.head ?? '') }, { locale: 'en-GB', ...options });

  /** What visitors read, and what developers do. */
  const failureOf = async (attributes: string): Promise<[string, string]> => {
    const { page, advice, done } = await open({ body: `<vitrine-list ${attributes}></vitrine-list>` });
    await page.getByText(/^(?:There is nothing|This content)/).waitFor();
    expect(await page.locator('[part=item], [part=button]:visible').count()).toBe(0);
    const said = await page.getByRole('status').innerText();
    await expectSoon(async () => /Requested: |It needs /.test(advice().join()), true);
    await done();
    return [said, advice().join()];
  };

  const failureOfField = async (key: string) =>
    failureOf(`tenant="openshop" collection="products" fields="name,${key}" where="${key}=1" sort="${key}"`);

  const failureOfCollection = async (slug: string) => failureOf(`tenant="openshop" collection="${slug}"`);

  describe('shows records as', () => {
    test('cards, with picture, price, links and dates of the page’s language', async () => {
      const { page, complaints, done } = await open({
        html: 'lang="de"',
        body: breads(
          'look="cards" fields="name,photo,price,isNew,page,mail,telephone,day,share,labels" currency="currency" alt="photoAlt"',
        ),
      });
      await page.locator('[part=cards] li').first().waitFor();
      expect(await textsOf(page, '[part=title]')).toEqual(['Rye bread', 'Roll']);
      const card = page.locator('[part=item]').first();
      const image = card.getByRole('img', { name: 'A loaf on linen' });
      expect(await image.getAttribute('src')).toBe('https://pictures.example/rye.jpg');
      expect(await image.getAttribute('loading')).toBe('lazy');
      await expectSoon(async () => page.locator('img').count(), 1);
      expect(await plainTexts(card.locator('dd'))).toEqual([
        '4,20 €',
        'ja',
        'shop.example/rye',
        'rye@shop.example',
        '+49 30 1234',
        '28.02.2026',
        '12,5 %',
        'dark\nsour',
      ]);
      const links = await card.locator('dd a').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
      expect(links).toEqual(['https://shop.example/rye', 'mailto:rye@shop.example', 'tel:+49301234']);
      expect((await textsOf(page, '[part=item] >> nth=1 >> dd'))[0]).toBe('1.234,50 CHF');
      expect(complaints()).toEqual([]);
      await done();
    });

    test('a list of title and a few values', async () => {
      const { page, done } = await open({ body: breads('sort="name"') });
      await page.locator('[part=list] li').first().waitFor();
      expect(await textsOf(page, '[part=title]')).toEqual(['Roll', 'Rye bread']);
      expect((await textsOf(page, '[part=item] >> nth=1 >> dt')).join()).toBe('Price,New,Mail,Telephone,Day,Labels');
      await done();
    });

    test('pictures that nothing is said of: silent beside a title or a heading, else by their label', async () => {
      const bodies = ['fields="name,photo"', 'fields="photo,page"', 'look="table" fields="photo" alt="photoAlt"'];
      const { page, done } = await open({ body: bodies.map((attributes) => breads(attributes)).join('') });
      const altOf = async (index: number): Promise<string | null> =>
        page.locator('vitrine-list').nth(index).locator('img[src$="rye.jpg"]').getAttribute('alt');
      expect([await altOf(0), await altOf(1), await altOf(2)]).toEqual(['', 'Photo', 'A loaf on linen']);
      await done();
    });

    test('a table, of the fields that are asked for, in their order', async () => {
      const { page, done } = await open({ body: breads('look="table" fields="price, name,createdAt" currency="JPY"') });
      await page.locator('td').first().waitFor();
      expect(await textsOf(page, 'th')).toEqual(['Price', 'Name', 'createdAt']);
      expect(await textsOf(page, 'td >> nth=0')).toEqual(['JP¥4.2']);
      await done();
    });

    test('one record', async () => {
      const { page, asked, done } = await open({ body: breads('record="2" fields="name,price"') });
      await page.locator('[part=record]').waitFor();
      expect(await textsOf(page, '[part=title]')).toEqual(['Roll']);
      expect(asked.at(-1)).toBe('bakery01/breads/records/2?fields=name,price,currency');
      await done();
    });

    test('what leads to a page of the explorer, of the website, to a dialog, or nowhere', async () => {
      const hrefs = [
        '',
        'href="/bread/{id}?n={name}"',
        'href="{page}"',
        'href="javascript:alert({id})"',
        'href="none"',
      ];
      const looks = hrefs.map((href) => breads(`look="cards" limit="1" fields="name" ${href}`));
      const { page, complaints, done } = await open({ body: looks.join('') + breads('look="table" href="dialog"') });
      await page.locator('[part=cell]').first().waitFor();
      await expectSoon(async () => page.locator('[part=item]').count(), 5);
      const leads = await page
        .locator('[part=item] a')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
      expect(leads).toEqual([`${shop.url}/t/bakery01/breads/1`, '/bread/1?n=Rye%20bread', 'https://shop.example/rye']);
      await page.getByRole('button', { name: 'Rye bread' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rye bread' });
      expect(await plainTexts(dialog.locator('dd').first())).toEqual(['€4.20']);
      await dialog.getByRole('button', { name: 'Close' }).click();
      expect(await dialog.count()).toBe(0);
      expect(complaints()).toEqual([]);
      await done();
    });

    test('markup as text, structured data as lists, hours as a table, and a related record by its title', async () => {
      const body = ['record="m1"', 'look="cards" fields="name,text" href="dialog"', 'look="table" fields="name,year"'];
      const { page, asked, complaints, done } = await open({
        html: 'lang="de"',
        body: body.map((attributes) => element(`collection="mugs" ${attributes}`)).join(''),
      });
      const whole = page.locator('vitrine-list').nth(0);
      await whole.getByText('Tasse').waitFor();
      expect(await plainTexts(whole.locator('[part=value] > dd'))).toEqual([
        'Schöne Tasse & mehr\n\n• rot\n• blau',
        '2024',
        'Energy kJ\n1234,5\nSaturated fat\n0,3\nIs vegan\nja\n<b>\n<img src=x onerror=alert(1)>',
        'Work\nGlaze\nMinutes\n50\nWork\nBurn',
        'Mo–Fr\t08:00–18:00\nSa\tgeschlossen',
        'Ada Kiln & Co',
        'p1',
      ]);
      expect(await whole.getByRole('link').getAttribute('href')).toBe(`${shop.url}/t/bakery01/makers/a1`);
      expect(asked).toContain('bakery01/mugs/records/m1?expand=maker&fields[maker]=name');
      const cards = page.locator('vitrine-list').nth(1);
      expect(await plainTexts(cards.locator('dd'))).toEqual(['Schöne Tasse & mehr\n\n• rot\n• blau']);
      await cards.getByRole('button', { name: 'Mug' }).click();
      await cards.getByRole('dialog', { name: 'Mug' }).waitFor();
      expect(await plainTexts(page.locator('vitrine-list').nth(2).locator('td'))).toEqual(['Mug', '2024']);
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints()).toEqual([]);
      await done();
    });

    test('a related record that is refused by then leaves the value', async () => {
      const { page, asked, advice, done } = await open({ body: '' });
      await page.route(/expand=/, async (route) => {
        const json = { success: false, message: 'Unknown relation.', data: null, meta: { code: 'invalid_request' } };
        await route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' }, json });
      });
      const body = element('collection="mugs" record="m1" fields="name,makerId"');
      await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(body)}`);
      await page.getByText('a1').waitFor();
      expect(asked.at(-1)).toBe('bakery01/mugs/records/m1?fields=name,makerId');
      expect(advice()).toEqual([]);
      await done();
    });

    test('opening hours, of records for each day and of JSON', async () => {
      const body = `${element('collection="days" look="hours"')}${element('collection="places" look="hours" sort="name"')}`;
      const { page, done } = await open({ body });
      await page.locator('[part=place]').first().waitFor();
      const days = await textsOf(page, 'vitrine-list >> nth=0 >> tr');
      expect(days.map((line) => line.replace(/\s+\(today\)\s+/, '\t')).slice(4)).toEqual([
        'Friday\t08:00 – 18:00',
        'Saturday\t09:00 – 18:00',
      ]);
      const places = page.locator('vitrine-list').nth(1);
      expect(await places.locator('[part=title]').allInnerTexts()).toEqual(['Market', 'Mill']);
      expect(await places.locator('tr').nth(1).locator('td').innerText()).toBe('08:00 – 12:00, 13:00 – 18:00');
      expect(await page.locator('[part~=now]').count()).toBe(0);
      await done();
    });

    test.each([
      ['2026-03-02T09:00:00Z', 'Mill', ['Open now, until 12:00'], 1],
      ['2026-03-02T11:30:00Z', 'Mill', ['Closed now'], 1],
      ['2026-03-08T00:30:00Z', 'Market', ['Open now, until 02:00'], 0],
      ['2026-03-08T01:30:00Z', 'Market', [], 0],
    ])('at %s %s: %p', async (time, name, expected, daysOfToday) => {
      const { page, done } = await open({ body: '' });
      await page.clock.setFixedTime(time);
      const attributes = { tenant: 'bakery01', collection: 'places', look: 'hours', timezone: 'Europe/Berlin' };
      await page.evaluate(`{
        const list = document.createElement('vitrine-list');
        for (const [name, value] of Object.entries(${JSON.stringify({ ...attributes, where: `name=${name}` })})) list.setAttribute(name, value);
        document.body.append(list);
      }`);
      await page.locator('[part=hours]').waitFor();
      expect(await page.locator('[part~=now]').allInnerTexts()).toEqual(expected);
      expect(await page.locator('[part~=today]').count()).toBe(daysOfToday);
      await done();
    });
  });

  test('attributes ask as the API is asked, and are looked at anew when they change', async () => {
    const { page, asked, done } = await open({
      body: breads(
        'query="where[isNew]=true&search=rye" where="price[lt]=5&where[name][ne]=A" sort="-price,name" limit="7"',
      ),
    });
    await page.locator('[part=item]').waitFor();
    expect(asked).toEqual([
      'bakery01/breads?where[isNew]=true&search=rye&where[price][lt]=5&where[name][ne]=A&sort=-price,name&limit=7',
    ]);
    await page.evaluate(`{
      const list = document.querySelector('vitrine-list');
      for (const name of ['query', 'where', 'sort', 'limit']) list.removeAttribute(name);
      list.setAttribute('view', 'days');
    }`);
    await page.getByText('Saturday').waitFor();
    expect(asked.slice(1)).toEqual(['bakery01/days']);
    await done();
  });

  test('while it loads it has its room, a name for each control, and nothing moves', async () => {
    const looks = ['look="list"', 'look="cards"', 'look="table"', 'look="cards" more search', '', 'record="1"', 'more'];
    const bodies = looks.map((look) => breads(`${look} fields="name,price" limit="2"`)).join('<p>Between.</p>');
    const { page, done } = await open({ body: '' }, { viewport: { width: 1280, height: 4000 } });
    const answers = Promise.withResolvers<void>();
    await page.route(/\/api\//, async (route) => answers.promise.then(async () => route.continue()));
    await page.evaluate(`{
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) moved += value;
      }).observe({ type: 'layout-shift' });
      document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(bodies)});
    }`);
    await expectSoon(async () => page.locator('.skeleton').count(), 7);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.getByRole('button').count()).toBe(0);
    answers.resolve();
    await expectSoon(async () => page.locator('[part=title], [part=cell] a').count(), 13);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    expect(await page.evaluate<number>('moved')).toBeLessThan(0.02);
    await done();
  });

  test('a search says how many it finds, keeps the focus, and asks once', async () => {
    const { page, asked, complaints, done } = await open({ body: breads('search limit="1" more') });
    await page.locator('[part=item]').waitFor();
    expect(await page.getByRole('status').innerText()).toBe('');
    const box = page.getByRole('searchbox', { name: 'Search' });
    await box.focus();
    await page.keyboard.type('rye bread');
    await page.getByText('1 result', { exact: true }).waitFor();
    expect(await textsOf(page, '[part=title]')).toEqual(['Rye bread']);
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>(`document.activeElement.shadowRoot.activeElement.type`)).toBe('search');
    await box.fill('nothing like it');
    await page.getByText('Nothing found.').waitFor();
    expect(await page.locator('[part=item]').count()).toBe(0);
    await box.fill('');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expectSoon(async () => page.locator('[part=item]').count(), 2);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(asked).toEqual([
      'bakery01/breads?limit=1',
      'bakery01/breads?limit=1&search=rye+bread',
      'bakery01/breads?limit=1&search=nothing+like+it',
      'bakery01/breads?limit=2',
    ]);
    expect(complaints()).toEqual([]);
    await done();
  });

  describe('visitors', () => {
    test('filter by options, ranges and truth, sort, and see it in the address', async () => {
      const { page, asked, complaints, done } = await open({
        html: 'lang="de"',
        body: breads('address="b" search filters="labels,price,isNew" sorts="name,price" sort="name" fields="name"'),
      });
      await page.locator('[part=controls]').waitFor();
      await page.locator('[part=item]').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByLabel('Sortieren nach').selectOption('-name');
      await expectSoon(async () => shownTitles(page), 'Rye bread,Roll');
      await page.getByLabel('Price, bis').fill('100');
      await page.getByLabel('Price, bis').press('Tab');
      await expectSoon(async () => shownTitles(page), 'Rye bread');
      await page.getByLabel('sour').check();
      await page.getByLabel('New').selectOption('nein');
      await page.getByText('Nichts gefunden.').waitFor();
      await page.getByLabel('New').selectOption('ja');
      await expectSoon(async () => shownTitles(page), 'Rye bread');
      expect(asked.at(-1)).toBe(
        'bakery01/breads?sort=-name&where[price][lte]=100&where[isNew][eq]=true&where[labels][in][]=sour&fields=name',
      );
      expect(decodeURIComponent(new URL(page.url()).search)).toBe(
        '?b.where[price][lte]=100&b.where[isNew][eq]=true&b.where[labels][in][]=sour&b.sort=-name',
      );
      await page.reload();
      await expectSoon(async () => shownTitles(page), 'Rye bread');
      await expectSoon(async () => page.getByLabel('sour').isChecked(), true);
      expect(complaints()).toEqual([]);
      await done();
    });

    test('turn pages, which a search and a filter begin anew', async () => {
      const { page, asked, done } = await open({ body: breads('pages search limit="1" sort="name" fields="name"') });
      await expectSoon(async () => shownTitles(page), 'Roll');
      expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Next' }).click();
      await expectSoon(async () => shownTitles(page), 'Rye bread');
      await expectSoon(async () => page.getByRole('status').innerText(), 'Page 2 of 2');
      expect(new URL(page.url()).search).toBe('');
      await page.getByRole('searchbox').fill('ro');
      await expectSoon(async () => shownTitles(page), 'Roll');
      expect(asked.slice(1)).toEqual([
        'bakery01/breads?sort=name&limit=1&page=2&fields=name',
        'bakery01/breads?sort=name&limit=1&search=ro&fields=name',
      ]);
      await done();
    });
  });

  test('on a phone a page that was turned comes into view, and a dialog begins with its title', async () => {
    const { page, done } = await open(
      { body: breads('look="cards" pages limit="1" href="dialog"') },
      { viewport: { width: 390, height: 300 } },
    );
    await page.locator('[part=item]').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await expectSoon(async () => page.getByRole('status').innerText(), 'Page 2 of 2');
    const place = (selector: string) =>
      page.evaluate<[top: number, focused: string]>(`((root) => [
        Math.round(root.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top),
        root.activeElement?.getAttribute('part'),
      ])(document.querySelector('vitrine-list').shadowRoot)`);
    const [top, focused] = await place('[part=item]');
    expect([focused, top >= 0 && top < 300]).toEqual(['content', true]);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectSoon(async () => page.getByRole('status').innerText(), 'Page 1 of 2');
    await page.getByRole('button', { name: 'Rye bread' }).click();
    const [titleTop, inDialog] = await place('dialog [part=title]');
    expect([inDialog, titleTop >= 0 && titleTop < 300]).toEqual(['dialog', true]);
    expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    await done();
  });

  test('each choice is an entry of the history, a search is one, and Back restores what was chosen', async () => {
    const { page, done } = await open({
      body:
        breads('address="b" search pages limit="1" filters="labels" sorts="name" fields="name"') + breads('limit="1"'),
    });
    const first = page.locator('vitrine-list').nth(0);
    const titles = async (): Promise<string> => (await plainTexts(first.locator('[part=title]'))).join();
    const search = (): string => decodeURIComponent(new URL(page.url()).search);
    await first.getByLabel('sour').waitFor();
    await expectSoon(async () => page.evaluate<number>('history.length'), 2);
    await first.getByLabel('sour').check();
    await expectSoon(async () => search(), '?b.where[labels][in][]=sour');
    await first.getByLabel('Sort by').selectOption('-name');
    await expectSoon(async () => search(), '?b.where[labels][in][]=sour&b.sort=-name');
    await first.getByLabel('sour').uncheck();
    await first.getByRole('button', { name: 'Next' }).click();
    await expectSoon(async () => search(), '?b.sort=-name&b.page=2');
    for (const words of ['r', 'ro', 'rol']) {
      await first.getByRole('searchbox').fill(words);
      await expectSoon(async () => search(), `?b.sort=-name&b.search=${words}`);
    }
    await page.goBack();
    await expectSoon(async () => search(), '?b.sort=-name&b.page=2');
    await expectSoon(titles, 'Roll');
    expect(await first.getByRole('searchbox').inputValue()).toBe('');
    await page.goBack();
    await page.goBack();
    await expectSoon(async () => first.getByLabel('sour').isChecked(), true);
    await page.goBack();
    await expectSoon(async () => first.getByLabel('Sort by').inputValue(), '');
    await page.goBack();
    await expectSoon(async () => first.getByLabel('sour').isChecked(), false);
    expect([search(), await page.title()]).toEqual(['', 'A shop']);
    await page.goForward();
    await expectSoon(async () => first.getByLabel('sour').isChecked(), true);
    await expectSoon(titles, 'Rye bread');
    await done();
  });

  describe('editions', () => {
    test('elements with the same question share a request', async () => {
      const { page, asked, done } = await open({
        body: breads() + breads() + breads('look="cards"') + breads('limit="1"'),
      });
      await expectSoon(async () => page.locator('[part=item]').count(), 7);
      expect(asked.toSorted()).toEqual(['bakery01/breads', 'bakery01/breads?limit=1']);
      await done();
    });

    test('when one ends, all is asked once and shown anew together', async () => {
      const { page, asked, done } = await open({ body: '' });
      await page.clock.install();
      await page.evaluate(
        `document.querySelector('main').innerHTML = ${JSON.stringify(breads('sort="name"') + breads('sort="name"') + breads('sort="name" limit="1"'))}`,
      );
      await expectSoon(async () => page.locator('[part=item]').count(), 5);
      await shop.add('Apple pie');
      await shop.service.turn();
      expect(asked).toHaveLength(2);
      await page.clock.fastForward(320_000);
      await expectSoon(async () => textsOf(page, '[part=item]:first-child [part=title]'), Array(3).fill('Apple pie'));
      expect(asked).toHaveLength(4);
      await done();
    });

    test('a search in the next edition brings all others to it before it is shown', async () => {
      const { page, done } = await open({ body: breads('search sort="name"') + breads('sort="name" limit="1"') });
      await expectSoon(async () => page.locator('[part=title]').count(), 4);
      await shop.add('A first one');
      await shop.service.turn();
      await page.evaluate(`{
        window.seen = [];
        const [searched, other] = document.querySelectorAll('vitrine-list');
        const look = () => seen.push(searched.shadowRoot.querySelector('[part=title]')?.textContent + ' / ' + other.shadowRoot.querySelector('[part=title]')?.textContent);
        for (const { shadowRoot } of [searched, other]) new MutationObserver(look).observe(shadowRoot, { childList: true, subtree: true });
      }`);
      await page.getByRole('searchbox').fill('first');
      await page.getByText('1 result', { exact: true }).waitFor();
      const seen = await page.evaluate<string[]>('[...new Set(seen)]');
      expect(seen.at(-1)).toBe('A first one / A first one');
      expect(seen).not.toContain('A first one / Apple pie');
      await done();
    });

    test('a collection that was read later than another in the same edition is shown beside it', async () => {
      await shop.exposeLate();
      const modified = await Promise.all(
        ['breads', 'late'].map(async (slug) =>
          (await fetch(`${shop.url}/api/v1/public/t/bakery01/${slug}`)).headers.get('last-modified'),
        ),
      );
      expect(new Set(modified).size).toBe(2);
      const { page, advice, done } = await open({ body: element('collection="late"') + breads('limit="1"') });
      await expectSoon(async () => page.locator('[part=title]').count(), 2);
      expect(advice()).toEqual([]);
      await done();
    });

    test('where the next one cannot be had, what is shown stays, and is said to be of then', async () => {
      const { page, done } = await open({ body: '' });
      await page.clock.install();
      await page.evaluate(
        `document.querySelector('main').innerHTML = ${JSON.stringify(breads() + breads('limit="1"'))}`,
      );
      await expectSoon(async () => page.locator('[part=item]').count(), 5);
      await page.route(/limit=1/, async (route) => route.abort());
      await page.clock.fastForward(320_000);
      await page.clock.runFor(1000);
      await expectSoon(async () => page.getByText(/^As of .* It cannot be brought up to date right now\.$/).count(), 2);
      expect(await page.locator('[part=item]').count()).toBe(5);
      await page.unroute(/limit=1/);
      await page.clock.fastForward(30_000);
      await expectSoon(async () => page.getByText(/^As of/).count(), 0);
      await done();
    });
  });

  describe('failures', () => {
    test('with the service away it says so, and comes back by itself', async () => {
      const { page, advice, done } = await open({ body: '' });
      await page.clock.install();
      await page.route(/\/api\//, async (route) => route.abort());
      await page.evaluate(
        `document.querySelector('main').innerHTML = ${JSON.stringify(breads().replace('><', '><p>Call us.</p><'))}`,
      );
      await page.clock.runFor(500);
      await page.getByText('This cannot be loaded right now.').waitFor();
      expect(await page.getByText('Call us.').isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
      expect(advice()[0]).toContain(`No answer came from ${shop.url}/api/v1/public/t/bakery01/breads`);
      await page.unroute(/\/api\//);
      await page.clock.fastForward(6_000);
      await page.locator('[part=item]').first().waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      expect(await page.getByText('Call us.').isVisible()).toBe(false);
      await done();
    });

    const answers: [status: number, reason: string, words: string][] = [
      [503, 'unavailable', 'This is not available right now.'],
      [429, 'rate_limited', 'Too many requests. It will be tried again in a moment.'],
      [500, 'internal', 'This is not available right now.'],
    ];
    test.each(answers)('%d %s: %s', async (status, code, words) => {
      const { page, done } = await open({ body: '' });
      const body = JSON.stringify({ success: false, message: 'No.', data: null, meta: { code } });
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      await page.route(/\/api\//, async (route) => route.fulfill({ status, headers, body }));
      await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(breads())}`);
      await page.getByText(words, { exact: true }).waitFor();
      await page.unroute(/\/api\//);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('[part=item]').first().waitFor();
      await done();
    });

    test('a hidden field is answered like one that does not exist, but for its name', async () => {
      const [said, advice] = await failureOfField('cost');
      expect(said).toBe('This content is not set up correctly.');
      expect(advice).toContain('fields: there is no field cost.');
      expect(advice).toContain('Unknown field "cost"');
      expect([said, advice.replaceAll('cost', 'zzzz')]).toEqual(await failureOfField('zzzz'));
    });

    test('a private collection, and a hidden one, like one that does not exist', async () => {
      const unknown = await failureOfCollection('nothing');
      expect(unknown[0]).toBe('There is nothing to see here.');
      for (const slug of ['prices', 'orders']) {
        const [said, advice] = await failureOfCollection(slug);
        expect([said, advice.replaceAll(slug, 'nothing')]).toEqual(unknown);
      }
    });

    test.each([
      ['no tenant', 'collection="breads"', 'It needs the attributes tenant and collection'],
      ['a path for a slug', 'tenant="bakery01" collection=".."', 'No such collection'],
      [
        'hours where there are none',
        'tenant="bakery01" collection="breads" look="hours"',
        'look="hours" finds no opening hours.',
      ],
    ])('%s is said to developers', async (_, attributes, expected) => {
      expect((await failureOf(attributes))[1]).toContain(expected);
    });

    test.each([
      ['an unknown look', 'look="card"', '', /look="card" is unknown; expected list, cards, gallery, .*calendar\./],
      [
        'a template that no row takes',
        'look="table"',
        '<template>{{name}}</template>',
        /look="table" takes no template\./,
      ],
      ['a misspelt attribute', 'limt="1"', '', /There is no attribute limt\. Did you mean limit\?/],
      [
        'a field of filters, by its label',
        'filters="Labels,price"',
        '',
        /filters: there is no field Labels\. Did you mean labels\?/,
      ],
      ['a field to sort by', 'sort="-prise"', '', /sort: there is no field prise\. Did you mean price\?/],
      ['a field among others', 'fields="name,nmae"', '', /fields: there is no field nmae\. Did you mean name\?/],
      [
        'a field of an address',
        'href="https://a.example/{nmae}"',
        '',
        /href: there is no field nmae\. Did you mean name\?/,
      ],
      ['a limit', 'limit="-5"', '', /limit="-5" is not a whole number from 1\./],
      ['a currency', 'currency="EURO"', '', /currency="EURO" is neither a currency .*\. Did you mean EUR\?/],
      ['a time zone', 'fields="name,day" timezone="Nowhere/Here"', '', /timezone="Nowhere\/Here" is not a time zone/],
      ['a theme', 'theme="drak"', '', /theme="drak" is unknown; expected light, dark, auto\. Did you mean dark\?/],
      ['a slot', '', '<p slot="emtpy">None</p>', /slot="emtpy" is unknown; expected loading, empty, error/],
      [
        'a field of a template, beside named ones',
        'fields="name"',
        '<template><p>{{name}} {{prise}}</p></template>',
        /The template has \{\{prise\}\}, and the collection no such field\. Did you mean price\?/,
      ],
      [
        'a map of what has no points',
        'look="map"',
        '',
        /look: A map needs a field with points, .* Status 400\. Requested: http/,
      ],
      ['a record without its look', 'record="1"', '', undefined],
      [
        'names and values of others',
        'class="a" data-limt="1" ng-non-bindable limits-of="b" currency=""',
        '',
        undefined,
      ],
    ])('%s is shown as it can be, and said to developers', async (_, attributes, inner, expected) => {
      const { page, advice, done } = await open({ body: breads(attributes).replace('></', `>${inner}</`) });
      await page.getByText('Rye bread').first().waitFor();
      if (expected === undefined) expect(advice()).toEqual([]);
      else await expectSoon(async () => expected.test(advice().join()), true);
      await done();
    });

    test('what is withdrawn is gone with the next look', async () => {
      const { page, done } = await open({ body: '' });
      await page.clock.install();
      await page.evaluate(
        `document.querySelector('main').innerHTML = ${JSON.stringify(element('collection="days"') + breads())}`,
      );
      await page.getByText('Rye bread').waitFor();
      await shop.hide();
      await page.clock.fastForward(320_000);
      await page.getByText('There is nothing to see here.').waitFor();
      expect(await page.getByText('Rye bread').count()).toBe(0);
      await page.getByText('Saturday').waitFor();
      await done();
    });
  });

  test('no page is kept from using it', async () => {
    const body = ['list', 'cards', 'table', 'hours']
      .map((look) => element(`collection="days" look="${look}" search more limit="3"`))
      .join('');
    for (const theme of ['', 'theme="dark"']) {
      const { page, done } = await open({ body: body.replaceAll('search', `search ${theme}`) });
      await expectSoon(async () => page.locator('[part=item], tr').count(), 3 + 3 + 4 + 3);
      expect(await violationsOf(page)).toEqual([]);
      await done();
    }
  });

  test.each([
    ['de', 'Suchen', 'Mehr anzeigen'],
    ['fr-CH', 'Rechercher', 'Afficher plus'],
    ['nl', 'Zoeken', 'Meer tonen'],
    ['es', 'Buscar', 'Mostrar más'],
    ['pl', 'Search', 'Show more'],
    ['no such language', 'Search', 'Show more'],
  ])('speaks the page’s language: %s', async (lang, search, more) => {
    const { page, done } = await open({
      html: `lang="${lang}"`,
      body: element('collection="days" search more limit="1"'),
    });
    await page.getByRole('button', { name: more }).waitFor();
    expect(await page.getByRole('searchbox', { name: search }).count()).toBe(1);
    await done();
  });
});
