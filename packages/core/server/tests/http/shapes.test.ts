/** The contract's paragraphs 1, 2 and 4.1 against the running service: the envelope and all that stands in it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  askAsStranger,
  behindProxy,
  printEnvelope,
  type AskAsStranger,
} from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  engineNames,
  engines,
  type EngineName,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

const productDescriptors =
  '[{"key":"name","label":"Name","type":"text"},{"key":"price","label":"Price","type":"currency"}]';

const products = `{"slug":"products","name":"products","fields":${productDescriptors}}`;

const prices = '{"slug":"prices","name":"prices","fields":[{"key":"name","label":"Name","type":"text"}]}';

const tenant = '"publicId":"shapes01","name":"Tenant shapes01","industry":"Testing"';

const productsMeta = `"collection":{"slug":"products","name":"products"},"fields":${productDescriptors}`;

const [lamp, chair, nameless] = [
  '{"id":"p1","createdAt":"2026-01-01T00:00:00.000Z","name":"Lamp","price":19.99}',
  '{"id":"p2","createdAt":"2026-01-02T00:00:00.000Z","name":"Chair","price":45}',
  '{"id":"p3","createdAt":"2026-01-03T00:00:00.000Z","name":null,"price":null}',
];

/** Two spellings of the same numbers: as a double is written, and as a decimal is. */
const amountsShown: Record<EngineName, readonly string[]> = {
  sqlite: ['9007199254740993', '-1', '0.1', '1e+21', '1.2345678901234568e+22', '5e-324', '100'],
  postgres: [
    '9007199254740993',
    '-1',
    '0.1',
    '1000000000000000000000',
    '12345678901234568000000',
    `0.${'0'.repeat(323)}5`,
    '100',
  ],
};

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    shop = await openShop(service, 'shapes01');
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  describe('success: these properties, in this order, and no others', () => {
    const rows: [paragraph: string, what: string, path: string, withKey: boolean, body: string][] = [
      [
        '§4.1',
        'a profile without a key lists public collections and their shown fields',
        'shapes01',
        false,
        `{"success":true,"message":"…","data":{${tenant},"collections":[${products}]}}`,
      ],
      [
        '§4.1',
        'a profile with a key lists the private ones too',
        'shapes01',
        true,
        `{"success":true,"message":"…","data":{${tenant},"collections":[${prices},${products}]}}`,
      ],
      [
        '§2',
        'a record list: null where there is no value, and a currency is a number',
        'shapes01/products',
        false,
        `{"success":true,"message":"…","data":[${nameless},${chair},${lamp}],"meta":{"page":1,"limit":20,"total":3,"pages":1,${productsMeta}}}`,
      ],
      [
        '§2',
        'a projection: the collection’s order, and meta names all the fields offered',
        'shapes01/products?fields=price,createdAt&sort=name&limit=1',
        false,
        '{"success":true,"message":"…","data":[{"id":"p2","createdAt":"2026-01-02T00:00:00.000Z","price":45}],' +
          `"meta":{"page":1,"limit":1,"total":3,"pages":3,${productsMeta}}}`,
      ],
      [
        '§2',
        'a total of 0 gives 0 pages',
        'shapes01/products?where[name][eq]=none',
        false,
        `{"success":true,"message":"…","data":[],"meta":{"page":1,"limit":20,"total":0,"pages":0,${productsMeta}}}`,
      ],
      [
        '§5.2',
        'a private collection is read with a key',
        'shapes01/prices',
        true,
        '{"success":true,"message":"…","data":[{"id":"Retail","createdAt":"2026-01-01T00:00:00.000Z","name":"Retail"}],' +
          '"meta":{"page":1,"limit":20,"total":1,"pages":1,"collection":{"slug":"prices","name":"prices"},' +
          '"fields":[{"key":"name","label":"Name","type":"text"}]}}',
      ],
    ];
    test.each(rows)('%s: %s', async (_paragraph, _what, path, withKey, body) => {
      const response = await ask(path, withKey ? { 'x-api-key': shop.key } : {});
      expect([response.status, printEnvelope(response)]).toEqual([200, body]);
    });
  });

  describe('failure: data is null and meta holds the code', () => {
    const rows: [what: string, path: string, status: number, body: string][] = [
      [
        'a code',
        'shapes01/none',
        404,
        '{"success":false,"message":"…","data":null,"meta":{"code":"collection_not_found"}}',
      ],
      [
        'every mistake at once, with the parameter as it was sent',
        'shapes01/products?page=0&where%5Bnme%5D%5Beq%5D=Lamp&colour=red',
        400,
        '{"success":false,"message":"…","data":null,"meta":{"code":"invalid_request","details":[' +
          '{"parameter":"colour","message":"…"},{"parameter":"page","message":"…"},{"parameter":"where[nme][eq]","message":"…"}]}}',
      ],
      [
        'the profile takes no parameters',
        'shapes01?page=1&a=b',
        400,
        '{"success":false,"message":"…","data":null,"meta":{"code":"invalid_request","details":[' +
          '{"parameter":"page","message":"…"},{"parameter":"a","message":"…"}]}}',
      ],
    ];
    test.each(rows)('§2: %s', async (_what, path, status, body) => {
      const response = await ask(path);
      const printed = printEnvelope(response).replaceAll(/(,"message":)"(?:[^"\\]|\\.)+"/g, '$1"…"');
      expect([response.status, printed]).toEqual([status, body]);
    });

    test.each(['shapes01?', 'shapes01?&', 'shapes01?&&'])('§4.1: %s has no parameter to refuse', async (path) => {
      expect((await ask(path)).status).toBe(200);
    });
  });

  test('§2: a number has every digit that the database holds', async () => {
    const owner = await addTenant(service, 'shapes02');
    const fields = [{ key: 'amount', label: 'Amount', type: 'currency' as const }];
    const amounts = [9007199254740993n, -1n, 0.1, 1e21, 1.2345678901234568e22, 5e-324, 100];
    const records = amounts.map((amount, index) => ({
      id: `n${index}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      amount,
    }));
    const collection = await addCollection(service, owner, { slug: 'amounts', fields }, records);
    await exposeAll(service, owner, collection);
    await follow(service);
    const body = (await ask('shapes02/amounts')).body.toString();
    expect([...body.matchAll(/"amount":([^}]+)/g)].map(([, digits]) => digits)).toEqual([...amountsShown[engine]]);
  });

  test('§1.3: what nobody opted in is nowhere', async () => {
    const bodies = await Promise.all(
      ['shapes01', 'shapes01/products', 'shapes01/products?where[nota][eq]=1', 'shapes01/order'].map(async (path) =>
        (await ask(path)).body.toString(),
      ),
    );
    expect(bodies.filter((body) => /orders|note|cost|prices|quokka|7\.77/.test(body))).toEqual([]);
  });
});
