/** Previews as an owner uses them: of what no segment has, of large collections, at once, given up; none leaves a trace. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Collection, setRelations, type Tenant } from '@vitrine/catalog';
import { editionFolderOf } from '../../src/config.ts';
import type { Preview } from '@vitrine/console';
import { createGate, type Gate } from '../../../../tests/service/gated-source.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';
import { cookieOf, enter, secret, signToken, visit, type Ask } from './visit.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
] as const;

const recordsOf = (count: number, note: string): readonly JsonRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    name: `Name ${index}`,
    note: `${note} ${index}`,
    price: index % 97,
  }));

const proposalOf = (keys: readonly string[]) => ({ collections: [{ slug: 'things', state: 'public', fields: keys }] });

const rowsOf = (where: readonly string[]) => ({ collections: [{ slug: 'things', where }] });

const minuteMs = 60_000;
let tenants = 0;

describe.each(engineNames)('previews, on %s', (engine) => {
  let service: TestService;
  let gate: Gate;
  let tenant: Tenant;
  let ask: Ask;
  beforeAll(async () => {
    gate = createGate();
    service = await engines[engine]({ CONSOLE_SECRET: secret }, { wrap: gate.wrap });
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    tenant = await addTenant(service, `seen${String(++tenants).padStart(4, '0')}`);
    ask = await visit(service, tenant.publicId);
  });

  const offer = async (records: readonly JsonRecord[], shown: readonly string[] = []): Promise<Collection> => {
    const collection = await addCollection(service, tenant, { slug: 'things', fields }, records);
    if (shown.length > 0) await exposeAll(service, tenant, collection, shown);
    await follow(service);
    await service.turn();
    return collection;
  };

  const preview = async (keys: readonly string[]) => {
    const told = await ask<Preview>('POST', 'preview', proposalOf(keys));
    expect(told.status).toBe(200);
    const [seen] = told.body.data.collections;
    if (seen === undefined) throw new Error('It is not there.');
    return { ...seen, profile: told.body.data.profile, revision: told.body.data.revision };
  };

  const publish = async (keys: readonly string[], revision: string): Promise<void> => {
    const { status } = await ask('PUT', 'exposures', proposalOf(keys), { 'If-Match': `"${revision}"` });
    expect(status).toBe(200);
    await follow(service);
  };

  const sent = async (path = '/things') => {
    const response = await service.get(`${tenant.publicId}${path}`);
    return { status: response.status, body: await response.text() };
  };

  /** All that a server may read. */
  const storeHas = (word: string): boolean => {
    const folder = editionFolderOf(service.config);
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .some((file) => readFileSync(join(file.parentPath, file.name)).includes(word));
  };

  test('a field that no segment has: it is read, sent as previewed once it is published, and until then in no file of the store', async () => {
    await offer(recordsOf(30, 'quokka'), ['name']);
    const before = await sent();
    const seen = await preview(['name', 'note']);
    expect(seen.anonymous.body).toContain('quokka 29');
    expect(seen.samples.map(({ field, withValue, records }) => [field, withValue, records])).toEqual([
      ['note', 30, 30],
    ]);
    expect([storeHas('quokka'), await sent()]).toEqual([false, before]);
    await publish(['name', 'note'], seen.revision);
    expect([await sent(), await sent('')]).toEqual([seen.anonymous, seen.profile]);
    expect(storeHas('quokka')).toBe(true);
    await service.turn();
    expect(await sent()).toEqual(seen.anonymous);
  });

  test('conditions on records: how many go and come is told, and what is sent then is what was previewed', async () => {
    await offer(recordsOf(97, 'quoll'), ['name']);
    const look = async (where: readonly string[]) => {
      const { status, body } = await ask<Preview>('POST', 'preview', rowsOf(where));
      expect(status).toBe(200);
      const [seen] = body.data.collections;
      return { ...body.data, seen, told: seen?.differences.map(({ text }) => text) };
    };
    const publishWhere = async (where: readonly string[]): Promise<void> => {
      const { revision } = await look(where);
      const { status } = await ask('PUT', 'exposures', rowsOf(where), { 'If-Match': `"${revision}"` });
      expect(status).toBe(200);
      await follow(service);
    };
    const cheap = await look(['price[lt]=10']);
    expect(cheap.told).toEqual(['withdraws 87 records from the world']);
    expect(cheap.seen?.after).toEqual({ state: 'public', where: ['price[lt]=10'], fields: ['name'] });
    await publishWhere(['price[lt]=10']);
    expect((await sent()).body).toBe(cheap.seen?.anonymous.body ?? 'nothing');
    expect(storeHas('quoll')).toBe(false);
    expect((await look(['price[gte]=5'])).told).toEqual([
      'withdraws 5 records from the world',
      'shows 87 records more to the world',
    ]);
    expect((await look(['price[lt]=10'])).told).toEqual([]);
    expect((await look([])).told).toEqual(['shows 87 records more to the world']);
    const refused = await ask('POST', 'preview', rowsOf(['prize=1']));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Did you mean');
    const { body } = await ask<readonly { readonly text: string }[]>('GET', 'changes');
    expect(body.data[0]?.text).toBe('changed things, with the records where price[lt]=10');
  });

  test('a collection that was never shown', async () => {
    await offer(recordsOf(5, 'wombat'));
    expect(await sent()).toMatchObject({ status: 404 });
    const seen = await preview(['note', 'price']);
    expect(storeHas('wombat')).toBe(false);
    await publish(['note', 'price'], seen.revision);
    expect([await sent(), await sent('')]).toEqual([seen.anonymous, seen.profile]);
  });

  test('what is read of one tenant for a preview has nothing of another', async () => {
    await offer(recordsOf(5, 'numbat'));
    const other = await addTenant(service, `othr${String(tenants).padStart(4, '0')}`);
    await addCollection(service, other, { slug: 'things', fields }, recordsOf(5, 'dingo'));
    const seen = await preview(['note']);
    expect([seen.keyed.body.includes('numbat'), seen.keyed.body.includes('dingo')]).toEqual([true, false]);
  });

  test('a large collection', async () => {
    await offer(recordsOf(10_000, 'bilby'), ['name']);
    const seen = await preview(['name', 'note', 'price']);
    expect(JSON.parse(seen.anonymous.body)).toMatchObject({ meta: { total: 10_000 } });
    expect(seen.samples.map(({ withValue }) => withValue)).toEqual([10_000, 10_000]);
    await publish(['name', 'note', 'price'], seen.revision);
    expect(await sent()).toEqual(seen.anonymous);
  });

  test('two at once are the same, and the source is read once', async () => {
    await offer(recordsOf(30, 'potoroo'), ['name']);
    const again = await visit(service, tenant.publicId);
    const asked = service.asked.length;
    gate.close();
    const both = Promise.all(
      [ask, again].map(async (each) => each<Preview>('POST', 'preview', proposalOf(['name', 'note']))),
    );
    await until(() => gate.waiting() === 1);
    gate.open();
    const [one, other] = await both;
    expect([one?.status, other?.body.data.collections]).toEqual([200, one?.body.data.collections ?? []]);
    expect(service.asked.length - asked).toBe(1);
  });

  test('a browser that is closed meanwhile harms no answer, and no later preview', async () => {
    await offer(recordsOf(30, 'quoll'), ['name']);
    const before = await sent();
    const cookie = cookieOf(await enter(service, await signToken(service, tenant.publicId)));
    const browser = new AbortController();
    gate.close();
    const given = fetch(`${service.consoleUrl}/api/preview`, {
      method: 'POST',
      signal: browser.signal,
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Vitrine-Console': '1' },
      body: JSON.stringify(proposalOf(['name', 'note'])),
    }).then(String, ({ name }: Error) => name);
    await until(() => gate.waiting() === 1);
    browser.abort();
    expect(await given).toBe('AbortError');
    expect(await sent()).toEqual(before);
    gate.open();
    const seen = await preview(['name', 'note']);
    expect(seen.anonymous.body).toContain('quoll 29');
    await publish(['name', 'note'], seen.revision);
    expect(await sent()).toEqual(seen.anonymous);
  });

  test('where the source is away it is told so, and tried again with the next preview', async () => {
    await offer(recordsOf(30, 'bettong'), ['name']);
    gate.break(new Error('refused'));
    const told = await ask('POST', 'preview', proposalOf(['name', 'note']));
    expect([told.status, told.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await preview(['name'])).anonymous).toEqual(await sent());
    gate.break(undefined);
    expect((await preview(['name', 'note'])).anonymous.body).toContain('bettong 29');
  });

  test('what has changed in the source since it was previewed is previewed as it is then', async () => {
    const collection = await offer(recordsOf(3, 'kowari'), ['name']);
    expect((await preview(['name', 'note'])).anonymous.body).toContain('kowari 2');
    await addCollection(service, tenant, { slug: 'things', fields }, recordsOf(3, 'mulgara'), collection);
    service.clock.advance(minuteMs / 2);
    await follow(service);
    const seen = await preview(['name', 'note']);
    expect([seen.anonymous.body.includes('kowari'), seen.anonymous.body.includes('mulgara 2')]).toEqual([false, true]);
    await publish(['name', 'note'], seen.revision);
    expect(await sent()).toEqual(seen.anonymous);
  });

  test('what was read is kept for a while, then removed; the next preview reads it anew', async () => {
    await offer(recordsOf(30, 'dunnart'), ['name']);
    const kept = (): boolean => {
      const folder = `${editionFolderOf(service.config)}-previews`;
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.includes('parts'));
    };
    const seen = await preview(['name', 'note']);
    const asked = service.asked.length;
    service.clock.advance(4 * minuteMs);
    await follow(service);
    expect([(await preview(['name', 'note'])).anonymous, kept()]).toEqual([seen.anonymous, true]);
    service.clock.advance(6 * minuteMs);
    expect(kept()).toBe(false);
    await follow(service);
    expect((await preview(['name', 'note'])).anonymous).toEqual(seen.anonymous);
    expect(service.asked.length - asked).toBeGreaterThan(0);
  });
});

test('what was read for previews is gone with the publisher', async () => {
  const service = await engines.sqlite({ CONSOLE_SECRET: secret });
  const tenant = await addTenant(service, 'previews');
  await addCollection(service, tenant, { slug: 'things', fields }, recordsOf(3, 'quokka'));
  const ask = await visit(service, 'previews');
  const proposal = { collections: [{ slug: 'things', state: 'public', fields: ['note'] }] };
  expect((await ask('POST', 'preview', proposal)).status).toBe(200);
  const folder = `${editionFolderOf(service.config)}-previews`;
  expect(readdirSync(folder)).toHaveLength(1);
  await service.stop();
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

test('a preview names the relations that the world, or holders of a key, would know', async () => {
  const service = await engines.sqlite({ CONSOLE_SECRET: secret });
  const tenant = await addTenant(service, 'previews');
  const things = await addCollection(service, tenant, { slug: 'things', fields }, recordsOf(3, 'quokka'));
  await addCollection(service, tenant, { slug: 'parts', fields }, recordsOf(3, 'potoroo'));
  const relation = {
    key: 'parts',
    label: 'Its parts',
    kind: 'many',
    collection: 'parts',
    from: 'name',
    to: 'note',
  } as const;
  await setRelations(service.store, tenant, things, [relation], new Date(service.clock.now()));
  const ask = await visit(service, 'previews');
  const offers = await ask<{ readonly collections: readonly { readonly slug: string; readonly relations: unknown }[] }>(
    'GET',
    'exposures',
  );
  expect(offers.body.data.collections.map(({ slug, relations }) => [slug, relations])).toEqual([
    ['parts', []],
    ['things', [relation]],
  ]);
  const known = async (own: readonly string[], state: string, other: readonly string[]) => {
    const collections = [
      { slug: 'things', state: 'public', fields: own },
      { slug: 'parts', state, fields: state === 'hidden' ? undefined : other },
    ];
    const { body } = await ask<Preview>('POST', 'preview', { collections });
    return body.data.collections.flatMap(({ slug, relations }) => relations.map((each) => [slug, each]));
  };
  const shown = { key: 'parts', label: 'Its parts', collection: 'parts' };
  expect(await known(['name'], 'public', ['note'])).toEqual([['things', { ...shown, audience: 'world' }]]);
  expect(await known(['name'], 'private', ['note'])).toEqual([['things', { ...shown, audience: 'keys' }]]);
  expect(await known(['name'], 'public', ['name'])).toEqual([]);
  expect(await known(['price'], 'public', ['note'])).toEqual([]);
  expect(await known(['name'], 'hidden', [])).toEqual([]);
  await service.stop();
});
