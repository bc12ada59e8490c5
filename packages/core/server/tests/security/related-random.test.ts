/**
 * Random relations among public, private and hidden collections and fields: `expand` shows each caller what two questions
 * would, as an independent reading of decision 137 has it, and says no name of what is hidden, also after a withdrawal.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bounds, type Relation } from '@vitrine/contract';
import * as fc from 'fast-check';
import { relatedScenarioArbitrary } from '../../../../../tests/oracle/arbitrary-related.ts';
import {
  answerRelated,
  descriptorOf,
  isSeen,
  type RelatedCollection,
  type RelatedQuestion,
  relationsSeen,
} from '../../../../../tests/oracle/oracle-related.ts';
import { addRelatedTenant, type RelatedTenant } from '../../../../../tests/service/related-collections.ts';
import { engineNames, engines, type TestService } from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

let service: TestService;

type Json = Readonly<Record<string, unknown>>;

interface Asked {
  readonly status: number;
  readonly cacheControl: string;
  readonly tag: string;
  readonly text: string;
  readonly body: {
    readonly data: readonly Json[] | null;
    readonly meta: Json & { readonly details?: readonly { readonly parameter: string }[] };
  };
}

const ask = async ({ publicId, key }: RelatedTenant, path: string, isKeyed: boolean, tag = ''): Promise<Asked> => {
  const headers: Record<string, string> = isKeyed ? { 'x-api-key': key } : {};
  const response = await service.get(`${publicId}/${path}`, { ...headers, 'if-none-match': tag });
  const text = await response.text();
  const cacheControl = response.headers.get('cache-control') ?? '';
  return {
    status: response.status,
    cacheControl,
    tag: response.headers.get('etag') ?? '',
    text,
    body: text === '' ? { data: null, meta: {} } : JSON.parse(text),
  };
};

/** As the oracle answers. */
const inForm = ({ status, body }: Asked): unknown => {
  const { page, limit, total, pages, details = [] } = body.meta;
  if (status === 200) return { status, data: body.data?.map(withoutAddresses), meta: { page, limit, total, pages } };
  if (status === 404) return undefined;
  return { status, parameters: [...new Set(details.map(({ parameter }) => parameter))].sort() };
};

const withoutAddresses = (record: Json): Json => {
  const { expanded, ...own } = record;
  if (expanded === undefined) return record;
  const lists = Object.entries(Object(expanded)).map(([key, value]) => [key, withoutAddress(value)]);
  return { ...own, expanded: Object.fromEntries(lists) };
};

const isList = (value: unknown): value is Json & { readonly more: string | null } =>
  typeof value === 'object' && value !== null && 'more' in value;

const withoutAddress = (value: unknown): unknown => {
  if (!isList(value)) return value;
  const { more, ...list } = value;
  return { ...list, hasMore: more !== null };
};

/** The addresses of the lists that are not whole, with what they are to give. */
const addressesIn = ({ body }: Asked): readonly (Json & { readonly more: string })[] =>
  (body.data ?? []).flatMap(({ expanded }) =>
    Object.values(Object(expanded)).filter(
      (value): value is Json & { readonly more: string } => isList(value) && value.more !== null,
    ),
  );

/** The names that a caller may not learn, but for those that he asked for. */
const namesHidden = (collections: readonly RelatedCollection[], isKeyed: boolean, asked: string): readonly string[] => {
  const seen = collections.filter((collection) => isSeen(collection, isKeyed));
  const known = new Set(
    seen.flatMap((collection) =>
      [descriptorOf(collection).fields, relationsSeen(collections, collection, isKeyed)]
        .flatMap((named) => named.map(({ key }) => key))
        .concat(collection.slug),
    ),
  );
  const all = collections.flatMap(({ slug, fields, relations }) =>
    [fields, relations].flatMap((named) => named.map(({ key }) => key)).concat(slug),
  );
  return [...new Set(all)].filter((name) => !known.has(name) && !asked.includes(name));
};

const compare = async (
  tenant: RelatedTenant,
  collections: readonly RelatedCollection[],
  question: RelatedQuestion,
  tag: string | undefined,
): Promise<Asked> => {
  const { slug, isKeyed, search } = question;
  const path = `${slug}?${search}`;
  const expected = answerRelated(collections, question);
  const answer = await ask(tenant, path, isKeyed);
  expect({ question, answer: inForm(answer) }).toEqual({ question, answer: expected });
  expect({ path, told: namesHidden(collections, isKeyed, path).filter((name) => answer.text.includes(name)) }).toEqual({
    path,
    told: [],
  });
  // What was held before says so only if it is what it was.
  if (tag !== undefined && (await ask(tenant, path, isKeyed, tag)).status === 304) expect(answer.tag).toBe(tag);
  if (answer.status === 200)
    expect(answer.cacheControl).toStartWith(isPrivate(collections, question) ? 'private' : 'public');
  return answer;
};

/** True if what is asked shows something that anonymous callers do not see. */
const isPrivate = (collections: readonly RelatedCollection[], { slug, isKeyed, search }: RelatedQuestion): boolean => {
  const collection = collections.find((each) => each.slug === slug);
  const related = collection === undefined ? [] : relationsSeen(collections, collection, isKeyed);
  const read = new Set([slug, ...related.map((relation) => relation.collection)]);
  const isExpanded = /expand/.test(search);
  return collections.some(
    (each) => each.exposure.state === 'private' && (isExpanded ? read.has(each.slug) : each.slug === slug),
  );
};

const describedRelations = async (
  tenant: RelatedTenant,
  slug: string,
  isKeyed: boolean,
): Promise<readonly Relation[]> => {
  const { text } = await ask(tenant, `${slug}/describe`, isKeyed);
  const { data }: { data: { relations?: Relation[] } | null } = JSON.parse(text);
  return data?.relations ?? [];
};

const compareDescriptions = async (tenant: RelatedTenant, collections: readonly RelatedCollection[]): Promise<void> => {
  for (const collection of collections)
    for (const isKeyed of [false, true]) {
      const seen = isSeen(collection, isKeyed) ? relationsSeen(collections, collection, isKeyed) : [];
      expect(await describedRelations(tenant, collection.slug, isKeyed)).toEqual([...seen]);
    }
};

const followAddresses = async ({ key }: RelatedTenant, answer: Asked, isKeyed: boolean): Promise<void> => {
  for (const { more, total, records } of addressesIn(answer).slice(0, 2)) {
    const response = await fetch(service.service.url + more, isKeyed ? { headers: { 'x-api-key': key } } : {});
    const { data, meta }: { data: Json[]; meta: Json } = JSON.parse(await response.text());
    const first: unknown = data.slice(0, bounds.relatedMax);
    expect({ total: meta['total'], first }).toEqual({ total, first: records });
  }
};

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]();
  });
  afterAll(async () => service.stop());

  test('related records are those of the filter that a relation names, for each caller', async () => {
    let [tenants, expanded] = [0, 0];
    await fc.assert(
      fc.asyncProperty(relatedScenarioArbitrary, async ({ collections, later, questions }) => {
        const tenant = await addRelatedTenant(service, `rel${String(tenants++).padStart(5, '0')}`, collections);
        const tags = new Map<RelatedQuestion, string>();
        for (const question of questions) {
          const answer = await compare(tenant, collections, question, undefined);
          await followAddresses(tenant, answer, question.isKeyed);
          tags.set(question, answer.tag);
          if (answer.text.includes('"expanded"')) expanded++;
        }
        await compareDescriptions(tenant, collections);
        await tenant.expose(later);
        const changed = collections.map((each, index) => ({ ...each, exposure: later[index] ?? each.exposure }));
        for (const question of questions) await compare(tenant, changed, question, tags.get(question));
        await compareDescriptions(tenant, changed);
      }),
      { numRuns: fuzzRuns(25), endOnFailure: true },
    );
    expect(expanded).toBeGreaterThan(0);
  });
});
