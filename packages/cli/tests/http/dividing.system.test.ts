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
        return [...names].toSorted().join();
      };
      /** Waits until these servers have all tenants: a busy machine can be late for a check of the proxy's. */
      const dividedAmong = async (names: readonly string[]): Promise<readonly string[]> => {
        let divided: readonly string[] = [];
        await until(async () => {
          divided = await Promise.all(tenants.map(serverOf));
          return Bun.deepEquals([...new Set(divided)].toSorted(), [...names]);
        });
        return divided;
      };
      const before = await dividedAmong(['a', 'b', 'c']);
      await servers[1]?.stop(true);
      const after = await dividedAmong(['a', 'c']);
      const moved = tenants.filter((_, index) => before[index] !== after[index]);
      expect(moved).toEqual(tenants.filter((_, index) => before[index] === 'b'));
      for (const server of [servers[0], servers[2]]) await server?.stop(true);
    },
  );
});
