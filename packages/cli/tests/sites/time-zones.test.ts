/** Times on pages are told by the clocks of the tenant, and days are theirs; what the API answers stays in UTC. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { changeAppearance } from '@vitrine/administering';
import type { Tenant } from '@vitrine/catalog';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  renewLease,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let tenant: Tenant;

/** Around a day in Brussels. */
const moments = {
  before: '2026-11-24T22:59:59.999Z',
  first: '2026-11-24T23:00:00.000Z',
  last: '2026-11-25T22:59:59.999Z',
  after: '2026-11-25T23:00:00.000Z',
};

beforeAll(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'clocks00');
  const events = await addCollection(
    service,
    tenant,
    {
      slug: 'events',
      fields: [
        { key: 'name', label: 'Name', type: 'text' },
        { key: 'opens', label: 'Opens', type: 'datetime' },
        { key: 'day', label: 'Day', type: 'date' },
      ],
    },
    Object.entries(moments).map(([id, opens]) => ({
      id,
      createdAt: opens,
      name: `event ${id}`,
      opens,
      day: '2026-11-25',
    })),
  );
  await exposeAll(service, tenant, events);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const ask = async (path: string): Promise<Response> => fetch(service.service.url + path);
const page = async (path: string): Promise<string> => (await ask(path)).text();
const chooseZone = async (timeZone: string | null): Promise<void> => {
  await changeAppearance(service.store, tenant, { timeZone }, new Date(service.clock.now()));
  await renewLease(service);
};
const shownIn = (html: string): string[] => Object.keys(moments).filter((id) => html.includes(`event ${id}<`));

/** All times on the page of a record. */
const told = async (): Promise<string[]> => {
  const html = await page('/t/clocks00/events/first');
  return Array.from(html.matchAll(/<time datetime="[^"]*">([^<]*)</g), ([, text = '']) => text);
};

test('a time is told in the zone that was chosen, which it names; a date is what it is', async () => {
  const api = await (await ask('/api/v1/public/t/clocks00/events')).text();
  expect(await told()).toContain('24 Nov 2026, 23:00 UTC');
  await chooseZone('Europe/Brussels');
  expect(await told()).toContain('25 Nov 2026, 00:00 CET');
  expect(await told()).toContain('25 Nov 2026');
  expect(await (await ask('/api/v1/public/t/clocks00/events')).text()).toBe(api);
  await chooseZone('America/New_York');
  expect(await told()).toContain('24 Nov 2026, 18:00 GMT-5');
});

test('from a day to a day: those of the zone; the same by the address that the page links to', async () => {
  const day = `from${encodeURIComponent('[opens]')}=2026-11-25&to${encodeURIComponent('[opens]')}=2026-11-25`;
  await chooseZone(null);
  expect(shownIn(await page(`/t/clocks00/events?${day}`))).toEqual(['last', 'after']);
  await chooseZone('Europe/Brussels');
  const html = await page(`/t/clocks00/events?${day}`);
  expect(shownIn(html)).toEqual(['first', 'last']);
  const asked = 'where[opens][gte]=2026-11-24T23:00:00Z&where[opens][lt]=2026-11-25T23:00:00Z';
  expect(html).toContain(`/api/v1/public/t/clocks00/events?${asked.replace('&', '&amp;')}`);
  for (const shown of [html, await page(`/t/clocks00/events?${asked}`)]) {
    expect(shownIn(shown)).toEqual(['first', 'last']);
    expect(shown).toMatch(/type="date" name="from\[opens\]" value="2026-11-25"/);
    expect(shown).toMatch(/type="date" name="to\[opens\]" value="2026-11-25"/);
    expect(shown).toContain('Opens is on or after 25 Nov 2026<');
    expect(shown).toContain('Opens is on or before 25 Nov 2026<');
  }
});

test('a moment in an address is kept by the form, and a day of the API says whose it is', async () => {
  await chooseZone('Europe/Brussels');
  const html = await page('/t/clocks00/events?where[opens][gte]=2026-11-24T23:30:00Z&where[opens][lte]=2026-11-25');
  expect(html).toContain('<input type="hidden" name="where[opens][gte]" value="2026-11-24T23:30:00Z"');
  expect(html).toContain('Opens is on or after 25 Nov 2026, 00:30 CET');
  expect(html).toContain('Opens is on or before 25 Nov 2026 UTC');
  expect(html).toMatch(/type="date" name="from\[opens\]" value/);
});

test('the name of a zone may have signs that an address must write another way', async () => {
  await chooseZone('Etc/GMT+5');
  expect((await ask('/t/clocks00/events')).status).toBe(200);
  const day = `from${encodeURIComponent('[opens]')}=2026-11-24&to${encodeURIComponent('[opens]')}=2026-11-24`;
  expect(shownIn(await page(`/t/clocks00/events?${day}`))).toEqual(['before', 'first']);
});
