/** The audit finds each leak that is put in on purpose, and none where there is none. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createView, deleteView, endView } from '@vitrine/administering';
import { findCollection, setTenantEnabled, updateCollection } from '@vitrine/catalog';
import {
  type Ask,
  audit,
  type AuditReport,
  createPacedAsk,
  createFindDecoy,
  loadAuditedTenant,
  type Reply,
} from '@vitrine/auditing';
import { engineNames, engines, follow, randomBytes, type TestService } from '../support/test-service.ts';
import { feedTypes } from '@vitrine/explorer/feeds';
import { exportFormats } from '../security/every-address.ts';
import { tenantRoutesOf } from '../support/tenant-routes.ts';
import { canaries, forgetAnswers, openHideaway, type Hideaway } from './hideaway.ts';
import {
  mutateExposure,
  mutatePlanner,
  mutateReplies,
  mutations,
  mutationsOnTheWay,
  restorePlanner,
} from './mutations.ts';

let service: TestService;
let hideaway: Hideaway;

const askWith = (key?: string): Ask =>
  createPacedAsk({ url: service.service.url, key, wait: async () => undefined, tell: () => undefined });

const auditHideaway = async (
  anonymous: Ask,
  keyed?: Ask,
  bytes = randomBytes,
  words: readonly string[] = canaries,
): Promise<AuditReport> =>
  audit({
    tenant: await loadAuditedTenant(service.store, 'hideaway', new Date(service.clock.now()), hideaway.key),
    asks: { anonymous, keyed },
    canaries: words,
    settle: async () => follow(service),
    randomBytes: bytes,
  });

/** Other spellings of addresses that it asks, what is refused whatever is asked, and what has no texts of fields. */
const unasked = [
  '/t/:publicId/odata/v4/%24metadata',
  '/t/:publicId/odata/v4/$batch',
  '/t/:publicId/odata/v4/:name/%24count',
  '/t/:publicId/odata/v4/:name/:id',
  '/t/:publicId/odata/v4/:name/:id/:slug',
  '/t/:publicId/odata/service.pbids',
  String.raw`/t/:publicId/:name ^logo-[\w-]+\.(?:png|jpeg|webp)$`,
  '/share/t/:publicId',
];
/** Of a collection that is shown, the table of all addresses reads it. */
const compressed = ['xlsx'];

const isExport = (path: string, slug: string, format: string): boolean =>
  path.includes(`/${slug}/export?`) && new RegExp(`[?&]format=${format}(?:&|$)`).test(path);

const constantBytes = (length: number): Uint8Array => new Uint8Array(length).fill(9);

const printLeaks = ({ anonymous, keyed }: AuditReport): string =>
  [anonymous, keyed]
    .flatMap((view) => view?.leaks ?? [])
    .map(({ about, found }) => `${about}: ${found}`)
    .join('\n');

const withRequestId = (_path: string, reply: Reply): Reply => ({
  ...reply,
  headers: new Map([...reply.headers, ['x-request-id', crypto.randomUUID()]]),
});

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]({ RATE_LIMIT_KEYED: '1000000', PUBLIC_URL: 'https://data.example' });
    hideaway = await openHideaway(service);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => forgetAnswers(service, hideaway));

  test('where nothing leaks it finds nothing, without a key and with one', async () => {
    const report = await auditHideaway(askWith(), askWith(hideaway.key));
    expect(printLeaks(report)).toBe('');
    expect(report).toMatchObject({
      anonymous: { seen: [{ slug: 'things', records: 3 }], unseen: ['okapi-orders', 'zebralist'] },
      keyed: { seen: [{ slug: 'things' }, { slug: 'zebralist' }], unseen: ['okapi-orders'] },
    });
    for (const { uncompared, comparisons } of [report.anonymous, report.keyed ?? report.anonymous]) {
      expect(uncompared).toEqual([]);
      expect(comparisons).toBeGreaterThan(500);
    }
  });

  test('it asks every address that shows something of a tenant', async () => {
    const asked: string[] = [];
    await auditHideaway(async (path, message) => {
      asked.push(path);
      return askWith()(path, message);
    });
    const routes = tenantRoutesOf(service.config);
    const named = new Set(asked.map((path) => routes.of(path)));
    const missed = routes.all.filter((route) => route.includes(':publicId') && !named.has(route));
    expect(missed).toEqual(unasked);
    const unaskedEnds = (slug: string): readonly string[] => [
      ...Object.keys(feedTypes).filter((name) => !asked.some((path) => path.includes(`/${slug}.${name}`))),
      ...exportFormats.filter((format) => !asked.some((path) => isExport(path, slug, format))),
    ];
    expect(unaskedEnds('things')).toEqual(compressed);
    expect(unaskedEnds('okapi-orders')).toEqual([]);
  });

  test.each(['id', 'eq', 'or', 'tz'])('%s, which random letters make of a key with two, is no decoy', async (word) => {
    const bytes = Uint8Array.from(word, (letter) => letter.charCodeAt(0) - '@'.charCodeAt(0));
    let calls = 0;
    const report = await auditHideaway(askWith(), undefined, (length) =>
      length === word.length && calls++ % 2 === 0 ? bytes : randomBytes(length),
    );
    expect(printLeaks(report)).toBe('');
    expect(calls).toBeGreaterThan(0);
  });

  test('a decoy that is a key of every answer is told from it', async () => {
    const data = Uint8Array.from('data', (letter) => letter.charCodeAt(0) - '@'.charCodeAt(0));
    const report = await auditHideaway(askWith(), undefined, (length) =>
      length === data.length ? data : randomBytes(length),
    );
    expect(printLeaks(report)).toBe('');
  });

  test('views are audited as what they are: it finds where one answers as its collection does', async () => {
    const [now, few] = [new Date(service.clock.now()), { slug: 'few', name: 'Few', isPrivate: false, look: null }];
    const things = await findCollection(service.store, hideaway.tenant, 'things');
    const query = 'where[id][ne]=r1&fields=name';
    await createView(service.store, hideaway.tenant, things, { ...few, query, endsAt: null }, now);
    await createView(service.store, hideaway.tenant, things, { ...few, slug: 'late', query, endsAt: null }, now);
    await endView(service.store, hideaway.tenant, 'late', now);
    await follow(service);
    const report = await auditHideaway(askWith());
    expect(printLeaks(report)).toBe('');
    expect(report.anonymous).toMatchObject({ seen: [{ slug: 'few', shown: ['name'] }, { slug: 'things' }] });
    expect(report.anonymous.unseen).toContain('late');
    const asCollection: Ask = async (path, message) =>
      askWith()(path.replace('/hideaway/few', '/hideaway/things'), message);
    expect(printLeaks(await auditHideaway(asCollection))).toContain('few: Its records show');
    for (const slug of ['few', 'late']) await deleteView(service.store, hideaway.tenant, slug, now);
    await follow(service);
  });

  const rows = engine === 'sqlite' ? [...mutations, ...mutationsOnTheWay] : mutations;
  test.each(rows)('%s: it finds it', async (_what, mutation, found) => {
    const restoreExposure = mutateExposure(service, mutation, hideaway);
    mutatePlanner(mutation, hideaway);
    try {
      expect(printLeaks(await auditHideaway(mutateReplies(askWith(), mutation)))).toMatch(found);
    } finally {
      restorePlanner();
      restoreExposure();
    }
  });

  test('a refusal of a tool that repeats what it was asked for is no leak', async () => {
    const decoy = createFindDecoy(constantBytes)('quaggaDay') ?? '';
    const tenant = await loadAuditedTenant(service.store, 'hideaway', new Date(service.clock.now()));
    const asks = { anonymous: askWith(), keyed: undefined };
    const settle = async (): Promise<void> => follow(service);
    const report = await audit({ tenant, asks, canaries: [decoy], settle, randomBytes: constantBytes });
    expect([decoy === '', printLeaks(report)]).toEqual([false, '']);
  });

  test('what something on the way adds to every answer is no leak', async () => {
    const ask = mutateReplies(askWith(), { reply: withRequestId });
    expect(printLeaks(await auditHideaway(ask))).toBe('');
  });

  test('a change that is about to be in force is no leak', async () => {
    const tenant = {
      ...(await loadAuditedTenant(service.store, 'hideaway', new Date(service.clock.now()))),
      industry: 'Renamed',
    };
    const settle = async (): Promise<void> => {
      await service.store.updateTable('tenant').set({ industry: 'Renamed' }).execute();
      await setTenantEnabled(service.store, hideaway.tenant, true, new Date());
      await follow(service);
    };
    const asks = { anonymous: askWith(), keyed: undefined };
    expect(printLeaks(await audit({ tenant, asks, canaries: [], settle, randomBytes }))).toBe('');
  });

  test('a tenant that is disabled is nobody; it finds where that shows', async () => {
    await setTenantEnabled(service.store, hideaway.tenant, false, new Date());
    await follow(service);
    expect(printLeaks(await auditHideaway(askWith(), askWith(hideaway.key)))).toBe('');
    const ask = mutateReplies(askWith(), {
      reply: (path, reply) => (path.endsWith('/hideaway/things') ? { ...reply, body: 'disabled' } : reply),
    });
    expect(printLeaks(await auditHideaway(ask))).toMatch(
      /hideaway\/things can be distinguished .* answered in other words/,
    );
    await setTenantEnabled(service.store, hideaway.tenant, true, new Date());
    await follow(service);
  });

  // The last one: the segments that it has read anew lack what is hidden.
  test('a record that is found by another form of a word, or a synonym, is no leak', async () => {
    const { store } = service;
    const { name, target } = hideaway.things;
    const declared = { name, target: { ...target, language: 'en', synonyms: [['lamp', 'torch']] } };
    await store
      .transaction()
      .execute(async (transaction) => updateCollection(transaction, hideaway.things, declared, new Date()));
    await service.turn();
    for (const word of ['lamps', 'torches']) {
      const found = await service.get(`hideaway/things?search=${word}`);
      expect(await found.text()).toContain('"total":2');
      expect(printLeaks(await auditHideaway(askWith(), undefined, randomBytes, [word]))).toBe('');
    }
  });
});
