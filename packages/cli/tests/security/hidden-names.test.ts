/** Rows 1, 2, 12 and 17 of the security table: what is hidden has no name, and nothing is asked of the database to say so. */
import { type FieldDescriptor, operators } from '@vitrine/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createLog } from '../../src/log.ts';
import { createFinderGate } from '../../../../tests/service/gated-finder.ts';
import { printRaw } from '../../../../tests/service/raw-request.ts';
import { behindProxy } from '../support/behind-proxy.ts';
import { askAsStranger, type AskAsStranger } from '../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  engineNames,
  engines,
  type EngineName,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

const finder = createFinderGate();
let service: TestService;
let ask: AskAsStranger;
/** The columns of the tenant that hides, as the database knows them. */
let columns: string[];

const shown: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
];
const hidden: readonly FieldDescriptor[] = [
  { key: 'zebramark', label: 'Zebralabel', type: 'text' },
  { key: 'okapicost', label: 'Okapilabel', type: 'currency' },
  { key: 'names', label: 'Names', type: 'multiselect' },
  { key: 'quaggaday', label: 'Quaggalabel', type: 'datetime' },
  { key: 'bongoflag', label: 'Bongolabel', type: 'boolean' },
  { key: 'tapirjson', label: 'Tapirlabel', type: 'json' },
];
const records: readonly JsonRecord[] = [
  {
    id: '1',
    createdAt: '2026-01-01T00:00:00.000Z',
    name: 'Lamp',
    price: 2,
    zebramark: 'x',
    okapicost: 1,
    names: ['x'],
    quaggaday: '2026-01-01T00:00:00.000Z',
    bongoflag: true,
    tapirjson: { x: 1 },
  },
];

/** Every way in which a name can be given. */
const injectionPoints: readonly [where: string, query: (name: string) => string][] = [
  ...operators.flatMap((operator): [string, (name: string) => string][] => [
    [`where ${operator}`, (name) => `where[${name}][${operator}]=${operator === 'between' ? '1,2' : '1'}`],
    [`where ${operator}, with a good condition`, (name) => `where[name][eq]=Lamp&where[${name}][${operator}]=x`],
  ]),
  ['where in, as an array', (name) => `where[${name}][in][]=x&where[${name}][in][]=y`],
  ['where between, by index', (name) => `where[${name}][between][0]=1&where[${name}][between][1]=2`],
  ['where, with an empty list', (name) => `where[${name}][in]=`],
  ['where, without an operator', (name) => `where[${name}]=x`],
  ['where, with an unknown operator', (name) => `where[${name}][like]=x`],
  ['where, below a shown field', (name) => `where[name][${name}]=x`],
  ['where, deeper', (name) => `where[name][${name}][eq]=x`],
  ['where, as a relation', (name) => `where[things][${name}][eq]=x`],
  ['where, in a path', (name) => `where[name.${name}][eq]=x`],
  ['sort', (name) => `sort=${name}`],
  ['sort, descending', (name) => `sort=-${name}`],
  ['sort, behind another', (name) => `sort=name,${name}`],
  ['fields', (name) => `fields=${name}`],
  ['fields, behind others', (name) => `fields=name,price,${name}`],
  ['fields, in a path', (name) => `fields=things.${name}`],
  ['a parameter of its own', (name) => `${name}=1`],
  ['all at once', (name) => `where[${name}][eq]=1&sort=-${name}&fields=${name}&${name}=1`],
];

const internalNames: Record<EngineName, readonly string[]> = {
  sqlite: [
    'rowid',
    '_rowid_',
    'oid',
    'row',
    'created_at',
    'records_1',
    'search_1',
    'search_1_f1_text',
    'rank',
    'tenant_id',
  ],
  postgres: ['ctid', 'xmin', 'tableoid', 'created_at', 'Record%20Id', 'record', 'records_1', 'tenant_id', 'custom'],
};

/** Of letters that no shown name has, so that none is near. */
const randomName = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => 'ghjkvwxyz'.charAt(byte % 9)).join('');

/** A document of a tenant, without its name. */
const documentOf = async (publicId: string, name: string): Promise<string> => {
  const document = await fetch(`${service.service.url}/t/${publicId}/${name}`);
  return (await document.text()).replaceAll(publicId, '*');
};

describe.each(engineNames)('on %s', (engine) => {
  /** Two tenants that show the same: one hides much besides, the other has nothing more. */
  beforeAll(async () => {
    service = await engines[engine](behindProxy, finder);
    const hiding = await addTenant(service, 'hideaway');
    const having = await addTenant(service, 'twintwin');
    const keys = shown.map(({ key }) => key);
    const full = await addCollection(service, hiding, { slug: 'things', fields: [...shown, ...hidden] }, records);
    const bare = await addCollection(service, having, { slug: 'things', fields: shown }, records);
    await exposeAll(service, hiding, full, keys);
    await exposeAll(service, having, bare, keys);
    await addCollection(service, hiding, { slug: 'okapilist', fields: hidden }, records);
    const secret = await addCollection(service, hiding, { slug: 'zebralist', fields: [...shown, ...hidden] }, records);
    await exposeAll(service, hiding, secret, 'all', 'private');
    await follow(service);
    await service.turn();
    const rows = await service.store.selectFrom('field').select('column_name').execute();
    columns = rows.map(({ column_name }) => column_name).filter((name) => !shown.some(({ key }) => key === name));
    ask = askAsStranger(service);
    expect((await ask('hideaway/things')).body.toString()).toBe((await ask('twintwin/things')).body.toString());
  });
  afterAll(async () => service.stop());
  beforeEach(() => {
    finder.asked.length = 0;
  });

  const names = (): string[] => [...new Set([...hidden.map(({ key }) => key), ...internalNames[engine], ...columns])];

  describe('row 1: a hidden name is answered as a name that does not exist', () => {
    test.each(injectionPoints)('%s: byte by byte as by a tenant that has no such field', async (_where, query) => {
      for (const name of names()) {
        const [hiding, having] = [
          await ask(`hideaway/things?${query(name)}`),
          await ask(`twintwin/things?${query(name)}`),
        ];
        expect(printRaw(hiding)).toBe(printRaw(having));
        expect(hiding.status).toBe(400);
      }
      expect(finder.asked).toEqual([]);
    });

    test.each(injectionPoints)('%s: so too of facets', async (_where, query) => {
      for (const { key } of hidden) {
        const [hiding, having] = [
          await ask(`hideaway/things/facets?${query(key)}`),
          await ask(`twintwin/things/facets?${query(key)}`),
        ];
        expect(printRaw(hiding)).toBe(printRaw(having));
        expect(hiding.status).toBe(400);
      }
    });

    test.each(injectionPoints)('%s: byte by byte as a random name of its length', async (_where, query) => {
      for (const { key } of hidden.filter(({ key: name }) => name !== 'names')) {
        const random = randomName(key.length);
        const [known, unknown] = [
          await ask(`hideaway/things?${query(key)}`),
          await ask(`hideaway/things?${query(random)}`),
        ];
        expect(printRaw(known).replaceAll(key, '*')).toBe(printRaw(unknown).replaceAll(random, '*'));
      }
      expect(finder.asked).toEqual([]);
    });
  });

  describe('row 2: no spelling of a name gets through', () => {
    const spell: readonly ((name: string) => string)[] = [
      (name) => `t1.${name}`,
      (name) => `things.${name}`,
      (name) => `main.${name}`,
      (name) => `${name}.${name}`,
      (name) => `${name}->x`,
      (name) => `${name}->>'$.x'`,
      (name) => `"${name}"`,
      (name) => `\`${name}\``,
      (name) => `'${name}'`,
      (name) => `(${name})`,
      (name) => `${name}__x`,
      (name) => `${name}:text`,
      (name) => name.toUpperCase(),
      (name) => name.charAt(0).toUpperCase() + name.slice(1),
      (name) => name.replace(/[aeo]/, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? ''),
      (name) => name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
      (name) => `${name}\u0301`,
      (name) => `${name}\u200b`,
      (name) => `\u00a0${name}`,
      (name) => `${name}\u2003`,
      (name) => `${name}\0`,
      (name) => `--${name}`,
      (name) => `${name} desc`,
      (name) => `*`.padStart(name.length, '*'),
    ];
    const roots = ['zebramark', 'okapicost', 'name', 'price', 'f1_text'];
    const inherited = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'prototype', 'length'];
    const others = [
      '',
      '0',
      '1',
      'null',
      'undefined',
      'createdat',
      'ID',
      '_id',
      'id.',
      'created_at',
      'f1_text',
      'count(*)',
    ];
    const rows = [...roots.flatMap((root) => spell.map((change) => change(root))), ...inherited, ...others];
    test.each(rows)('%p', async (name) => {
      const encoded = encodeURIComponent(name);
      for (const query of [
        `where[${encoded}][eq]=1`,
        `sort=${encoded}`,
        `fields=${encoded}`,
        `fields=name,${encoded}`,
      ]) {
        const [hiding, having] = [await ask(`hideaway/things?${query}`), await ask(`twintwin/things?${query}`)];
        expect([query, hiding.status]).toEqual([query, 400]);
        expect(printRaw(hiding)).toBe(printRaw(having));
      }
      expect(finder.asked).toEqual([]);
    });
  });

  describe('row 12: no answer, suggestion or log line names what is hidden', () => {
    test('near misses of every hidden name, by every way', async () => {
      const nearMisses = ['zebramar', 'zebramarq', 'okapicos', 'nams', 'quaggada', 'bongoflac', 'tapirjso', 'zebralis'];
      const bodies: string[] = [];
      for (const path of ['hideaway', 'hideaway/things', 'hideaway/zebralis', 'hideaway/okapilis', 'hideawa1']) {
        bodies.push((await ask(path)).body.toString());
      }
      for (const name of nearMisses) {
        for (const [, query] of injectionPoints)
          bodies.push((await ask(`hideaway/things?${query(name)}`)).body.toString());
      }
      const lines: string[] = [];
      const log = createLog({
        level: 'info',
        destination: { write: (line) => lines.push(line) },
        now: service.clock.now,
      });
      service.observations.forEach(log);
      expect(lines.length).toBeGreaterThan(0);
      const secret =
        /zebra(?:mark"|label|list)|okapi(?:cost|label|list)|"names"|quagga(?:day|label)|bongo(?:flag|label)|tapir(?:json"|label)|f\d+_/;
      expect([...bodies, ...lines].filter((text) => secret.test(text.replaceAll(/zebramarq/g, '')))).toEqual([]);
    });

    test.each([
      ['openapi.json', '"where[name][eq]"'],
      ['openapi-nested.json', '"where[name]"'],
      ['types.d.ts', "    name: 'text';"],
      ['types.py', "    'name': Optional[str],"],
      ['types.php', "'name'?: string|null,"],
      ['llms.txt', '- name (text): '],
    ])('%s is that of a tenant which has nothing to hide', async (name, shows) => {
      expect(await documentOf('hideaway', name)).toContain(shows);
      expect(await documentOf('hideaway', name)).toBe(await documentOf('twintwin', name));
    });

    test('what is shown is suggested', async () => {
      expect((await ask('hideaway/things?where[nam][eq]=x')).body.toString()).toContain('Did you mean \\"name\\"?');
    });
  });

  describe('row 17: refused before any query, with the same bytes', () => {
    const rows: [what: string, path: string, absent: string][] = [
      ['a private collection without a key', 'hideaway/zebralist', 'hideaway/absentone'],
      ['a hidden collection', 'hideaway/okapilist', 'hideaway/absentone'],
      ['a hidden field', 'hideaway/things?sort=okapicost', 'hideaway/things?sort=xxxxxxxxx'],
      ['an unknown tenant', 'nosuchid/things', 'nosuchix/things'],
    ];
    test.each(rows)('%s', async (_what, path, absent) => {
      const [one, other] = [await ask(path), await ask(absent)];
      expect(printRaw(one).replaceAll('okapicost', 'xxxxxxxxx')).toBe(printRaw(other));
      expect(finder.asked).toEqual([]);
    });

    test('a question that is answered is put to the records: what is written down of them is whole', async () => {
      expect((await ask('hideaway/things?limit=3')).status).toBe(200);
      expect(finder.asked.length).toBeGreaterThan(0);
    });
  });
});
