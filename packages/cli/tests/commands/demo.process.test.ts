/** `vitrine demo` as a process: the data is made once, the key is shown once, and nothing of it is lost on the way. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { createPlace, startVitrine, type Place } from './vitrine-process.ts';

interface Demo {
  readonly exitCode: number;
  readonly stderr: string;
  /** What it prints once it serves. */
  readonly text: string;
  readonly key: string | undefined;
}

/** Runs the demo until it serves, lets the test use it, and stops it. */
const runDemo = async (
  place: Place,
  use: (url: string, key: string, consoleLink: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Demo> => {
  const started = startVitrine(place, 'demo', environment);
  const url = await started.waitFor(/serves three demo businesses at (\S+)\n[^]*Stop with Ctrl\+C/);
  const key = /vtr_\w+/.exec(started.stdout())?.[0];
  const link = /http\S+\/enter\?token=\S+/.exec(started.stdout())?.[0];
  await use(url, key ?? '', link ?? '');
  started.kill('SIGTERM');
  return { exitCode: await started.exited, stderr: started.stderr(), text: started.stdout(), key };
};

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers })).status;

test('data made once, key shown once, the rest made where it was broken off', async () => {
  await using place = createPlace();
  const blocker = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
  const blocked = startVitrine(place, 'demo', { PORT: String(blocker.port) });
  expect(await blocked.exited).toBe(1);
  expect([blocked.stdout(), blocked.stderr()]).toEqual([
    '',
    expect.stringMatching(/^Making demo data: [\d,]+ records …\nPort \d+ of 127.0.0.1 is taken, .*\n$/),
  ]);
  await blocker.stop(true);

  const first = await runDemo(place, async (url, key) => {
    const api = `${url}/api/v1/public/t`;
    // A key that was made just now is known to the server within a second.
    const partners = async () => {
      // Until it is known, it counts against the address.
      await Bun.sleep(100);
      return statusOf(`${api}/velowerk/partner-prices?limit=3`, { 'x-api-key': key });
    };
    await until(async () => (await partners()) === 200);
    const statuses = await Promise.all([
      statusOf(`${api}/velowerk/products?search=gravel&sort=price&fields=name,price&limit=5`),
      statusOf(`${api}/velowerk/partner-prices?limit=3`),
    ]);
    expect(statuses).toEqual([200, 404]);
  });
  expect([first.exitCode, first.stderr]).toEqual([0, '']);
  expect(first.text.match(/A demo key of Velowerk, shown this once: vtr_/g)).toHaveLength(1);

  forgetCollection(place.databasePath, 'kornhaus', 'locations');
  const second = await runDemo(place, async (url) => {
    expect(await statusOf(`${url}/api/v1/public/t/kornhaus/locations`)).toBe(200);
  });
  expect([second.exitCode, second.stderr]).toEqual([0, expect.stringMatching(/^Making demo data: \d+ records …\n$/)]);
  expect(second.key).toBeUndefined();

  const entries: number[] = [];
  const listening: boolean[] = [];
  const third = await runDemo(
    place,
    async (url, _key, link) => {
      while (entries.length < 2) entries.push((await fetch(link, { redirect: 'manual' })).status);
      for (const host of ['127.0.0.1', '127.0.0.2']) listening.push(await isListening(url, host));
    },
    { HOST: '' },
  );
  expect(listening).toEqual([true, false]);
  expect(entries).toEqual([303, 401]);
  expect([third.exitCode, third.stderr, third.key]).toEqual([0, '', undefined]);
});

/** What listens on all addresses of the machine answers on each address of the loopback network. */
const isListening = async (url: string, host: string): Promise<boolean> => {
  const { port } = new URL(url);
  return fetch(`http://${host}:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** As if the making had been broken off before it. */
const forgetCollection = (path: string, publicId: string, slug: string): void => {
  using database = new Database(path, { strict: true });
  database.run('pragma foreign_keys = on');
  const { id } = database
    .query<{ id: number }, [string, string]>(
      'delete from collection where slug = ? and tenant_id = (select id from tenant where public_id = ?) returning id',
    )
    .get(slug, publicId) ?? { id: 0 };
  const views = database.query<{ name: string }, [string, string]>(
    "select name from sqlite_schema where type = 'view' and (name = ? or name glob ?)",
  );
  for (const { name } of views.all(`records_${id}`, `search_${id}_*`)) database.run(`drop view ${name}`);
};
