/** Proxies that divide tenants among servers: a tenant has one server, and only tenants of a server that goes move. */
import { describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { haproxyPath, nginxPath, startDividing } from '../support/edge-servers.ts';

const startNamed = (name: string) =>
  Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(name, { headers: { connection: 'close' } }) });

const tenants = Array.from({ length: 60 }, (_, number) => `tenant${number}`);
const pathsOf = (tenant: string): readonly string[] => [
  `/api/v1/public/t/${tenant}`,
  `/api/v1/public/t/${tenant}/articles?page=2`,
  `/t/${tenant}`,
  `/docs/t/${tenant}`,
];

describe.each([
  ['haproxy', haproxyPath],
  ['nginx', nginxPath],
] as const)('%s', (kind, program) => {
  test.skipIf(program === null)(
    'sends all requests of a tenant to one server, also when another one goes',
    async () => {
      const servers = ['a', 'b', 'c'].map(startNamed);
      const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
      await using proxy = await startDividing(kind, program ?? '', hosts);
      const ask = async (path: string): Promise<string> => (await fetch(proxy.url + path)).text();
      const serverOf = async (tenant: string): Promise<string> => {
        const names = new Set(await Promise.all(pathsOf(tenant).map(ask)));
        expect([...names]).toHaveLength(1);
        return [...names].join();
      };
      const before = await Promise.all(tenants.map(serverOf));
      expect([...new Set(before)].toSorted()).toEqual(['a', 'b', 'c']);
      await servers[1]?.stop(true);
      await until(async () =>
        (await Promise.all(tenants.map(async (tenant) => ask(`/t/${tenant}`)))).every(
          (name) => name === 'a' || name === 'c',
        ),
      );
      const after = await Promise.all(tenants.map(serverOf));
      const moved = tenants.filter((_, index) => before[index] !== after[index]);
      expect(moved).toEqual(tenants.filter((_, index) => before[index] === 'b'));
      for (const server of [servers[0], servers[2]]) await server?.stop(true);
    },
  );
});
