/**
 * Answers of an entity set: what OData asks for becomes questions of the API, whose answers are put into OData's form. They are
 * cached and tagged like the API's own.
 */
import {
  Answer,
  collectionNotFound,
  type AnswerRequester,
  type AnswerExposed,
  type BodyFormat,
  type Counted,
  type FaceServices,
  type ReadyAnswer,
  readyAnswer,
  type ServedCollection,
  type ServedExposure,
} from '@vitrine/server/face';
import { bounds } from '@vitrine/contract';
import { compile, type Condition } from './conditions.ts';
import { contextOf, entitiesOf, entityOf, readBody } from './entities.ts';
import { parseFilter } from './expression.ts';
import { type Expansion, expandParameters, readExpand } from './expand.ts';
import { badRequest } from './failures.ts';
import { setNameOf, slugOf } from './names.ts';
import { isBare, readCount, readNumber, readOptions, readSearch, type Options } from './options.ts';
import { pageOf, printToken, readCountMax, readToken } from './page.ts';
import { readOrder, readSelect } from './properties.ts';
import { rootOf } from './root.ts';

/** A request for a collection's records under an exposure. */
interface ODataRequest {
  readonly services: FaceServices;
  readonly exposure: ServedExposure;
  readonly collection: ServedCollection;
  readonly requester: AnswerRequester;
  readonly root: string;
  readonly search: string;
  readonly expansions: readonly Expansion[];
}

/** A body, the number of records in it, and what its caller asked for. */
interface Made {
  readonly body: string;
  readonly records: number;
  readonly counted?: Counted | undefined;
}

/** `/products` or `/products('p1')`. */
export const answerSet: AnswerExposed<FaceServices> = (
  services,
  exposure,
  { parameters: { name }, search },
  requester,
) => {
  const [, setName = '', predicate] = /^([^(]*)(?:\((.*)\))?$/s.exec(name) ?? [];
  const asked = {
    services,
    exposure,
    collection: findCollection(exposure, setName),
    requester,
    root: rootOf(services, exposure),
    search,
  };
  if (predicate === undefined) {
    const options = readOptions(search);
    const expanding = { ...asked, expansions: readExpand(asked.collection, options.$expand) };
    return answer(
      expanding,
      `list ${readCountMax(header(requester, 'prefer'))}`,
      formOf(options, requester),
      async () => makeList(expanding, options),
    );
  }
  const [id, options] = [readKey(predicate), readOptions(search, ['$select', '$expand', '$format'])];
  const expanding = { ...asked, expansions: readExpand(asked.collection, options.$expand) };
  return answer(expanding, `entity ${JSON.stringify(id)}`, formOf(options, requester), async () =>
    makeEntity(expanding, id, options),
  );
};

/** `/products/$count`. */
export const answerCount: AnswerExposed<FaceServices> = (
  services,
  exposure,
  { parameters: { name }, search },
  requester,
) => {
  const collection = findCollection(exposure, name);
  const asked = { services, exposure, collection, requester, root: '', search, expansions: [] };
  const options = readOptions(search, ['$filter', '$search']);
  return answer(asked, 'count', 'odataText', async () => {
    const { total, counted } = await askForList(asked, [...questionOf(collection, options), 'fields=id'], 1, 1);
    return { body: String(total), records: 0, counted };
  });
};

/** @throws Failure if the caller may see no such collection: hidden, private and unknown ones have the same answer */
const findCollection = ({ collections }: ServedExposure, setName: string): ServedCollection => {
  const slug = slugOf(setName);
  const collection = slug === undefined ? undefined : collections.get(slug);
  if (collection === undefined) throw collectionNotFound();
  return collection;
};

/** `'p1'` or `id='p1'`, with quotes doubled. @throws Failure */
const readKey = (predicate: string): string => {
  const text = /^\s*(?:id\s*=\s*)?'((?:[^']|'')*)'\s*$/.exec(predicate)?.[1];
  if (text === undefined) throw badRequest('id', "A key is a text in single quotes, such as ('A-0001').");
  return text.replaceAll("''", "'");
};

const header = ({ request }: AnswerRequester, name: string): string | null => request?.headers.get(name) ?? null;

const formOf = ({ $format }: Options, requester: AnswerRequester): 'odata' | 'odataBare' =>
  isBare($format, header(requester, 'accept')) ? 'odataBare' : 'odata';

/** @param what all that its body depends on beside the query and the root */
const answer = (
  { services, collection, root, search, expansions }: ODataRequest,
  what: string,
  format: BodyFormat,
  make: () => Promise<Made>,
): ReadyAnswer | Promise<ReadyAnswer> => {
  const { answers, edition, tokenOf } = services;
  // The state and the privacy of an answer with related records are those of all collections in it.
  const whole = expansions.length === 0 ? collection : (collection.expanding ?? collection);
  const { fingerprint, isPrivate, cacheTags } = whole;
  const question = { fingerprint, text: ['odata', what, format, root, search].join('\n') };
  const source = {
    times: edition.timesOf(whole),
    cacheTags,
    edition: tokenOf(collection),
    collection: collection.slug,
  };
  return readyAnswer(answers, question, source, async () => {
    const { body, records, counted } = await make();
    return new Answer(body, isPrivate, format, { ...counted, records });
  });
};

// Bodies

const makeList = async (asked: ODataRequest, options: Options): Promise<Made> => {
  const { services, exposure, collection, requester, root, expansions } = asked;
  const edition = services.tokenOf(collection);
  const select = options.$select === undefined ? undefined : readSelect(collection, options.$select);
  const [counts, skip, top] = [
    readCount(options.$count),
    readNumber('$skip', options.$skip) ?? 0,
    readNumber('$top', options.$top),
  ];
  const walked = readToken(options.$skiptoken, edition);
  const countMax = Math.min(
    readCountMax(header(requester, 'prefer')),
    expansions.length === 0 ? bounds.limitMax : bounds.expandLimitMax,
  );
  const page = pageOf({ skip, top, walked, countMax });
  const question = [
    ...questionOf(collection, options),
    ...(select === undefined ? [] : [`fields=${select.join(',')}`]),
    ...expandParameters(expansions),
  ];
  const bodies = await Promise.all(page.pages.map(async (number) => askForList(asked, question, number, page.limit)));
  const total = bodies[0]?.total ?? 0;
  const waiting = { tenant: exposure.tenant.publicId, caller: requester.caller.id };
  const lists = bodies.map(({ data }) => data);
  const entities = await services.scheduler.resume(waiting, () => entitiesOf(collection, page, lists, asked));
  const end = walked + page.count;
  const isLast = skip + end >= total || (top !== undefined && end >= top);
  const control =
    formOf(options, requester) === 'odataBare'
      ? []
      : [`"@odata.context":${JSON.stringify(contextOf(root, collection, { select, expansions }))}`];
  const properties = [
    ...control,
    ...(counts ? [`"@odata.count":${total}`] : []),
    `"value":[${entities.join(',')}]`,
    ...(isLast ? [] : [`"@odata.nextLink":${JSON.stringify(nextLinkOf(asked, printToken(end, edition)))}`]),
  ];
  return {
    body: `{${properties.join(',')}}`,
    records:
      expansions.length === 0
        ? Math.max(0, Math.min(page.count, total - page.start))
        : bodies.reduce((sum, { counted }) => sum + (counted?.records ?? 0), 0),
    ...(bodies[0] && { counted: bodies[0].counted }),
  };
};

/** The same request, at its next page. */
const nextLinkOf = ({ root, search, collection }: ODataRequest, token: string): string => {
  const kept = search.split('&').filter((piece) => piece !== '' && !/^(?:\$|%24)skiptoken=/i.test(piece));
  return `${root}${setNameOf(collection.slug)}?${[...kept, `$skiptoken=${token}`].join('&')}`;
};

const makeEntity = async (
  { services, exposure, collection, requester, root, expansions }: ODataRequest,
  id: string,
  options: Options,
): Promise<Made> => {
  const select = options.$select === undefined ? undefined : readSelect(collection, options.$select);
  const chosen = select === undefined ? [] : [`fields=${select.join(',')}`];
  const search = [...chosen, ...expandParameters(expansions), 'meta=false'].join('&');
  let records = 1;
  const body = await services.ask(
    exposure,
    { kind: 'record', slug: collection.slug, id, search },
    requester,
    (given) => void (records = given.records),
  );
  const context =
    formOf(options, requester) === 'odataBare'
      ? undefined
      : `${contextOf(root, collection, { select, expansions })}/$entity`;
  return { body: entityOf(collection, readBody(body).data, context, { expansions, root }), records };
};

// Questions

const askForList = async (
  { services, exposure, collection, requester }: ODataRequest,
  question: readonly string[],
  page: number,
  limit: number,
) => {
  const search = [...question, `page=${page}`, `limit=${limit}`, 'meta=false'].join('&');
  // Other callers may wait for the same answer, so a disconnected client does not cancel it.
  const maker = { ...requester, client: undefined };
  let counted: Counted | undefined;
  const count = (given: Counted): void => void (counted = given);
  const body = await services.ask(exposure, { kind: 'records', slug: collection.slug, search }, maker, count);
  return { ...readBody(body), counted };
};

/** The parameters of the API that find what the options find. */
const questionOf = (collection: ServedCollection, { $filter, $search, $orderby }: Options): readonly string[] => [
  ...($filter === undefined ? [] : filterOf(collection, $filter)),
  ...($search === undefined ? [] : [`search=${encodeURIComponent(readSearch($search))}`]),
  ...($orderby === undefined ? [] : [`sort=${readOrder(collection, $orderby)}`]),
];

const filterOf = (collection: ServedCollection, filter: string): readonly string[] => {
  const { conditions, alternatives } = compile(parseFilter(filter), collection);
  return [
    ...conditions.flatMap((condition) => parametersOf('where', condition)),
    ...alternatives.flatMap((all, index) => all.flatMap((condition) => parametersOf(`where[or][${index}]`, condition))),
  ];
};

const parametersOf = (start: string, { key, operator, values }: Condition): readonly string[] => {
  const list = operator === 'in' || operator === 'nin' ? '[]' : '';
  return values.map((value) => `${start}[${key}][${operator}]${list}=${encodeURIComponent(value.toWellFormed())}`);
};
