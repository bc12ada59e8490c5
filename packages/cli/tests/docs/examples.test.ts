/** Every answer that the documents show is the answer that the service gives. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { follow, startTestService, type TestService } from '../support/test-service.ts';
import { findDifference, parseAbridged, type Json } from './abridged.ts';
import { addDemoTenants } from './demo-tenants.ts';
import { readDocument, readExamples, readFilterRows, type Example } from './documents.ts';
import { excerptFolder, fullFolder, runCommands } from './northwind.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addDemoTenants(service);
  await follow(service);
});
afterAll(async () => service.stop());

const documents = new Map<string, string>();
for (const name of ['README.md', 'docs/querying.md', 'docs/errors.md', 'docs/northwind.md'])
  documents.set(name, await readDocument(name));
const documentOf = (name: string): string => documents.get(name) ?? '';
const examplesOf = (name: string) =>
  readExamples(documentOf(name)).map((example) => [example.line, example.target, example] as const);

describe.each(['docs/querying.md', 'docs/errors.md'])('%s', (name) => {
  test.each(examplesOf(name))('line %d: %s', async (_line, _target, example) => {
    expect(await differenceOf(service, example, '')).toBeUndefined();
  });
});

describe('docs/querying.md, tables of filters', () => {
  const rows = readFilterRows(documentOf('docs/querying.md'));

  test.each(rows.map(({ collection, filter, records }) => [collection, filter, records] as const))(
    '%s?%s finds %d',
    async (collection, filter, records) => {
      const response = await service.get(`${collection}?limit=1&${filter}`);
      const body: { readonly meta: { readonly total?: number } } = JSON.parse(await response.text());
      expect(body.meta.total).toBe(records);
    },
  );
});

describe.each([
  ['README.md', excerptFolder],
  ['docs/northwind.md', fullFolder],
])('%s', (name, folder) => {
  let northwind: TestService;
  let key = '';
  beforeAll(async () => {
    northwind = await startTestService();
    await addDemoTenants(northwind);
    if (folder !== undefined) key = await runCommands(northwind, documentOf(name), folder);
  });
  afterAll(async () => northwind.stop());

  // Its answers are those of the full files, which are not part of the repository: NORTHWIND names their folder.
  test.skipIf(folder === undefined).each(examplesOf(name))('line %d: %s', async (_line, _target, example) => {
    expect(await differenceOf(northwind, example, key)).toBeUndefined();
  });
});

const differenceOf = async (
  { get }: TestService,
  { target, isKeyed, answer }: Example,
  key: string,
): Promise<string | undefined> => {
  const shown = parseAbridged(answer);
  const response = await get(target, isKeyed ? { 'x-api-key': key } : {});
  const body: Json = JSON.parse(await response.text());
  return findDifference(shown, body) ?? (hidesTotal(shown, body) ? 'the total is not shown' : undefined);
};

/** A list is never shown without its total. */
const hidesTotal = (shown: Json, answer: Json): boolean =>
  JSON.stringify(answer).includes('"total":') && !JSON.stringify(shown).includes('"total":');
