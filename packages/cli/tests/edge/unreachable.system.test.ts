/** What callers are told where a cache in front is there and no server behind it: the envelope, and when to come back. */
import { describe, expect, test } from 'bun:test';
import { type EdgeServer, nginxPath, startNginx, startVarnish, varnishPath } from '../support/edge-servers.ts';

const edges: [name: string, program: string | null, start: (program: string, url: string) => Promise<EdgeServer>][] = [
  ['Varnish', varnishPath, startVarnish],
  ['nginx', nginxPath, startNginx],
];

describe.each(edges)('%s', (_name, program, start) => {
  test.skipIf(program === null)('says that the service cannot be reached as the service itself says it', async () => {
    const service = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('ready') });
    await using edge = await start(program ?? '', service.url.origin);
    await service.stop(true);
    for (const headers of [{}, { 'x-api-key': 'any' }]) {
      const response = await fetch(`${edge.url}/api/v1/public/t/kornhaus`, { headers });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(response.headers.get('content-type')).toStartWith('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toEqual({
        success: false,
        message: 'The service cannot answer now; try again in 1 s.',
        data: null,
        meta: { code: 'unavailable' },
      });
    }
  });

  test.skipIf(program === null)('says so of a file too, which it holds nothing of', async () => {
    const service = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('ready') });
    await using edge = await start(program ?? '', service.url.origin);
    await service.stop(true);
    // Until it has seen that the service is away, Varnish ends the connection without a word.
    const ask = async (): Promise<string> =>
      fetch(`${edge.url}/api/v1/public/t/kornhaus/products/export`).then(
        async (response) => `${response.status} ${response.headers.get('retry-after')} ${await response.text()}`,
        () => 'cut off',
      );
    let answer = await ask();
    for (const endsAt = performance.now() + 30_000; answer === 'cut off' && performance.now() < endsAt;) {
      await Bun.sleep(50);
      answer = await ask();
    }
    expect(answer).toStartWith('503 1 {"success":false,');
  });
});
