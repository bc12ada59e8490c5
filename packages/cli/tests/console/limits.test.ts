/** How much of the console one may have: by person, tenant and address; and previews one after another. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { createConsoleLimits, requestsMax } from '@vitrine/console';
import { openShop } from '../../../../tests/service/shop.ts';
import type { TestService } from '../support/test-service.ts';
import {
  askFromPage,
  askWithToken,
  cookieOf,
  enter,
  signToken,
  startConsoleService,
  visit,
  type Ask,
} from './visit.ts';

const tenants = ['limits11', 'limits22'] as const;

const statuses = async (ask: Ask, requests: number, method = 'GET', path = 'session', body?: unknown) => {
  const told: number[] = [];
  for (let count = 0; count < requests; count++) told.push((await ask(method, path, body)).status);
  return {
    granted: told.filter((status) => status < 300).length,
    limited: told.filter((status) => status === 429).length,
  };
};

describe('the console limits', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startConsoleService('sqlite', { TRUST_PROXY: '127.0.0.1' });
    for (const tenant of tenants) await openShop(service, tenant);
  });
  afterEach(async () => service.stop());

  const signIn = async (tenant: string, person: string): Promise<Ask> =>
    askFromPage(service, cookieOf(await enter(service, await signToken(service, tenant, { claims: { sub: person } }))));

  test('the requests of a person, by sessions and tokens together; another goes on, and so does the next minute', async () => {
    const ada = await visit(service, 'limits11');
    const eve = await signIn('limits11', 'Eve');
    const first = await ada('GET', 'session');
    const left = requestsMax.person - 2;
    expect(first.headers.get('RateLimit-Policy')).toBe(`"default";q=${requestsMax.person};w=60`);
    expect(first.headers.get('RateLimit-Remaining')).toBe(String(left));
    expect(await statuses(ada, left + 3)).toEqual({ granted: left, limited: 3 });
    const program = await askWithToken(service, 'limits11');
    const refused = await program('POST', 'keys', { name: 'Till' });
    expect([refused.status, refused.body.meta?.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0');
    expect(refused.headers.get('Retry-After')).toBe(refused.headers.get('RateLimit-Reset'));
    expect((await enter(service, await signToken(service, 'limits11'))).status).toBe(429);
    expect((await eve('GET', 'session')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await ada('GET', 'keys')).body.data).toHaveLength(1);
  });

  test('the requests of a tenant, of however many persons; another tenant goes on', async () => {
    const asks = await Promise.all(['Ada', 'Eve', 'Ina'].map(async (person) => signIn('limits11', person)));
    let [granted, limited] = [asks.length, 0];
    for (const ask of asks) {
      const told = await statuses(ask, requestsMax.person - 1);
      granted += told.granted;
      limited += told.limited;
    }
    expect([granted, limited]).toEqual([requestsMax.tenant, 3 * requestsMax.person - requestsMax.tenant]);
    expect((await (await visit(service, 'limits22'))('GET', 'session')).status).toBe(200);
  });

  test('an address that guesses sessions is refused before one is looked up; other addresses go on', async () => {
    const guess = async (address: string): Promise<number> => {
      const headers = { Cookie: `vitrine-console=${crypto.randomUUID()}`, 'X-Forwarded-For': address };
      return (await fetch(`${service.consoleUrl}/api/session`, { headers })).status;
    };
    const told: number[] = [];
    for (let count = 0; count < requestsMax.refused + 5; count++) told.push(await guess('192.0.2.66'));
    expect(told.lastIndexOf(401)).toBe(requestsMax.refused - 1);
    expect(told.indexOf(429)).toBe(requestsMax.refused);
    expect(await guess('192.0.2.1')).toBe(401);
    const page = await fetch(`${service.consoleUrl}/enter?token=x`, { headers: { 'X-Forwarded-For': '192.0.2.66' } });
    expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('Too many requests')]);
  });

  test('counts of records take nothing from previews', async () => {
    const ask = await visit(service, 'limits11');
    expect(await statuses(ask, requestsMax.previews + 10, 'GET', 'records/products')).toEqual({
      granted: requestsMax.previews + 10,
      limited: 0,
    });
    const proposal = { collections: [{ slug: 'products', state: 'public', fields: ['name'] }] };
    expect((await ask('POST', 'preview', proposal)).status).toBe(200);
  });

  test('previews have a smaller limit, and few of a tenant wait at a time', async () => {
    const ask = await visit(service, 'limits11');
    const proposal = { collections: [{ slug: 'products', state: 'public', fields: ['name', 'note'] }] };
    const atOnce = await Promise.all(Array.from({ length: 12 }, async () => ask('POST', 'preview', proposal)));
    const granted = atOnce.filter(({ status }) => status === 200).length;
    expect([granted >= 4, atOnce.filter(({ status }) => status === 429).length]).toEqual([true, 12 - granted]);
    expect(await statuses(ask, 30, 'POST', 'preview', proposal)).toEqual({
      granted: requestsMax.previews - 12,
      limited: 42 - requestsMax.previews,
    });
    expect((await ask('GET', 'exposures')).status).toBe(200);
    const other = await visit(service, 'limits22');
    expect((await other('POST', 'preview', proposal)).status).toBe(200);
  });
});

test('previews of a tenant run one after another, two of all at a time, and the tenants take turns', async () => {
  const limits = createConsoleLimits(() => 0, 60);
  const [order, running]: [string[], string[]] = [[], []];
  let most = 0;
  const run = async (tenant: string): Promise<string> =>
    limits
      .preview(tenant, async () => {
        expect(running).not.toContain(tenant);
        const place = order.push(tenant);
        running.push(tenant);
        most = Math.max(most, running.length);
        await Bun.sleep(1);
        running.splice(running.indexOf(tenant), 1);
        if (place === 2) throw new Error('It failed.');
        return 'done';
      })
      .catch(String);
  const outcomes = await Promise.all(['a', 'a', 'a', 'a', 'a', 'b', 'c'].map(run));
  expect(outcomes.map((outcome) => outcome.slice(0, 14))).toEqual([
    'done',
    'done',
    'done',
    'done',
    'Refusal: Other',
    'Error: It fail',
    'done',
  ]);
  expect([most, order.slice(0, 4).toSorted().join(''), order.length]).toEqual([2, 'aabc', 6]);
  expect(await run('a')).toBe('done');
});
