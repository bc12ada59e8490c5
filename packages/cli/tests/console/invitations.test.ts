/** Invitations: a link works once, its session ends when the owner chose, and an invited colleague cannot invite others. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openShop } from '../../../../tests/service/shop.ts';
import { engineNames, type TestService } from '../support/test-service.ts';
import { askFromPage, askWithToken, cookieOf, enter, signToken, startConsoleService, type Ask } from './visit.ts';

interface Listed {
  readonly id: string;
  readonly person: string;
  readonly isOpened: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

const invite = async (ask: Ask, name = 'Ben', days = 7) =>
  ask<{ readonly person: string; readonly path: string }>('POST', 'invitations', { name, days });

const list = async (ask: Ask): Promise<readonly Listed[]> =>
  (await ask<readonly Listed[]>('GET', 'invitations')).body.data;

const secretIn = (path: string): string => new URL(path, 'http://console').searchParams.get('invitation') ?? '';

describe.each(engineNames)('invitations, on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    for (const tenant of ['invites1', 'invites2', 'invites3']) await openShop(service, tenant);
  });
  afterAll(async () => service.stop());

  const signIn = async (tenant: string): Promise<Ask> =>
    askFromPage(service, cookieOf(await enter(service, await signToken(service, tenant))));

  const open = async (secret: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${service.consoleUrl}/enter`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ invitation: secret }),
    });

  test('looking at the link opens nothing; the button opens it once; the session lasts until the end', async () => {
    const ada = await signIn('invites1');
    const endsAt = new Date(service.clock.now() + 7 * dayMs).toISOString();
    const made = await invite(ada, ' Ben <b> ');
    expect([made.status, made.body.data.person]).toEqual([201, 'Ben <b> (Ada)']);
    for (let look = 0; look < 2; look++) {
      const page = await fetch(`${service.consoleUrl}/${made.body.data.path}`);
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await page.text()).toContain('You are invited to Tenant invites1');
    }
    const unopened = await list(ada);
    expect(unopened).toMatchObject([{ person: 'Ben <b> (Ada)', isOpened: false }]);
    const secret = secretIn(made.body.data.path);
    expect((await open(secret, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const opened = await open(secret, { 'Sec-Fetch-Site': 'same-origin' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, './']);
    expect(opened.headers.get('set-cookie')).toContain(`Max-Age=${7 * 24 * 60 * 60}`);
    expect([(await open(secret)).status, (await fetch(`${service.consoleUrl}/${made.body.data.path}`)).status]).toEqual(
      [401, 401],
    );
    const ben = askFromPage(service, cookieOf(opened));
    expect((await ben('GET', 'session')).body.data).toMatchObject({
      person: 'Ben <b> (Ada)',
      tenant: 'invites1',
      isInvited: true,
    });
    expect(await list(ada)).toMatchObject([{ id: unopened[0]?.id, isOpened: true }]);
    const changes = await ada<readonly { person: string; text: string }[]>('GET', 'changes');
    expect(changes.body.data.slice(0, 2)).toMatchObject([
      { person: 'Ben <b> (Ada)', text: 'signed in to the console' },
      { person: 'Ada', text: `invited Ben <b> (Ada) to the console, until ${endsAt}` },
    ]);
    service.clock.advance(7 * dayMs - 1);
    expect((await ben('GET', 'tenant')).status).toBe(200);
    service.clock.advance(1);
    expect((await ben('GET', 'tenant')).status).toBe(401);
  });

  test('it is ended before and after it was opened, by people of the same tenant alone', async () => {
    const [ada, other] = [await signIn('invites2'), await signIn('invites3')];
    const [first, second] = [await invite(ada), await invite(ada, 'Cem')];
    const ben = askFromPage(service, cookieOf(await open(secretIn(first.body.data.path))));
    const idOf = async (name: string): Promise<string> =>
      (await list(ada)).find(({ person }) => person.startsWith(name))?.id ?? '';
    expect(await list(other)).toEqual([]);
    for (const name of ['Cem', 'Ben']) {
      const id = await idOf(name);
      expect((await other('DELETE', `invitations/${id}`)).status).toBe(404);
      expect((await ben('DELETE', `invitations/${id}`)).body.meta?.code).toBe('forbidden');
      expect((await ada('DELETE', `invitations/${id}`)).body.data).toEqual({ ended: 1 });
      expect((await ada('DELETE', `invitations/${id}`)).status).toBe(404);
    }
    expect([(await ben('GET', 'tenant')).status, (await open(secretIn(second.body.data.path))).status]).toEqual([
      401, 401,
    ]);
    // The session of a person is no invitation.
    const own = await ada<readonly { id: string }[]>('GET', 'sessions');
    expect((await ada('DELETE', `invitations/${own.body.data[0]?.id}`)).status).toBe(404);
  });

  test('an invited colleague cannot invite; a program can; days, names and numbers have limits', async () => {
    const program = await askWithToken(service, 'invites3');
    const made = await invite(program);
    const ben = askFromPage(service, cookieOf(await open(secretIn(made.body.data.path))));
    expect((await invite(ben)).status).toBe(403);
    const refused = [
      await invite(program, ' '),
      await invite(program, 'a\u0007'),
      await invite(program, 'a'.repeat(101)),
      await invite(program, 'Ben', 0),
      await invite(program, 'Ben', 31),
      await invite(program, 'Ben', 1.5),
    ];
    expect(refused.map(({ status, body }) => [status, body.meta?.details?.[0]?.parameter])).toEqual([
      [400, 'name'],
      [400, 'name'],
      [400, 'name'],
      [400, 'days'],
      [400, 'days'],
      [400, 'days'],
    ]);
    for (let count = 1; count < 50; count++) expect((await invite(program)).status).toBe(201);
    expect((await invite(program)).body.meta?.code).toBe('conflict');
  });

  test('one that is unopened is no session, and a token that is named like one is no invitation', async () => {
    const token = await signToken(service, 'invites1', { claims: { sub: 'Eve', jti: 'invitation:1' } });
    const eve = askFromPage(service, cookieOf(await enter(service, token)));
    expect((await eve('GET', 'session')).body.data).toMatchObject({ isInvited: false });
    const ben = askFromPage(service, cookieOf(await open(secretIn((await invite(eve)).body.data.path))));
    await invite(eve);
    expect((await ben<readonly unknown[]>('GET', 'sessions')).body.data).toHaveLength(1);
  });

  test('nothing but the secret opens it: no part of what is stored, and no cookie', async () => {
    const ada = await signIn('invites2');
    const secret = secretIn((await invite(ada)).body.data.path);
    const stored = (await list(ada))[0]?.id ?? '';
    const attempts = [stored, `invitation:${stored}`, '', `${secret} `, 'x'.repeat(5000)];
    for (const attempt of attempts) expect([401, 413]).toContain((await open(attempt)).status);
    for (const cookie of [secret, stored])
      expect(
        (await askFromPage(service, `vitrine-console=${encodeURIComponent(cookie)}`)('GET', 'tenant')).status,
      ).toBe(401);
    expect((await open(secret)).status).toBe(303);
  });
});
