/** Contract §11.2 against the running service: one record by its ID is the one that the list shows, or a 404. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { printRaw, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { openShop, productFields } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  exposeAll,
  follow,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let key = '';
let ask: AskAsStranger;

const ids = ['p1', 'P1', 'p/2', 'p 3', 'ä\u2028', '%41', '{"id":1}', 'p?x=1#y', '...', 'a\\b', '\\..\\', '%5C'];
/** URLs resolve them in a path, even if they are encoded. */
const idsWithoutPath = ['.', '..', ''];
const records = [...ids, ...idsWithoutPath].map((id, number) => ({
  id,
  createdAt: `2026-01-${String(number + 1).padStart(2, '0')}T00:00:00.000Z`,
  name: `Name of ${id}`,
  note: 'quokka',
  price: number,
  cost: null,
}));

const bodyOf = ({ body }: RawResponse) => JSON.parse(body.toString());

const detailsOf = async (path: string): Promise<unknown> => bodyOf(await ask(path)).meta.details;

const codeOf = async (path: string): Promise<unknown> => bodyOf(await ask(path)).meta.code;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    const shop = await openShop(service, 'record01');
    ({ key } = shop);
    const odd = await addCollection(service, shop.tenant, { slug: 'odd', fields: productFields }, records);
    await exposeAll(service, shop.tenant, odd, ['name', 'price']);
    await follow(service);
    await service.turn();
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  test.each(ids)('%j is as it is in the list, whatever is in its ID', async (id) => {
    const path = `record01/odd/records/${encodeURIComponent(id)}`;
    const list = bodyOf(await ask(`record01/odd?where[id]=${encodeURIComponent(id)}`));
    const { page: _page, limit: _limit, total: _total, pages: _pages, ...meta } = list.meta;
    for (const spelling of [path, `${path}/`]) {
      const response = await ask(spelling);
      expect(response.status).toBe(200);
      expect(bodyOf(response)).toEqual({ success: true, message: 'One record.', data: list.data[0], meta });
    }
  });

  test.each([...ids, ...idsWithoutPath])('%j is read by the parameter id', async (id) => {
    const list = bodyOf(await ask(`record01/odd?where[id]=${encodeURIComponent(id)}`));
    expect(list.data).toEqual([expect.objectContaining({ id })]);
    for (const path of ['records', 'records/']) {
      const response = await ask(`record01/odd/${path}?meta=true&id=${encodeURIComponent(id)}`);
      expect([response.status, bodyOf(response).data]).toEqual([200, list.data[0]]);
    }
  });

  test('without an id, or with two of them, it says so', async () => {
    expect(await detailsOf('record01/odd/records')).toEqual([
      {
        parameter: 'id',
        message:
          'id is missing. Give the id of a record, such as records?id=A-0001; a list of records has the address before /records.',
      },
    ]);
    expect(await detailsOf('record01/odd/records?id=p1&id=p1')).toEqual([
      { parameter: 'id', message: 'id is given more than once; give it once.' },
    ]);
    expect(await detailsOf('record01/odd/records?fields=note&sort=name')).toHaveLength(2);
  });

  test('fields and meta are as for a list; all else is a mistake', async () => {
    const chosen = bodyOf(await ask('record01/odd/records/p1?fields=price&meta=false'));
    expect(chosen.data).toEqual({ id: 'p1', createdAt: '2026-01-01T00:00:00.000Z', price: 0 });
    expect(chosen.meta).toEqual({ collection: { slug: 'odd', name: 'odd' } });
    const mistaken = bodyOf(await ask('record01/odd/records/p1?page=1&where[name]=x&fields=prize'));
    expect(mistaken.meta.details).toEqual([
      {
        parameter: 'page',
        message: 'Unknown parameter "page". The parameters are fields, expand, fields[relation] and meta.',
      },
      {
        parameter: 'where[name]',
        message: 'Unknown parameter "where[name]". The parameters are fields, expand, fields[relation] and meta.',
      },
      {
        parameter: 'fields',
        message: 'Unknown field "prize". Did you mean "price"? The tenant\'s profile lists the fields.',
      },
    ]);
  });

  test('where there is none it is a 404, and so is every other path', async () => {
    expect(await codeOf('record01/odd/records/none')).toBe('record_not_found');
    expect(await codeOf('record01/odd/records/p1%2F')).toBe('record_not_found');
    expect(await codeOf('record01/odd/records?id=none')).toBe('record_not_found');
    expect(await codeOf('record01/none/records')).toBe('collection_not_found');
    expect(await codeOf('record01/odd/records/p1/name')).toBe('route_not_found');
    expect(await codeOf('record01/odd/record/p1')).toBe('route_not_found');
    expect(await codeOf('record01/none/records/p1')).toBe('collection_not_found');
    expect(await codeOf('nosuchid/odd/records/p1')).toBe('tenant_not_found');
  });

  test('a hidden field is answered as one that does not exist', async () => {
    const [hidden, absent] = [
      await ask('record01/odd/records/p1?fields=note'),
      await ask('record01/odd/records/p1?fields=qqqq'),
    ];
    expect(printRaw(hidden).replaceAll('note', 'qqqq')).toBe(printRaw(absent));
  });

  test('of a private collection it is for those with a key, and nobody may keep it for others', async () => {
    const path = 'record01/prices/records/Retail';
    const opened = await ask(path, { 'x-api-key': key });
    expect(opened.status).toBe(200);
    expect(opened.headers.find(([name]) => name.toLowerCase() === 'cache-control')?.[1]).toStartWith('private');
    expect(printRaw(await ask(path))).toBe(printRaw(await ask('record01/qqqqqq/records/Retail')));
    expect(printRaw(await ask('record01/prices/records?id=Retail'))).toBe(
      printRaw(await ask('record01/qqqqqq/records?id=Retail')),
    );
  });

  test('it is held and tagged like a list', async () => {
    const first = await ask('record01/odd/records/p1?fields=name');
    const etag = first.headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? '';
    const again = await ask('record01/odd/records/p1?fields=name', { 'If-None-Match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask('record01/odd/records/p1?fields=name', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const asList = await ask('record01/odd?records%2Fp1');
    expect(asList.status).toBe(400);
  });
});
