/** What errors.md promises of refusals, and what is said of browsers. */
import { askTenant } from '../asks.ts';
import { file, goods, type PromiseRow, statusesOf, told, withHeader } from './promise.ts';

export const errors: readonly PromiseRow[] = [
  {
    doc: 'errors',
    says: 'A private collection without a key, a hidden collection and one that does not exist have the same answer, to the byte.',
    ask: async (way) => {
      const bodies: string[] = [];
      for (const slug of ['qqqqqq', 'prices', 'orders'])
        for (const behind of ['', '/export', '/facets'])
          bodies.push((await askTenant(way, `/${slug}${behind}`)).body.toString());
      return [new Set(bodies).size, 1];
    },
  },
  {
    doc: 'errors',
    says: 'the path takes other methods, which `Allow` names: use GET',
    ask: async (way) => {
      const found: string[] = [];
      for (const path of [goods, file])
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
          found.push(told(await askTenant(way, path, { method }), 'allow'));
      return [found, found.map(() => '405 · GET, HEAD, QUERY, OPTIONS')];
    },
  },
  {
    doc: 'errors',
    says: 'Every request with a wrong key is a 401',
    ask: async (way) => {
      const wrong = [withHeader('x-api-key', 'vtr_wrong'), withHeader('x-api-key', `vtr_${'0'.repeat(38)}`)];
      return [
        [...(await statusesOf(way, goods, wrong)), ...(await statusesOf(way, file, wrong))],
        [401, 401, 401, 401],
      ];
    },
  },
  {
    doc: 'errors',
    says: 'A CORS preflight does not.',
    ask: async (way) => {
      const preflight = {
        method: 'OPTIONS',
        headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' },
      };
      const found: string[] = [];
      for (const path of [goods, file, '/nothing'])
        found.push(
          told(
            await askTenant(way, path, preflight),
            'access-control-allow-origin',
            'access-control-allow-methods',
            'ratelimit-remaining',
          ),
        );
      return [found, found.map(() => '204 · * · GET, HEAD, QUERY, OPTIONS · 60')];
    },
  },
  {
    doc: 'querying',
    says: 'Scripts of any website may ask, and read the headers: CORS allows all origins.',
    ask: async (way) => {
      const found: unknown[] = [];
      for (const path of ['', goods, file, '/nothing', '/goods?page=0']) {
        const { header } = await askTenant(way, path);
        const exposed = header('access-control-expose-headers')?.split(', ') ?? [];
        const isExposed = [
          'ETag',
          'Last-Modified',
          'Edition',
          'Link',
          'Repr-Digest',
          'Content-Range',
          'Age',
          'RateLimit',
        ].every((name) => exposed.includes(name));
        found.push([header('access-control-allow-origin'), isExposed, header('x-content-type-options')]);
      }
      return [found, found.map(() => ['*', true, 'nosniff'])];
    },
  },
];
