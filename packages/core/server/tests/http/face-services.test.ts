/** What the routes of a face receive: the API's answers under the caller's exposure, and no way to records beside them. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openShop } from '../../../../../tests/service/shop.ts';
import { startTestService, type TestService } from '../../../../../tests/service/test-service.ts';
import { Answer, answerWhole, questionOf, type Face, type FaceRoute, type FaceServices } from '../../src/face.ts';

const received: FaceServices[] = [];

/** A page that counts products, lists their ids, and asks for a path of the API. */
const route: FaceRoute = {
  name: 'page',
  pattern: '/seen/:publicId/:slug',
  answer: {
    kind: 'exposed',
    answer: (services, exposure, { parameters: { slug } }, requester) => {
      received.push(services);
      const collection = exposure.collections.get('products');
      if (collection === undefined) throw new Error('The shop exposes no products.');
      const make = async (): Promise<Answer> => {
        const { caller } = requester;
        const own = { tenant: exposure.tenant.publicId, caller: caller.id };
        const ids = await services.listIds(own, collection, 0, 2);
        const body = await services.ask(exposure, { kind: 'records', slug, search: 'meta=false' }, requester);
        return new Answer(JSON.stringify([services.countRecords(collection), ids, JSON.parse(body).data]), false);
      };
      const question = questionOf(exposure, requester.access, `seen ${slug}`);
      return answerWhole(services, { what: 'The page', question, cacheTags: [], make }, '');
    },
  },
};
const face: Face = { routes: [route] };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { faces: [face] });
  await openShop(service, 'faceshop');
});
afterAll(async () => service.stop());

const ask = async (slug: string): Promise<Response> => fetch(`${service.service.url}/seen/faceshop/${slug}`);

test('the API’s answers, and what a sitemap needs', async () => {
  const [count, ids, records] = await (await ask('products')).json();
  expect([count, ids]).toEqual([3, ['p3', 'p2']]);
  expect(records.map((record: object) => Object.keys(record).sort().join())).toEqual(
    Array(3).fill('createdAt,id,name,price'),
  );
});

test.each(['prices', 'orders', 'nothing'])('a 404 for %s, as the API has it', async (slug) => {
  expect((await ask(slug)).status).toBe(404);
});

const namesOf = (of: object | undefined): string =>
  Object.keys(of ?? {})
    .sort()
    .join();

test('neither finder nor segments, partitions, limiter or exports', async () => {
  await ask('products');
  const [services] = received;
  expect(namesOf(services)).toBe(
    'answers,ask,clock,countRecords,edition,listIds,publicUrl,respondWithFile,scheduler,tokenOf',
  );
  expect(namesOf(services?.answers)).toBe('compute,recall');
  expect(namesOf(services?.edition)).toBe('file,times,timesOf');
});
