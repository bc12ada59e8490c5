/** Random relations: `$expand` gives the records that an independent reading of the API's `expand` has, to each caller. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createOData } from '@vitrine/odata';
import * as fc from 'fast-check';
import { relatedScenarioArbitrary } from '../../../../tests/oracle/arbitrary-related.ts';
import {
  answerRelated,
  isSeen,
  type RelatedCollection,
  type RelatedQuestion,
  relationsSeen,
} from '../../../../tests/oracle/oracle-related.ts';
import { readNameList, readParameters } from '../../../../tests/oracle/oracle-parameters.ts';
import { addRelatedTenant, type RelatedTenant } from '../../../../tests/service/related-collections.ts';
import { startTestService, type TestService } from '../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({}, { faces: [createOData()] });
});
afterAll(async () => service.stop());

type Json = Readonly<Record<string, unknown>>;

const ask = async ({ publicId, key }: RelatedTenant, path: string, isKeyed: boolean): Promise<Response> =>
  fetch(`${service.service.url}/t/${publicId}/odata/v4/${path}`, isKeyed ? { headers: { 'x-api-key': key } } : {});

/** The relations of a question, and the fields that it chooses of the first of them. */
interface Expanding {
  readonly keys: readonly string[];
  readonly chosen: string | undefined;
}

const expandingOf = ({ search }: RelatedQuestion): Expanding => {
  const parameters = readParameters(search, new Set());
  const keys = readNameList(parameters, 'expand') ?? [];
  return { keys, chosen: parameters.find(({ name }) => name === `fields[${keys[0]}]`)?.value };
};

const asOData = ({ keys, chosen }: Expanding): string =>
  keys.map((key, index) => (index === 0 && chosen !== undefined ? `${key}($select=${chosen})` : key)).join(',');

const asApi = ({ keys, chosen }: Expanding): string =>
  `expand=${keys.join(',')}${chosen === undefined ? '' : `&fields[${keys[0]}]=${chosen}`}&sort=id&limit=100`;

/** Lists of options are never null in OData. */
const inForm = (value: unknown, options: ReadonlySet<string>): unknown => {
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [key, own === null && options.has(key) ? [] : own]),
  );
};

const optionsOf = ({ fields }: RelatedCollection): ReadonlySet<string> =>
  new Set(fields.flatMap(({ key, type }) => (type === 'multiselect' ? [key] : [])));

/** What the oracle says, as entities. */
const expectedOf = (collections: readonly RelatedCollection[], question: RelatedQuestion): unknown => {
  const answer = answerRelated(collections, question);
  if (answer?.status !== 200) return answer?.status ?? 404;
  const collection = collections.find(({ slug }) => slug === question.slug);
  const relations = collection === undefined ? [] : relationsSeen(collections, collection, question.isKeyed);
  return answer.data.map(({ expanded, ...own }) => {
    const members = Object.entries(Object(expanded)).flatMap(([key, related]) => {
      const target = collections.find(({ slug }) => slug === relations.find((each) => each.key === key)?.collection);
      return target === undefined ? [] : membersOf(key, related, optionsOf(target));
    });
    return Object.assign(
      Object(inForm(own, collection ? optionsOf(collection) : new Set())),
      Object.fromEntries(members),
    );
  });
};

const membersOf = (key: string, related: unknown, options: ReadonlySet<string>): readonly [string, unknown][] => {
  const { records, hasMore }: { records?: readonly Json[]; hasMore?: boolean } = Object(related);
  if (records === undefined) return [[key, inForm(related, options)]];
  const list: [string, unknown] = [key, records.map((record) => inForm(record, options))];
  return hasMore === true ? [list, [`${key}@odata.nextLink`, 'more']] : [list];
};

const actualOf = async (response: Response): Promise<unknown> => {
  const { value = [] }: { value?: readonly Json[] } = JSON.parse(await response.text());
  if (response.status !== 200) return response.status;
  return value.map((entity) =>
    Object.fromEntries(
      Object.entries(entity).map(([name, own]) => [name, name.endsWith('@odata.nextLink') ? 'more' : own]),
    ),
  );
};

const byText = (one = '', other = ''): number => (one < other ? -1 : Number(one > other));

const compareMetadata = async (tenant: RelatedTenant, collections: readonly RelatedCollection[]): Promise<void> => {
  for (const isKeyed of [false, true]) {
    const seen = collections.filter((collection) => isSeen(collection, isKeyed));
    const metadata = await (await ask(tenant, '$metadata', isKeyed)).text();
    const named = Array.from(metadata.matchAll(/<NavigationProperty Name="([^"]+)"/g), ([, name]) => name);
    const known = seen.flatMap((collection) => relationsSeen(collections, collection, isKeyed));
    expect(named.toSorted(byText)).toEqual(known.map(({ key }) => key).toSorted(byText));
  }
};

test('$expand and $metadata have the relations and records that each caller may see', async () => {
  let [tenants, expanded] = [0, 0];
  await fc.assert(
    fc.asyncProperty(relatedScenarioArbitrary, async ({ collections, later, questions }) => {
      const tenant = await addRelatedTenant(service, `odr${String(tenants++).padStart(5, '0')}`, collections);
      const changed = collections.map((each, index) => ({ ...each, exposure: later[index] ?? each.exposure }));
      for (const shown of [collections, changed]) {
        await tenant.expose(shown.map(({ exposure }) => exposure));
        for (const question of questions) {
          const expanding = expandingOf(question);
          const path = `${question.slug}?$expand=${asOData(expanding)}&$orderby=id`;
          const expected = expectedOf(shown, { ...question, search: asApi(expanding) });
          const actual = await actualOf(await ask(tenant, path, question.isKeyed));
          expect({ path, isKeyed: question.isKeyed, actual }).toEqual({
            path,
            isKeyed: question.isKeyed,
            actual: expected,
          });
          if (Array.isArray(expected) && expected.length > 0) expanded++;
        }
        await compareMetadata(tenant, shown);
      }
    }),
    { numRuns: fuzzRuns(15), endOnFailure: true },
  );
  expect(expanded).toBeGreaterThan(0);
});
