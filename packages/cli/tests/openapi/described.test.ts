/** Nothing in the documents is without words, and nothing that we bound is without its bounds. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { follow, startTestService, type TestService } from '../support/test-service.ts';
import { documentNames } from '../../../../tests/service/read-document.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addDemoTenants(service);
  await follow(service);
});
afterAll(async () => service.stop());

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** A part of a document by its pointer. */
type Found = readonly [pointer: string, part: Part];

const partsOf = (part: unknown, pointer = ''): Found[] =>
  isPart(part)
    ? [[pointer, part], ...Object.entries(part).flatMap(([name, value]) => partsOf(value, `${pointer}/${name}`))]
    : [];

/** Examples are no parts of the description. */
const isOfExample = ([pointer]: Found): boolean => /\/examples?(?:\/|$)/.test(pointer);

const wordy = /\/(?:get|(?:parameters|headers|responses|schemas|tags|properties)\/[^/]+)$/;

/** Tags of an operation are names alone, and a record is its fields. */
const isNamed = ([pointer]: Found): boolean => /\/get\/tags\/|\/schemas\/(?:Record|[a-z-]+-record)$/.test(pointer);

const isSilent = (found: Found): boolean => {
  const [pointer, part] = found;
  return wordy.test(pointer) && !isNamed(found) && !['$ref', 'description', 'title'].some((name) => name in part);
};

/** Counts in headers, in what is said of records, and in the parameters that all collections share. */
const ofCounts = /\/headers\/|\/\w+Meta\/|\/components\/parameters\/(?!(?:.+-)?where-)/;

/** What has come out of a database has no bounds that we know, nor how many fields any collection has. */
const isUnbounded = ([pointer, part]: Found): boolean => {
  if (part['type'] === 'integer') return ofCounts.test(pointer) && !('minimum' in part);
  const isListed = part['type'] === 'array' && /\/parameters\//.test(pointer) && !pointer.includes('{collectionSlug}');
  return isListed && !('maxItems' in part);
};

const paths = ['/api/v1', '/t/kornhaus', '/t/lumenart'].flatMap((folder) =>
  documentNames.map((name) => `${folder}/${name}`),
);

test.each(paths)('%s', async (path) => {
  const document: unknown = await (await fetch(`${service.service.url}${path}`)).json();
  const parts = partsOf(document).filter((found) => !isOfExample(found));
  expect(parts.filter(([pointer]) => wordy.test(pointer)).length).toBeGreaterThan(50);
  expect(parts.filter(isSilent).map(([pointer]) => pointer)).toEqual([]);
  expect(parts.filter(isUnbounded).map(([pointer]) => pointer)).toEqual([]);
});
