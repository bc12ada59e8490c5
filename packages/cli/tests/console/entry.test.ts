/** Who may enter the console, once and for how long, and from where it takes changes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startSession } from '@vitrine/console';
import { openStoreElsewhere } from '../../../../tests/service/by-hand.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { engineNames, readJson, type TestService } from '../support/test-service.ts';
import {
  askFromPage,
  askWithToken,
  cookieOf,
  enter,
  forPrograms,
  signToken,
  startConsoleService,
  visit,
  type Envelope,
  type TokenDraft,
} from './visit.ts';

const tenantId = 'consol11';

describe.each(engineNames)('entry, on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    shop = await openShop(service, tenantId);
  });
  afterAll(async () => service.stop());

  test('a token opens a session of the person and the tenant that it names', async () => {
    const response = await enter(service, await signToken(service, tenantId));
    expect([response.status, response.headers.get('location')]).toEqual([303, './']);
    expect(response.headers.get('set-cookie')).toMatch(
      /^vitrine-console=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/,
    );
    const { status, body } = await askFromPage(service, cookieOf(response))('GET', 'session');
    expect([status, body.data]).toEqual([
      200,
      {
        person: 'Ada',
        tenant: tenantId,
        endsAt: new Date(service.clock.now() + 8 * 3_600_000).toISOString(),
        isInvited: false,
      },
    ]);
    const page = await fetch(`${service.consoleUrl}/`, { headers: { Cookie: cookieOf(response) } });
    expect(page.status).toBe(200);
  });

  test('a token opens once, and in no other process again', async () => {
    const token = await signToken(service, tenantId, { claims: { jti: 'only one' } });
    expect((await enter(service, token)).status).toBe(303);
    const again = await enter(service, token);
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
    const elsewhere = await openStoreElsewhere(service);
    const now = new Date(service.clock.now());
    const draft = {
      hash: 'other',
      tenantId: shop.tenant.id,
      token: 'only one',
      person: 'Eve',
      endsAt: now,
      address: '',
      browser: '',
    };
    expect(await startSession(elsewhere, draft, now)).toBe(false);
    await elsewhere.destroy();
  });

  const nowSeconds = (): number => Math.floor(service.clock.now() / 1000);
  const refused: [what: string, draft: () => TokenDraft][] = [
    ['another secret', () => ({ secret: 'another secret that is long enough for its algorithm' })],
    ['another algorithm', () => ({ algorithm: 'HS512', secret: 's'.repeat(64) })],
    ['another audience', () => ({ claims: { aud: 'another' } })],
    ['the audience of programs', () => forPrograms],
    ['no audience', () => ({ claims: { aud: undefined } })],
    ['an end that is past', () => ({ claims: { iat: nowSeconds() - 60, exp: nowSeconds() - 10 } })],
    ['no end', () => ({ claims: { exp: undefined } })],
    ['a beginning that is long past', () => ({ claims: { iat: nowSeconds() - 310, exp: nowSeconds() + 60 } })],
    ['a beginning that is to come', () => ({ claims: { iat: nowSeconds() + 60, exp: nowSeconds() + 120 } })],
    ['no beginning', () => ({ claims: { iat: undefined } })],
    ['no name of its own', () => ({ claims: { jti: undefined } })],
    ['no person', () => ({ claims: { sub: ' ' } })],
    ['a person whose name steers a terminal', () => ({ claims: { sub: 'Ada\u001B[2J' } })],
    ['no tenant', () => ({ claims: { tenant: undefined } })],
    ['a tenant that is not there', () => ({ claims: { tenant: 'nobody11' } })],
    ['a tenant that is no text', () => ({ claims: { tenant: [tenantId] } })],
  ];
  test.each(refused)('a token with %s opens nothing', async (_what, draft) => {
    const response = await enter(service, await signToken(service, tenantId, draft()));
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await response.text()).toContain('The console is closed');
  });

  test.each(['', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJBZGEifQ.', '%3Cscript%3E'])(
    'what is no token opens nothing: %p',
    async (token) => {
      const response = await enter(service, token);
      expect([response.status, (await response.text()).includes('<script')]).toEqual([401, false]);
    },
  );

  const links: [what: string, open: () => Promise<Response>, words: string][] = [
    ['no link', async () => enter(service, ''), 'This link is not complete'],
    ['a link that was cut off', async () => enter(service, 'eyJhbGci'), 'This link is not complete'],
    [
      'an old link',
      async () =>
        enter(
          service,
          await signToken(service, tenantId, { claims: { iat: nowSeconds() - 60, exp: nowSeconds() - 10 } }),
        ),
      'This link has expired: it is good for five minutes.',
    ],
    [
      'a link that was used',
      async () => {
        const token = await signToken(service, tenantId);
        await enter(service, token);
        return enter(service, token);
      },
      'This link was used before: it opens the console once.',
    ],
    [
      'a link of another system',
      async () => enter(service, await signToken(service, tenantId, { claims: { aud: 'another' } })),
      'This link was not made for this console (unexpected &quot;aud&quot; claim value).',
    ],
  ];
  test.each(links)('%s is answered in words for a person, who learns what to do', async (_what, open, words) => {
    const text = await (await open()).text();
    expect(text).toContain(words);
    expect(text).toContain(
      'Open the console again from your business system, or ask the person who sent you this link for a new one',
    );
    expect(text).not.toMatch(/JWS|JWT|token/);
  });

  test('a session ends after eight hours, and when the person leaves', async () => {
    const ask = await visit(service, tenantId);
    const other = await visit(service, tenantId);
    expect((await ask('DELETE', 'session')).headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await ask('GET', 'session')).status).toBe(401);
    service.clock.advance(8 * 3_600_000 - 1000);
    expect((await other('GET', 'session')).status).toBe(200);
    service.clock.advance(1000);
    expect((await other('GET', 'session')).status).toBe(401);
  });

  test('a program asks with a token for as long as it lives; the one to enter with is another', async () => {
    const ask = await askWithToken(service, tenantId);
    expect((await ask('GET', 'session')).body.data).toEqual({
      person: 'Ada',
      tenant: tenantId,
      endsAt: null,
      isInvited: false,
    });
    expect((await ask('GET', 'tenant')).status).toBe(200);
    service.clock.advance(310_000);
    expect((await ask('GET', 'tenant')).status).toBe(401);
    const Authorization = `Bearer ${await signToken(service, tenantId)}`;
    const response = await fetch(`${service.consoleUrl}/api/tenant`, { headers: { Authorization } });
    expect([response.status, (await readJson<Envelope>(response)).meta]).toEqual([401, { code: 'unauthorized' }]);
  });
});

describe('what browsers are told', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startConsoleService('sqlite');
    await openShop(service, tenantId);
  });
  afterAll(async () => service.stop());

  const own = (): Readonly<Record<string, string>> => ({ Origin: service.consoleUrl });
  const rows: [what: string, headers: () => Readonly<Record<string, string>>, status: number][] = [
    ['a page of the console', () => ({ ...own(), 'Sec-Fetch-Site': 'same-origin', 'X-Vitrine-Console': '1' }), 200],
    ['a page of the console, in an old browser', () => ({ ...own(), 'X-Vitrine-Console': '1' }), 200],
    ['the header alone', () => ({ 'X-Vitrine-Console': '1' }), 403],
    ['without the header', () => ({ ...own(), 'Sec-Fetch-Site': 'same-origin' }), 403],
    ['a page of another site', () => ({ 'Sec-Fetch-Site': 'cross-site', 'X-Vitrine-Console': '1' }), 403],
    ['another host of the site', () => ({ ...own(), 'Sec-Fetch-Site': 'same-site', 'X-Vitrine-Console': '1' }), 403],
    ['another origin', () => ({ Origin: 'http://127.0.0.1:1', 'X-Vitrine-Console': '1' }), 403],
    ['no origin to speak of', () => ({ Origin: 'null', 'X-Vitrine-Console': '1' }), 403],
  ];
  test.each(rows)('a change from %s', async (_what, headers, status) => {
    const cookie = cookieOf(await enter(service, await signToken(service, tenantId)));
    const response = await fetch(`${service.consoleUrl}/api/tenant`, {
      method: 'PATCH',
      headers: { Cookie: cookie, ...headers() },
      body: '{"isEnabled":true}',
    });
    expect(response.status).toBe(status);
  });

  test('nobody may keep, frame or read it from elsewhere', async () => {
    for (const path of ['/', '/enter', '/api/tenant', '/api/nothing']) {
      const { headers } = await fetch(service.consoleUrl + path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-store', 'DENY']);
      expect([headers.get('referrer-policy'), headers.get('access-control-allow-origin')]).toEqual([
        'no-referrer',
        null,
      ]);
    }
  });

  test('behind HTTPS the cookie is for HTTPS, and for this host alone', async () => {
    const token = await signToken(service, tenantId);
    const response = await fetch(`${service.consoleUrl}/enter?token=${token}`, {
      redirect: 'manual',
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-vitrine-console=.*; Secure; HttpOnly; SameSite=Lax$/);
  });

  test('what is not there, or not asked rightly, is told so', async () => {
    const ask = await visit(service, tenantId);
    const told = await Promise.all([ask('GET', 'nothing'), ask('DELETE', 'keys'), ask('PATCH', 'tenant', { isOn: 1 })]);
    expect(told.map(({ status, body }) => [status, body.meta?.code])).toEqual([
      [404, 'not_found'],
      [405, 'method_not_allowed'],
      [400, 'invalid_request'],
    ]);
    expect(told[2]?.body.meta?.details).toHaveLength(2);
  });
});

test('pages of the origins that are named may embed it, and its cookie then crosses sites', async () => {
  const environment = { CONSOLE_ORIGINS: 'https://erp.example.com', CONSOLE_ISSUER: 'erp' };
  const service = await startConsoleService('sqlite', environment);
  await openShop(service, tenantId);
  const refused = await enter(service, await signToken(service, tenantId));
  expect(refused.status).toBe(401);
  const response = await enter(service, await signToken(service, tenantId, { claims: { iss: 'erp' } }));
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-vitrine-console=.*; Secure; HttpOnly; Partitioned; SameSite=None$/,
  );
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'self' https://erp.example.com");
  expect(response.headers.get('x-frame-options')).toBeNull();
  expect((await askFromPage(service, cookieOf(response))('GET', 'tenant')).status).toBe(200);
  await service.stop();
});
