/** A person sees where they are signed in, and ends what they do not know; the operator ends all; sign-ins are changes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createCommandLine } from '../commands/command-line.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { engineNames, type TestService } from '../support/test-service.ts';
import { askFromPage, askWithToken, cookieOf, enter, signToken, startConsoleService, type Ask } from './visit.ts';

interface ListedSession {
  readonly id: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly address: string | null;
  readonly browser: string | null;
  readonly isOwn: boolean;
}

const list = async (ask: Ask): Promise<readonly ListedSession[]> =>
  (await ask<readonly ListedSession[]>('GET', 'sessions')).body.data;

const statusOf = async (ask: Ask): Promise<number> => (await ask('GET', 'tenant')).status;

const changesOf = async (ask: Ask): Promise<readonly string[]> =>
  (await ask<readonly { person: string | null; text: string }[]>('GET', 'changes')).body.data
    .map(({ person, text }) => `${person ?? 'operator'} ${text}`)
    .filter((text) => text.includes('console'));

describe.each(engineNames)('sessions, on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startConsoleService(engine, { TRUST_PROXY: '127.0.0.1' });
    for (const tenant of ['sessions', 'theirs11', 'operator', 'quiet111']) await openShop(service, tenant);
  });
  afterAll(async () => service.stop());

  const signIn = async (tenant: string, person: string, address: string, browser = 'A browser'): Promise<Ask> => {
    const token = await signToken(service, tenant, { claims: { sub: person } });
    const headers = { 'X-Forwarded-For': address, 'User-Agent': browser };
    return askFromPage(service, cookieOf(await enter(service, token, headers)));
  };

  test('a person sees their own, from where, and when each was last used; ends one, and all others', async () => {
    const own = await signIn('sessions', 'Ada', '192.0.2.1', 'Firefox\u009B');
    const stolen = await signIn('sessions', 'Ada', '192.0.2.66', 'curl');
    const third = await signIn('sessions', 'Ada', '192.0.2.3');
    const [eve, theirs] = [await signIn('sessions', 'Eve', '192.0.2.4'), await signIn('theirs11', 'Ada', '192.0.2.5')];
    const at = new Date(service.clock.now()).toISOString();
    service.clock.advance(59_000);
    await own('GET', 'tenant');
    expect((await list(own)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([at, at, at]);
    service.clock.advance(1000);
    const later = new Date(service.clock.now()).toISOString();
    const listed = await list(own);
    expect(
      listed
        .map(({ address, browser, startedAt, lastUsedAt, isOwn }) => ({
          address,
          browser,
          startedAt,
          lastUsedAt,
          isOwn,
        }))
        .toSorted((one, two) => String(one.address).localeCompare(String(two.address))),
    ).toEqual([
      { address: '192.0.2.1', browser: 'Firefox\\u009b', startedAt: at, lastUsedAt: later, isOwn: true },
      { address: '192.0.2.3', browser: 'A browser', startedAt: at, lastUsedAt: at, isOwn: false },
      { address: '192.0.2.66', browser: 'curl', startedAt: at, lastUsedAt: at, isOwn: false },
    ]);
    const stolenId = listed.find(({ browser }) => browser === 'curl')?.id;
    expect((await eve('DELETE', `sessions/${stolenId}`)).status).toBe(404);
    expect((await theirs('DELETE', `sessions/${stolenId}`)).status).toBe(404);
    expect(await statusOf(stolen)).toBe(200);
    expect((await own('DELETE', `sessions/${stolenId}`)).body.data).toEqual({ ended: 1 });
    expect((await own('DELETE', `sessions/${stolenId}`)).status).toBe(404);
    expect([await statusOf(stolen), await statusOf(third), await statusOf(own)]).toEqual([401, 200, 200]);
    expect((await own('DELETE', 'sessions')).body.data).toEqual({ ended: 1 });
    expect((await own('DELETE', 'sessions')).body.data).toEqual({ ended: 0 });
    expect(await Promise.all([third, own, eve, theirs].map(statusOf))).toEqual([401, 200, 200, 200]);
    const program = await askWithToken(service, 'sessions');
    expect((await program('DELETE', 'sessions')).body.data).toEqual({ ended: 1 });
    expect(await statusOf(own)).toBe(401);
  });

  test('the operator sees all of a tenant, and ends them with one command', async () => {
    using commandLine = createCommandLine();
    commandLine.setTime(new Date(service.clock.now()).toISOString());
    const DATABASE_URL = service.postgres?.database.url ?? `sqlite:${service.path}`;
    const asks = [await signIn('operator', 'Ada', '192.0.2.1'), await signIn('operator', 'Eve', '192.0.2.2')];
    const other = await signIn('theirs11', 'Ada', '192.0.2.1');
    const listed = await commandLine.run('console-sessions operator', { DATABASE_URL });
    expect(listed.stdout).toMatch(/^Ada .* 192\.0\.2\.1 +A browser$/m);
    expect(listed.stdout).toMatch(/^Eve .* 192\.0\.2\.2 +A browser$/m);
    const { stdout } = await commandLine.run('console-sessions operator --end --json', { DATABASE_URL });
    expect(JSON.parse(stdout)).toEqual({ ended: 2 });
    expect(await Promise.all([...asks, other].map(statusOf))).toEqual([401, 401, 200]);
    const none = await commandLine.run('console-sessions operator', { DATABASE_URL });
    expect(none.stdout).toBe('Nobody is signed in to the console of Tenant operator.\n');
    expect(await changesOf(await askWithToken(service, 'operator'))).toEqual([
      'operator ended 2 sessions of the console',
      'Eve signed in to the console',
      'Ada signed in to the console',
    ]);
  });

  test('a sign-in is a change; one from where the person is signed in already is none', async () => {
    const first = await signIn('quiet111', 'Ada', '192.0.2.1');
    for (let count = 0; count < 5; count++) await signIn('quiet111', 'Ada', '192.0.2.1');
    expect(await changesOf(first)).toEqual(['Ada signed in to the console']);
    await signIn('quiet111', 'Ada', '192.0.2.2');
    await first('DELETE', 'sessions');
    await first('DELETE', 'session');
    const again = await signIn('quiet111', 'Ada', '192.0.2.1');
    expect(await changesOf(again)).toEqual([
      'Ada signed in to the console',
      'Ada ended 6 sessions of the console',
      'Ada signed in to the console',
      'Ada signed in to the console',
    ]);
  });
});
