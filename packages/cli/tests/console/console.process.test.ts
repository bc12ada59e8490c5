/** The console of a real process: entered by the link that a command makes, and closed where there is no secret. */
import { expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createPlace, serveVitrine, startVitrine } from '../commands/vitrine-process.ts';

interface UsageTold {
  readonly data: { readonly total: { readonly computed: number } };
}

const secret = 'a secret of thirty-two bytes and more';

test('a link of console-link opens it once; what was counted when the processes end is saved by the next', async () => {
  await using place = createPlace();
  await place.run('tenant create --name "Corner Shop" --industry Retail --public-id cornshop');
  const environment = { CONSOLE_SECRET: secret, CONSOLE_PORT: String(freePort()) };
  const serving = await serveVitrine(place, environment);
  const consoleUrl = await serving.waitFor(/"console-started","url":"([^"]+)"/);
  place.setTime(new Date().toISOString());
  const { stdout } = await place.run('console-link cornshop --person Ada --json', environment);
  const link: { readonly url: string } = JSON.parse(stdout);
  expect(link.url).toStartWith(`${consoleUrl}/enter?token=`);
  const opened = await fetch(link.url, { redirect: 'manual' });
  expect([opened.status, (await fetch(link.url)).status]).toEqual([303, 401]);
  const headers = { Cookie: opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  const session = await fetch(`${consoleUrl}/api/session`, { headers });
  expect(await session.json()).toMatchObject({ data: { person: 'Ada', tenant: 'cornshop' } });
  expect((await serving.get('cornshop')).status).toBe(200);
  serving.kill('SIGTERM');
  expect([await serving.exited, serving.stderr()]).toEqual([0, '']);
  expect(serving.stdout()).not.toContain('token=');
  const again = startVitrine(place, 'serve', environment);
  await again.waitFor(/"console-started"/);
  const computed = async (): Promise<number> => {
    // The console has a limit of requests too.
    await Bun.sleep(500);
    const { data }: UsageTold = JSON.parse(await (await fetch(`${consoleUrl}/api/usage`, { headers })).text());
    return data.total.computed;
  };
  await until(async () => (await computed()) > 0);
  expect(await computed()).toBe(1);
});
