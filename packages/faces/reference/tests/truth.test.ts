/** A tenant's document against what the service does: every example is answered, and every answer is as described. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createReference } from '@vitrine/reference';
import { fieldTypes, fieldTypeTraits, type FieldType } from '@vitrine/contract';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../../../../tests/service/test-service.ts';
import { parametersOf, readDocument, type Document, type Parameter } from '../../../../tests/service/read-document.ts';
import { contractTypes } from '../../../../tests/oracle/contract-types.ts';

const faces = [createReference()];

const thingsPath = '/public/t/alltypes/things';

let service: TestService;
let document: Document;
let parameters: ReadonlyMap<string, Parameter>;
let nested: ReadonlyMap<string, Parameter>;

/** A field of each type, named by it. */
const fields = fieldTypes.map((type) => ({ key: `${type}Field`, label: `A ${type}`, type }));

/** A value that a record shows. A field of type url may hold any text. */
const valueOf = (type: FieldType): unknown => {
  const { format, shownExample, examples } = fieldTypeTraits[type];
  return format === 'uri' ? 'not a URL' : (shownExample ?? examples[0]);
};

const records: readonly JsonRecord[] = [
  {
    id: 'full',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...Object.fromEntries(fields.map(({ key, type }) => [key, valueOf(type)])),
  },
  { id: 'empty', createdAt: '2026-01-02T00:00:00.000Z' },
];

beforeAll(async () => {
  service = await startTestService({}, { faces });
  const tenant = await addTenant(service, 'alltypes');
  const things = await addCollection(service, tenant, { slug: 'things', fields }, records);
  await exposeAll(service, tenant, things);
  await follow(service);
  await service.turn();
  document = await readDocument(service, '/t/alltypes/openapi.json');
  parameters = parametersOf(document, thingsPath);
  nested = parametersOf(await readDocument(service, '/t/alltypes/openapi-nested.json'), thingsPath);
});
afterAll(async () => service.stop());

const statusOf = async (query: string): Promise<string> =>
  `${query}: ${(await service.get(`alltypes/things?${query}`)).status}`;

describe.each([...fields, { key: 'id', type: 'text' }, { key: 'createdAt', type: 'datetime' }] as const)(
  '$key',
  ({ key, type }) => {
    test('has a parameter for each of its operators, and for no other; its example is answered', async () => {
      const names = [...parameters.keys()].filter((name) => name.startsWith(`where[${key}]`));
      expect(names.toSorted()).toEqual(
        contractTypes[type].operators.map((operator) => `where[${key}][${operator}]`).toSorted(),
      );
      for (const name of names) {
        const { schema, style, explode } = parameters.get(name) ?? {};
        const [example] = schema?.examples ?? [];
        if (Array.isArray(example)) expect([schema?.type, style, explode]).toEqual(['array', 'form', false]);
        const query = `${name}=${encodeURIComponent(String(example))}`;
        expect(await statusOf(query)).toBe(`${query}: 200`);
      }
    });

    test('nested, has an example of each of its operators, and of no other; each is answered', async () => {
      const { none, ...examples } = nested.get(`where[${key}]`)?.examples ?? {};
      expect(none?.value).toEqual({});
      expect<readonly string[]>(Object.keys(examples).toSorted()).toEqual(contractTypes[type].operators.toSorted());
      for (const [operator, { value }] of Object.entries(examples)) {
        const query = `where[${key}][${operator}]=${encodeURIComponent(String(value[operator]))}`;
        expect(await statusOf(query)).toBe(`${query}: 200`);
      }
    });

    test('is among the keys to sort by and to choose, if it can be', async () => {
      const pattern = new RegExp(parameters.get('sort')?.schema.items?.pattern ?? 'none');
      expect(pattern.test(key) && pattern.test(`-${key}`)).toBe(contractTypes[type].isSortable);
      expect(pattern.test(`${key}:near(50.7,-3.6)`)).toBe(type === 'geo');
      const keys = [key, `-${key}`, `${key}:near(50.7,-3.6)`];
      for (const name of keys.filter((one) => pattern.test(one)))
        expect(await statusOf(`sort=${name}`)).toEndWith('200');
      const chosen = parameters.get('fields')?.schema.items?.enum ?? [];
      expect(chosen).toContain(key);
    });
  },
);

test('nested, there are as many parameters as fields and some more, however many operators there are', () => {
  expect(nested.size).toBeLessThanOrEqual(fields.length + 12);
});

/** Properties that are not described are refused, so that nothing is left out of the document. */
const closed = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]));
  return 'properties' in copy && copy['type'] === 'object' ? { additionalProperties: false, ...copy } : copy;
};

const describedAs = (pointer: string): ValidateFunction => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /T.*Z$/ },
  });
  ajv.addSchema({ $id: 'document', ...Object(closed(document)) });
  return ajv.compile({ $ref: `document#${pointer}` });
};

const response = (status: string): string => `/responses/${status}/content/application~1json/schema`;

describe('an answer is as described', () => {
  const things = '/paths/~1public~1t~1alltypes~1things/get';
  const thing = '/paths/~1public~1t~1alltypes~1things~1records~1{id}/get';
  const facets = '/paths/~1public~1t~1alltypes~1things~1facets/get';
  const file = '/paths/~1public~1t~1alltypes~1things~1export/get';
  const changes = '/paths/~1public~1t~1alltypes~1things~1changes/get';
  const failure = '/components/schemas/Failure';
  const rows: [what: string, target: string, pointer: string, headers?: Record<string, string>][] = [
    ['a profile', 'alltypes', `/paths/~1public~1t~1alltypes/get${response('200')}`],
    ['records', 'alltypes/things', `${things}${response('200')}`],
    ['records, projected', 'alltypes/things?fields=textField', `${things}${response('200')}`],
    ['records, with less said of them', 'alltypes/things?meta=false', `${things}${response('200')}`],
    ['a search, with highlights', 'alltypes/things?search=full&meta=highlights', `${things}${response('200')}`],
    ['a search that finds nothing, with suggestions', 'alltypes/things?search=emtpy', `${things}${response('200')}`],
    ['a record', 'alltypes/things/records/full', `${thing}${response('200')}`],
    ['a record, projected', 'alltypes/things/records/full?fields=textField&meta=false', `${thing}${response('200')}`],
    ['no such record', 'alltypes/things/records/none', `${thing}${response('404')}`],
    [
      'facets',
      `alltypes/things/facets?fields=id,createdAt,${fields.map(({ key }) => key).join()}`,
      `${facets}${response('200')}`,
    ],
    ['facets of nothing', 'alltypes/things/facets?where[id]=none', `${facets}${response('200')}`],
    ['records as a file', 'alltypes/things/export?format=json', `${file}${response('200')}`],
    [
      'a part that a file does not have',
      'alltypes/things/export',
      `${file}${response('416')}`,
      { Range: 'bytes=99999-' },
    ],
    ['no changes', 'alltypes/things/changes?since=EDITION', `${changes}${response('200')}`],
    [
      'changes since an edition that is gone',
      `alltypes/things/changes?since=1-${'0'.repeat(16)}`,
      `${changes}${response('410')}`,
    ],
    ['a bad request', 'alltypes/things?page=0&limit=x', failure],
    ['a bad key', 'alltypes/things', failure, { 'x-api-key': 'vtr_typo' }],
    ['no such tenant', 'nosuchid', failure],
    ['no such collection', 'alltypes/none', failure],
    ['a URL that is too long', `alltypes/things?search=${'x'.repeat(9000)}`, failure],
  ];
  test.each(rows)('%s', async (_what, target, pointer, headers = {}) => {
    const edition = (await service.get('alltypes/things')).headers.get('edition') ?? '';
    const answer = await service.get(target.replace('EDITION', edition), headers);
    const isDescribed = describedAs(pointer);
    const body: unknown = await answer.json();
    expect([isDescribed(body), isDescribed.errors]).toEqual([true, null]);
    const responses = Object.values(document.paths).map(({ get }) => get.responses);
    expect(responses.flatMap((each) => Object.keys(each))).toContain(String(answer.status));
    const named = new Set(Object.keys(document.components.headers).map((name) => name.toLowerCase()));
    const tells = [...answer.headers.keys()].filter((name) =>
      /^(?:ratelimit|retry-|etag|last-|edition|link|cache-|vary)/.test(name),
    );
    expect(tells.filter((name) => !named.has(name))).toEqual([]);
  });

  test('and one that has a property more is not', () => {
    const isDescribed = describedAs('/components/schemas/things-record');
    const [record = {}] = records;
    expect([
      isDescribed(record),
      isDescribed({ ...record, other: 1 }),
      isDescribed({ ...record, textField: 1 }),
    ]).toEqual([true, false, false]);
  });
});
