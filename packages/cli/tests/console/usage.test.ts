/** Usage: every request is counted once, in its hour, whichever process answered it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { FolderStore, hourOf, UsageOutbox, type UsageOutcome } from '@vitrine/store';
import { QuestionCounter, type RequestAnswered, UsageCounter, UsageReporter } from '@vitrine/server';
import { addNames, addUsage, findTenant, listKeys } from '@vitrine/catalog';
import { absorbUsage } from '@vitrine/publisher';
import { openConsole, type OpenConsole } from '../../src/commands/open-console.ts';
import { editionFolderOf } from '../../src/config.ts';
import type { UsageReport } from '@vitrine/contract/console-answers';
import { addKey, openShop, type Shop } from '../../../../tests/service/shop.ts';
import { addTenant, engineNames, follow, type TestService } from '../support/test-service.ts';
import { answered } from '../observe/samples.ts';
import { openUsage } from '../../../../tests/service/homes.ts';
import { cookieOf, enter, signToken, startConsoleService, visit, type Ask } from './visit.ts';

const hourMs = 3_600_000;
const requestsIn = ({ total }: UsageReport): number => Object.values(total).reduce((sum, each) => sum + each, 0);
/** How often the publisher looks for what servers report. */
const publisherLooksMs = 5000;
interface Warning {
  readonly key: { readonly name: string };
  readonly code: string;
  readonly values: object;
}

const none = { cached: 0, computed: 0, unchanged: 0, refused: 0, limited: 0, failed: 0 };

describe.each(engineNames)('usage, on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine, { RATE_LIMIT_KEYED: '3', TRUST_PROXY: '127.0.0.1,::1' });
    shop = await openShop(service, 'usage111');
    ask = await visit(service, 'usage111');
  });
  afterAll(async () => service.stop());

  const readUsage = async (period: string, from: Ask = ask): Promise<UsageReport> =>
    (await from<UsageReport>('GET', `usage?period=${period}`)).body.data;
  /** Lets the server report what it counted, and the publisher save it. */
  /** Names are stored after requests. */
  const saved = async (
    requests: number,
    hasNames: (usage: UsageReport) => boolean = () => true,
  ): Promise<UsageReport> => {
    service.service.reportUsage();
    for (let tries = 0; tries < 200; tries++) {
      service.clock.advance(publisherLooksMs);
      const usage = await readUsage('day');
      if (requestsIn(usage) >= requests && hasNames(usage)) return usage;
      await Bun.sleep(10);
    }
    return readUsage('day');
  };

  test('by collection, key, outcome and hour', async () => {
    const { key, id } = await addKey(service, shop.tenant, 'App');
    await follow(service);
    await readUsage('day');
    const etag = (await service.get('usage111/products')).headers.get('etag') ?? '';
    await service.get('usage111/products');
    await service.get('usage111/products', { 'If-None-Match': etag });
    await service.get('usage111/products?where[cost][eq]=1');
    await service.get('usage111/orders');
    await service.get('usage111/invented');
    await service.get('nobody11/products');
    await service.get('usage111', { 'x-api-key': 'vtr_wrong' });
    for (let count = 0; count < 5; count++) await service.get('usage111/prices', { 'x-api-key': key });
    const usage = await saved(12);
    expect(usage.total).toEqual({ cached: 1, computed: 4, unchanged: 1, refused: 4, limited: 2, failed: 0 });
    expect(usage.collections.toSorted((one, two) => String(one.slug).localeCompare(String(two.slug)))).toEqual([
      { slug: null, requests: { ...none, refused: 3 } },
      { slug: 'prices', requests: { ...none, computed: 2, cached: 1, limited: 2 } },
      { slug: 'products', requests: { ...none, computed: 2, unchanged: 1, refused: 1 } },
    ]);
    expect(usage.keys.find(({ key: each }) => each !== null)).toEqual({
      key: { id, name: 'App', lastFour: key.slice(-4) },
      requests: { ...none, computed: 2, cached: 1, limited: 2 },
    });
    expect([usage.steps.length, usage.stepSeconds]).toEqual([24, 3600]);
    expect(usage.steps.at(-1)).toMatchObject({ at: '2026-03-01T12:00:00.000Z', requests: { cached: 1 } });
    const month = await readUsage('month');
    expect([month.steps.length, month.stepSeconds, month.total]).toEqual([30, 86_400, usage.total]);
    expect(month.steps.at(-1)).toMatchObject({ at: '2026-03-01T00:00:00.000Z', requests: { limited: 2 } });
    expect((await ask('GET', 'usage?period=year')).status).toBe(400);
  });

  test('by origin, filter and word, of which none tells who has asked', async () => {
    const ask5 = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
      for (let caller = 1; caller <= 5; caller++)
        await service.get(path, { 'X-Forwarded-For': `198.51.100.${caller}`, ...headers });
    };
    const one = { 'X-Forwarded-For': '198.51.100.99' };
    await ask5('usage111/products?search=bread&where[price][gt]=1', { Origin: 'https://shop.example' });
    await service.get('usage111/products?search=bread&where[price][gt]=1&page=2', one);
    await service.get('usage111/products?search=lovelace', { ...one, Origin: 'https://ada.example' });
    await service.get('usage111/products?where[cost][eq]=1&search=bread', one);
    await ask5('usage111/products?search=quinoa');
    const usage = await saved(25, ({ origins, missed }) => origins.length > 0 && missed.length > 0);
    expect(usage.origins).toEqual([
      { origin: null, requests: 5, refused: 0 },
      { origin: 'https://shop.example', requests: 1, refused: 0 },
    ]);
    expect(usage.filters).toEqual([{ collection: 'products', field: 'price', requests: 5 }]);
    expect(usage.words.map(({ word, requests }) => [word, requests])).toEqual([
      ['bread', 5],
      ['quinoa', 5],
    ]);
    expect(usage.missed).toEqual([{ collection: 'products', word: 'quinoa', requests: 5 }]);
    const stored = await openUsage(service);
    const rows = JSON.stringify([
      await stored.selectFrom('usage').selectAll().execute(),
      await stored.selectFrom('usage_name').selectAll().execute(),
    ]);
    await stored.destroy();
    expect([rows.includes('bread'), /198\.51|lovelace|ada\.example|cost/.test(rows)]).toEqual([true, false]);
  });

  test('as a file for spreadsheets, in which no text is a formula', async () => {
    const { id } = await addKey(service, shop.tenant, '=HYPERLINK("https://x.example")');
    const stored = await openUsage(service);
    const counted = {
      tenantId: shop.tenant.id,
      collection: 'products',
      keyId: id,
      outcome: 'cached',
      requests: 3,
    } as const;
    await addUsage(stored, '2026-03-01T12:00:00.000Z', [counted]);
    const word = { tenantId: shop.tenant.id, kind: 'word', collection: 'products', requests: 6, refused: 0 } as const;
    await addNames(stored, '2026-03-01', [
      { ...word, name: '+1' },
      { ...word, name: 'brötchen' },
    ]);
    await stored.destroy();
    const cookie = cookieOf(await enter(service, await signToken(service, 'usage111')));
    const response = await fetch(`${service.consoleUrl}/api/usage.csv?period=month`, { headers: { cookie } });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="usage111-usage-month.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...lines] = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(head).toBe('by,collection,name,requests,cached,computed,unchanged,refused,limited,failed');
    expect(lines).toContain(`key,,"'=HYPERLINK(""https://x.example"") (…${await lastFourOf(id)})",3,3,0,0,0,0,0`);
    expect(lines).toContain("word,products,'+1,6,,,,,,");
    expect(lines).toContain('word,products,brötchen,6,,,,,,');
    expect(lines).toContain('origin,,https://shop.example,1,,,,0,,');
    expect(lines).toContain('filter,products,price,5,,,,,,');
    expect(lines.filter((line) => line.startsWith('time,'))).toHaveLength(30);
    expect((await fetch(`${service.consoleUrl}/api/usage.csv`)).status).toBe(401);
  });

  const lastFourOf = async (id: number): Promise<string | undefined> =>
    (await listKeys(service.store, shop.tenant)).find((key) => key.id === id)?.lastFour;

  test('of keys that need a look: unused, about to end, or refused often', async () => {
    await addTenant(service, 'warned11');
    const tenant = await findTenant(service.store, 'warned11');
    const asked = await visit(service, 'warned11');
    const stored = await openUsage(service);
    const day = 24 * hourMs;
    const now = service.clock.now();
    const at = (ms: number): string => new Date(now + ms).toISOString();
    const make = async (
      name: string,
      changes: { expires_at?: string; last_used_at?: string; created_at?: string } = {},
    ) => {
      const { id } = await addKey(service, tenant, name);
      const keys = service.store.updateTable('api_key').set({ expires_at: null, ...changes });
      await keys.where('id', '=', id).execute();
      return id;
    };
    const count = async (id: number, outcome: UsageOutcome, requests: number, since = -day): Promise<void> => {
      const counted = { tenantId: tenant.id, collection: '', keyId: id, outcome, requests };
      await addUsage(stored, hourOf(now + since), [counted]);
    };
    await make('Used lately', { created_at: at(-100 * day), last_used_at: at(-89 * day) });
    await make('Unused', { created_at: at(-100 * day), last_used_at: at(-90 * day) });
    await make('Ends later', { expires_at: at(15 * day) });
    await make('Ends soon', { expires_at: at(14 * day) });
    await make('Ended', { expires_at: at(-1) });
    const often = await make('Refused often');
    await count(often, 'refused', 60);
    await count(often, 'limited', 40);
    await count(often, 'unchanged', 900);
    const seldom = await make('Refused seldom');
    await count(seldom, 'refused', 99);
    const share = await make('Refused a little');
    await count(share, 'limited', 100);
    await count(share, 'cached', 901);
    await count(await make('Refused long ago'), 'refused', 1000, -8 * day);
    const { body } = await asked<readonly Warning[]>('GET', 'keys/warnings');
    expect(body.data.map(({ key, code, values }) => [key.name, code, values])).toEqual([
      ['Unused', 'unused', { days: 90 }],
      ['Ends soon', 'ending', { at: at(14 * day) }],
      ['Refused often', 'refused', { requests: 100, days: 7 }],
    ]);
    await service.store
      .updateTable('api_key')
      .set({ revoked_at: at(0) })
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect((await asked<readonly Warning[]>('GET', 'keys/warnings')).body.data).toEqual([]);
    await stored.destroy();
  });

  test('none of it is in the report of another tenant, by whatever it is told apart', async () => {
    await addTenant(service, 'usage222');
    expect(requestsIn(await readUsage('day'))).toBeGreaterThan(0);
    const other = await visit(service, 'usage222');
    for (const period of ['day', 'month']) {
      const { total, steps, collections, keys, origins, filters, words } = await readUsage(period, other);
      const ofSteps = steps.filter(({ requests }) => !Bun.deepEquals(requests, none));
      expect({ total, ofSteps, collections, keys }).toEqual({ total: none, ofSteps: [], collections: [], keys: [] });
      expect([origins, filters, words]).toEqual([[], [], []]);
    }
  });

  test('the hour is the one in which they were answered', async () => {
    service.clock.advance(hourMs);
    await follow(service);
    await service.get('usage111/products');
    await service.get('usage111/products');
    const usage = await saved(30);
    expect(
      usage.steps.slice(-2).map(({ at, requests }) => [at.slice(11, 13), requests.cached + requests.computed]),
    ).toEqual([
      ['12', 20],
      ['13', 2],
    ]);
  });
});

const request: RequestAnswered = { ...answered, tenant: 'abcd1234', collection: 'products' };
const isProducts = (slug: string): boolean => slug === 'products';
const known = { tenantId: 7, shows: isProducts };

describe.each(engineNames)('two servers and a publisher, on %s', (engine) => {
  let service: TestService;
  let console: OpenConsole;
  let tenantId: number;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    tenantId = (await addTenant(service, 'abcd1234')).id;
    await follow(service);
    const opened = await openConsole(service.config);
    if (opened === undefined) throw new Error('There is no console.');
    console = opened;
  });
  afterAll(async () => {
    await console[Symbol.asyncDispose]();
    await service.stop();
  });

  const numbers = async (): Promise<readonly number[]> => {
    const rows = await console.usage.selectFrom('usage').select('requests').execute();
    return rows.map(({ requests }) => Number(requests));
  };
  const untilNumbersAre = async (expected: readonly number[]): Promise<void> => {
    for (let tries = 0; tries < 200 && !Bun.deepEquals(await numbers(), expected); tries++) {
      service.clock.advance(publisherLooksMs);
      await Bun.sleep(10);
    }
    expect(await numbers()).toEqual([...expected]);
  };
  /** What a server does that answers so many requests and stops. */
  const serve = (folder: string, serverName: string, requests: number): void => {
    const counter = new UsageCounter(() => ({ tenantId, shows: isProducts }));
    const reporter = new UsageReporter({
      counter,
      asked: new QuestionCounter(() => undefined, 0n),
      keyUses: { uses: new Map(), inPages: new Map(), records: new Map(), clear: () => undefined },
      outbox: new UsageOutbox(folder, serverName),
      clock: service.clock,
      observe: (observation) => void service.observations.push(observation),
    });
    for (let count = 0; count < requests; count++) counter.count(request);
    reporter.close();
  };

  test('what each has counted is added up, and forgotten after 35 days', async () => {
    const folder = editionFolderOf(service.config);
    for (const name of ['one', 'two']) serve(folder, name, 1000);
    await untilNumbersAre([2000]);
    service.clock.advance(36 * 24 * hourMs);
    await untilNumbersAre([]);
    expect(service.observations.filter(({ kind }) => kind === 'usage-failed')).toEqual([]);
  });

  test('while usage cannot be saved nothing of it is lost', async () => {
    const folder = `${editionFolderOf(service.config)}-apart`;
    const { usage: inbox } = new FolderStore(folder, service.clock);
    serve(folder, 'one', 1000);
    const failures: unknown[] = [];
    const absorbInto = async ({ store, usage }: Pick<OpenConsole, 'store' | 'usage'>): Promise<void> =>
      absorbUsage({
        inbox,
        store,
        usage,
        observe: (failure) => void failures.push(failure),
        tenants: new Map([[tenantId, { collections: [{ slug: 'products' }], keys: [] }]]),
        monotonic: service.clock.monotonic,
      });
    const away = await openConsole(service.config);
    if (away === undefined) throw new Error('There is no console.');
    await away[Symbol.asyncDispose]();
    await absorbInto(away);
    expect([failures, (await inbox.list()).length, await numbers()]).toMatchObject([[{ kind: 'usage-failed' }], 1, []]);
    await absorbInto(console);
    expect([failures.length, (await inbox.list()).length, await numbers()]).toEqual([1, 0, [1000]]);
  });
});

test('what is unknown takes no memory, and what is known none but the first time', () => {
  const counter = new UsageCounter((publicId) => (publicId === 'abcd1234' ? known : undefined));
  for (let count = 0; count < 1000; count++) {
    counter.count({ ...request, tenant: `nobody${count}` });
    counter.count({ ...request, collection: `invented${count}`, status: 404, from: 'none' });
  }
  expect(counter.counts).toEqual([{ tenantId: 7, collection: '', keyId: 0, outcome: 'refused', requests: 1000 }]);
  counter.clear();
  expect(counter.counts).toEqual([]);
});
