/** Who may use the operator's API: its own tokens alone, which open nothing else; and that there is none without a secret. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { requestsMax } from '@vitrine/console';
import { parseConfig } from '../../src/config.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { cookieOf, enter, forPrograms, secret, signToken, startConsoleService } from '../console/visit.ts';
import { readJson, type TestService } from '../support/test-service.ts';
import { readOpenApi } from '../console/answer-check.ts';
import { forOperator, operateAs, signOperatorToken, startOperatorService } from './operate.ts';

const ask = async ({ consoleUrl }: TestService, path: string, headers: Readonly<Record<string, string>>) =>
  fetch(consoleUrl + path, { headers });

const codeOf = async (response: Response) => {
  const { meta } = await readJson<{ meta?: { code: string } }>(response);
  return [response.status, meta?.code];
};

describe('tokens of the operator', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startOperatorService('sqlite');
    await openShop(service, 'tokens11');
  });
  afterAll(async () => service.stop());

  const past = (seconds: number) => Math.floor(service.clock.now() / 1000) - seconds;
  const refused: [what: string, sign: () => Promise<string>][] = [
    ['another secret', async () => signOperatorToken(service, { secret: 'x'.repeat(40) })],
    ['another algorithm', async () => signOperatorToken(service, { algorithm: 'HS512', secret: 's'.repeat(64) })],
    ["the console's audience for programs", async () => signToken(service, 'tokens11', forPrograms)],
    ["the console's audience for persons", async () => signToken(service, 'tokens11')],
    ['no audience', async () => signOperatorToken(service, { claims: { aud: undefined } })],
    ['no end', async () => signOperatorToken(service, { claims: { exp: undefined } })],
    ['an end that is past', async () => signOperatorToken(service, { claims: { iat: past(60), exp: past(10) } })],
    ['a long life', async () => signOperatorToken(service, { claims: { iat: past(310), exp: past(-60) } })],
    ['no name', async () => signOperatorToken(service, { claims: { sub: undefined } })],
    ['a blank name', async () => signOperatorToken(service, { claims: { sub: ' ' } })],
    ['a name that steers a terminal', async () => signOperatorToken(service, { claims: { sub: 'a\u001B[2J' } })],
    ['no form', async () => Promise.resolve('a.b.c')],
  ];
  test.each(refused)('one with %s opens nothing', async (_what, sign) => {
    const Authorization = `Bearer ${await sign()}`;
    expect(await codeOf(await ask(service, '/operator/tenants', { Authorization }))).toEqual([401, 'unauthorized']);
  });

  test('no token, and the cookie of a person, open nothing', async () => {
    expect(await codeOf(await ask(service, '/operator/tenants', {}))).toEqual([401, 'unauthorized']);
    const Cookie = cookieOf(await enter(service, await signToken(service, 'tokens11')));
    const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Vitrine-Console': '1' };
    expect(await codeOf(await ask(service, '/operator/tenants', headers))).toEqual([401, 'unauthorized']);
  });

  test("one opens nothing of the console, also where it names a tenant and a token's ID", async () => {
    const claims = { ...forOperator, tenant: 'tokens11', jti: 'once' };
    const token = await signOperatorToken(service, { claims });
    const Authorization = `Bearer ${token}`;
    expect(await codeOf(await ask(service, '/api/tenant', { Authorization }))).toEqual([401, 'unauthorized']);
    const entered = await enter(service, token);
    expect([entered.status, entered.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('requests of a program are counted, and those of another go on', async () => {
    const [one, other] = [await operateAs(service, { claims: { sub: 'one' } }), await operateAs(service)];
    const first = await one('GET', '/operator/tenants/tokens11');
    expect(first.headers.get('RateLimit-Policy')).toBe(`"default";q=${requestsMax.operator};w=60`);
    for (let asked = 1; asked < requestsMax.operator; asked++) await one('GET', '/operator/tenants/tokens11');
    expect((await one('GET', '/operator/tenants/tokens11')).status).toBe(429);
    expect((await other('GET', '/operator/tenants/tokens11')).status).toBe(200);
  });
});

test('without its secret there is no API for the operator, and the document says nothing of it', async () => {
  const service = await startConsoleService('sqlite');
  const headers = { Authorization: `Bearer ${await signOperatorToken(service)}` };
  const none = await ask(service, '/operator/nothing', headers);
  expect(await codeOf(await ask(service, '/operator/tenants', headers))).toEqual(await codeOf(none));
  expect(
    Object.keys((await readOpenApi(service.consoleUrl)).paths).filter((path) => path.startsWith('/operator')),
  ).toEqual([]);
  await service.stop();
});

test('its secret needs that of the console, on whose port it is', () => {
  expect(() => parseConfig({ OPERATOR_SECRET: secret })).toThrow('CONSOLE_SECRET');
});
