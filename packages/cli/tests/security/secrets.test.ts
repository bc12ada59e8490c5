/** Rows 13 and 18 of the security table: no key in logs, answers or files, and nothing that a browser would run. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { revokeKey, rotateKey } from '@vitrine/catalog';
import { createLog } from '../../src/log.ts';
import { createFinderGate } from '../../../../tests/service/gated-finder.ts';
import { requestRaw, valuesOf } from '../../../../tests/service/raw-request.ts';
import { addKey, openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  randomBytes,
  engineNames,
  engines,
  type TestService,
} from '../support/test-service.ts';

const gate = createFinderGate();
let service: TestService;
let shop: Shop;

const logged = (): string => {
  const lines: string[] = [];
  const log = createLog({
    level: 'trace',
    destination: { write: (line) => lines.push(line) },
    now: service.clock.now,
  });
  service.observations.forEach(log);
  return lines.join('');
};

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]({}, gate);
    shop = await openShop(service, 'secrets1');
  });
  afterAll(async () => service.stop());

  describe('row 13: a key is nowhere but in the hand of its owner', () => {
    /** Each place where somebody may put a key, rightly or by mistake. */
    const places: [place: string, target: (key: string) => string, headers: (key: string) => [string, string][]][] = [
      ['the header', () => 'secrets1/prices', (key) => [['x-api-key', key]]],
      ['the header of another tenant', () => 'nosuchid', (key) => [['x-api-key', key]]],
      [
        'two headers',
        () => 'secrets1',
        (key) => [
          ['x-api-key', key],
          ['x-api-key', key],
        ],
      ],
      ['the query', (key) => `secrets1/products?x-api-key=${key}`, () => []],
      ['the query of a private collection', (key) => `secrets1/prices?apiKey=${key}`, () => []],
      ['the query, as a name', (key) => `secrets1/products?${key}`, () => []],
      ['a filter', (key) => `secrets1/products?where[${key}][eq]=${key}`, () => []],
      ['a search', (key) => `secrets1/products?search=${key}&limit=7`, () => []],
      ['the path, as a tenant', (key) => key, () => []],
      ['the path, as a collection', (key) => `secrets1/${key}`, () => []],
      ['the path, percent-encoded', (key) => `secrets1/${key.replace('_', '%5F')}`, () => []],
      ['the path, no route', (key) => `a/b/c/${key}/`, () => []],
      [
        'other headers',
        () => 'secrets1',
        (key) => [
          ['Authorization', `Bearer ${key}`],
          ['Referer', `https://x/?k=${key}`],
        ],
      ],
      [
        'the address',
        () => 'secrets1',
        (key) => [
          ['X-Forwarded-For', key],
          ['User-Agent', key],
        ],
      ],
      ['a tag', () => 'secrets1', (key) => [['If-None-Match', `"${key}"`]]],
    ];
    test('not in the log of whatever is asked, at its most talkative', async () => {
      const now = new Date(service.clock.now());
      const short = await addKey(service, shop.tenant, 'Short', 1);
      const revoked = await addKey(service, shop.tenant, 'Revoked');
      const rotated = await rotateKey(
        service.store,
        shop.tenant,
        String(revoked.id),
        { overlapMs: 0 },
        now,
        randomBytes,
      );
      await revokeKey(service.store, shop.tenant, String(revoked.id), now);
      await follow(service);
      const mistyped = shop.key.replace(/.$/, '-');
      const keys = [shop.key, short.key, revoked.key, rotated.key];
      for (const key of [...keys, mistyped, shop.key.toUpperCase(), shop.key.slice(0, -1)]) {
        for (const [, target, headers] of places) {
          for (const error of [undefined, new Error(`could not run: ${key}`)]) {
            gate.break(error);
            const request = { target: `/api/v1/public/t/${target(key)}`, headers: headers(key) };
            const response = await requestRaw(service.service.url, request);
            const echoed = decodeURIComponent(target(key)).includes(key);
            if (!echoed) expect(response.body.toString()).not.toContain(key);
            for (const [, value] of response.headers) expect(value).not.toContain(key);
          }
        }
      }
      gate.break(undefined);
      const paths = service.observations.flatMap((observation) => ('path' in observation ? [observation.path] : []));
      expect(paths.filter((path) => path.includes('?'))).toEqual([]);
      const log = logged();
      expect(log.split('\n').length).toBeGreaterThan(100);
      expect(log).toContain('vtr_…');
      for (const key of keys) expect(log.toLowerCase()).not.toContain(key.slice(4, 36).toLowerCase());
    });

    test('not in the files of the database', async () => {
      const stored = await readFiles(service);
      expect(stored).toContain(new Bun.CryptoHasher('sha256').update(shop.key).digest('hex'));
      expect(stored.includes(shop.key.slice(4, 36))).toBe(false);
    });
  });

  describe('row 18: markup stays a text in JSON', () => {
    const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'</textarea>';

    test('of tenants, collections, fields and records, and of what was asked', async () => {
      const tenant = await addTenant(service, 'markup01');
      await service.store.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('tenant')
          .set({ name: markup, industry: markup })
          .where('id', '=', tenant.id)
          .execute();
      });
      const fields = [{ key: 'text', label: markup, type: 'text' as const }];
      const records = [{ id: markup, createdAt: '2026-01-01T00:00:00.000Z', text: markup }];
      const things = await addCollection(service, tenant, { slug: 'things', name: markup, fields }, records);
      await exposeAll(service, tenant, things);
      await follow(service);
      const text = encodeURIComponent(markup);
      const queries = [
        '',
        '/things',
        `/things?where[${text}][eq]=1`,
        `/things?${text}=1`,
        `/things?sort=${text}`,
        `/${text}`,
      ];
      for (const query of queries) {
        const target = `/api/v1/public/t/markup01${query}`;
        const response = await requestRaw(service.service.url, { target, headers: [['Accept', 'text/html']] });
        const names = ['content-type', 'x-content-type-options', 'location', 'content-disposition'];
        expect(names.map((name) => valuesOf(response, name).join(' and '))).toEqual([
          'application/json; charset=utf-8',
          'nosniff',
          '',
          '',
        ]);
        expect(() => JSON.parse(response.body.toString())).not.toThrow();
      }
    });
  });
});

/** All that the database has written to disk, the log of its changes too. */
const readFiles = async ({ path, postgres }: TestService): Promise<string> => {
  if (postgres === undefined) {
    new Database(path).run('pragma wal_checkpoint(passive)');
    return [path, `${path}-wal`].map(readBytes).join('');
  }
  await postgres.database.run('checkpoint');
  const [[folder, oid] = []] = await postgres.database.query(
    `select current_setting('data_directory'), oid::text from pg_database where datname = current_database()`,
  );
  const folders = [`${folder}/base/${oid}`, `${folder}/pg_wal`];
  return folders.flatMap((name) => filesIn(name).map(readBytes)).join('');
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(folder, entry.name)] : []));

const readBytes = (path: string): string => readFileSync(path, 'latin1');
