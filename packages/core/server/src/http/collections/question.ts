/**
 * Answers questions to a collection: from the cache, or else in turn by parsing the parameters, finding the records and
 * rendering them, once for concurrent requests.
 */
import type { Plan } from '@vitrine/query';
import type { Partition, Question } from '@vitrine/segments';
import { Answer, type Encoding, type Paging } from '../../answers/answer.ts';
import { tokenOf } from '../../editions/edition-token.ts';
import type { OpenPartition, OpenRecords } from '../../editions/records.ts';
import type { PageFinder, Resume } from '../../finding/finder.ts';
import { andThen, type MaybePromise } from '../../maybe-promise.ts';
import type { Requester } from '../../finding/waiting.ts';
import type { QuestionParts as Counted } from '../../observe/question-counter.ts';
import type { ServedCollection } from '../../served.ts';
import type { ReadyAnswer } from '../ready-answer.ts';
import { collectionLinks, listAddress } from '../headers/links.ts';
import type { AnswerServices } from '../services.ts';
import type { RouteParameters } from '../route.ts';

/** A body in JSON, in UTF-8. */
type Body = Buffer<ArrayBuffer> | RecordsBody;

/** One with records. */
interface RecordsBody {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly records: number;
  /** The paging of a list. */
  readonly paging?: Paging;
}

/** A parsed and planned question to a collection. */
export interface CollectionQuestion {
  /** Its canonical text, which is the cache key. */
  readonly text: string;
  readonly answer: (place: AnswerPlace) => MaybePromise<Body>;
  /** True if it also depends on related collections: then it is a question to `ServedCollection.expanding`. */
  readonly expands?: boolean;
  /** The fields and words that usage counts at each request. */
  readonly counted?: Counted | undefined;
}

/** The services and the partition that a question is answered with. */
export interface AnswerPlace {
  readonly finder: PageFinder;
  readonly opened: OpenPartition;
  readonly requester: Requester;
  /** The limit of the records of one answer, in bytes. */
  readonly pageBytesMax: number;
  readonly resume: Resume;
  /** The records of another collection of the same exposure. @throws as `Records.open` */
  readonly open: (collection: ServedCollection) => OpenPartition;
  /** The address of a collection of the tenant, by its slug. */
  readonly addressOf: (slug: string) => string;
}

/** Creates a question from its text and its stages `find`, which may use a thread, and `render`. */
export const createQuestion = <Found>(
  text: string,
  find: (place: AnswerPlace) => MaybePromise<Found>,
  render: (found: Found, partition: Partition, bytesMax: number) => Body,
  further: Pick<CollectionQuestion, 'expands' | 'counted'> = {},
): CollectionQuestion => ({
  text,
  ...further,
  answer: (place) => {
    const { finder, opened, requester, pageBytesMax, resume } = place;
    const checked = <Result>(work: () => MaybePromise<Result>): MaybePromise<Result> =>
      finder.whenChecked(opened, requester, work, resume);
    const renderFound = (found: Found) => checked(() => render(found, opened.partition, pageBytesMax));
    const found = checked(() => find(place));
    return found instanceof Promise
      ? found.then(async (later) => resume(() => renderFound(later)))
      : renderFound(found);
  },
});

/** The part of a plan that determines the records found, which is sent to a thread. */
export const questionOf = <Of extends Plan>({
  collection: _collection,
  fields: _fields,
  describesFields: _describesFields,
  hasHighlights: _hasHighlights,
  expansions: _expansions,
  ...question
}: Of): Omit<Of, Exclude<keyof Plan, keyof Question>> => question;

/** A request to a route of a collection, and the function that parses it. */
export interface CollectionRequest extends RouteParameters {
  readonly kind: 'records' | 'record' | 'facets' | 'changes' | 'description';
  /** The collection with the end, the tags and the privacy of the answer, where they are those of more. */
  readonly whole?: ServedCollection;
  /** One line with everything else that the answer depends on, beside the URL. */
  readonly beside?: string;
  /** @param edition the edition token. @throws QueryError with all mistakes */
  readonly question: (asked: RouteParameters, collection: ServedCollection, edition: string) => CollectionQuestion;
}

/**
 * Synchronous if the answer is cached, or nothing is queued and it is found without a thread.
 * @param encoding the one that the client accepts
 * @throws Unavailable if too many new questions wait; ClientGone
 */
export const answerCollection = (
  services: AnswerServices,
  requester: Requester,
  collection: ServedCollection,
  request: CollectionRequest,
  encoding: Encoding | undefined,
): MaybePromise<ReadyAnswer> => {
  // An encoded `expand` is noticed when it is parsed.
  const expanding = request.search.includes('expand') ? collection.expanding : undefined;
  const shown = showTo(services, collection, request.whole ?? expanding);
  const { source } = shown;
  const rawQuery = rawQueryOf(request, source.edition);
  const known = services.answers.find(shown.collection.fingerprint, rawQuery);
  if (known !== undefined) return { ...known, origin: 'held', ...source };
  // Other requests may share the computation, so it does not end when this client disconnects.
  const own = { tenant: requester.tenant, caller: requester.caller };
  return services.scheduler.run(requester, () => answerNew(services, own, shown, request, rawQuery, encoding));
};

/** A collection as it was when the request came. */
interface Shown {
  readonly collection: ServedCollection;
  readonly opened: OpenRecords;
  readonly source: Omit<ReadyAnswer, 'answer' | 'origin'> & { readonly edition: string };
  /** The number of cache drops by then. */
  readonly drops: number;
}

/** The edition token is that of the collection alone: changes are asked for without related records. */
const showTo = (
  { answers, records }: AnswerServices,
  base: ServedCollection,
  collection: ServedCollection = base,
): Shown => {
  const opened = records.open(collection);
  const { times } = opened;
  const { cacheTags } = collection;
  const source = { times, cacheTags, edition: tokenOf(times.number, base, opened.partition) };
  return { collection, opened, source, drops: answers.drops };
};

/** The raw query, of which URLs contain no line feeds. Changes differ in each edition. */
const rawQueryOf = ({ kind, beside, parameters, search }: CollectionRequest, edition: string): string => {
  if (kind === 'records') return search;
  if (kind === 'changes') return `changes\n${edition}\n${search}`;
  return `${kind}\n${beside ?? parameters.id}\n${search}`;
};

const answerNew = (
  services: AnswerServices,
  requester: Requester,
  { collection, opened, source, drops }: Shown,
  request: CollectionRequest,
  rawQuery: string,
  encoding: Encoding | undefined,
): MaybePromise<ReadyAnswer> => {
  const { answers, records, finder, scheduler, pageBytesMax } = services;
  const { fingerprint, isPrivate, expanding } = collection;
  const planned = request.question(request, collection, source.edition);
  if (planned.expands === true && expanding !== undefined)
    return answerNew(services, requester, showTo(services, collection, expanding), request, rawQuery, encoding);
  const question = { fingerprint, text: planned.text };
  // The links repeat the caller's raw query, so they are not part of the cached answer.
  const linkOf = ({ paging }: Answer): string => collectionLinks(services, request, paging);
  const sent = { text: rawQuery, linkOf };
  const held = answers.recall(question, sent);
  if (held !== undefined) return { answer: held, origin: 'held', ...source, link: linkOf(held) };
  if (request.kind === 'changes') records.requireDeltas(collection);
  const place: AnswerPlace = {
    finder,
    opened,
    requester,
    pageBytesMax,
    resume: async (work) => scheduler.resume(requester, work),
    open: (other) => records.open(other),
    addressOf: (slug) => listAddress(services, requester.tenant, slug),
  };
  const compute = (): MaybePromise<Answer> =>
    andThen(planned.answer(place), (body) => {
      const answer = answerOfBody(body, isPrivate, planned.counted);
      // Compressing often takes longer than finding, so it is done within the same turn.
      answer.bodyAtOnce(encoding);
      return answer;
    });
  // An exposure withdrawn while the question was queued must not be cached.
  const computed = drops === answers.drops ? answers.compute(question, sent, compute) : compute();
  return andThen(computed, (answer) => ({ answer, origin: 'computed', ...source, link: linkOf(answer) }));
};

const answerOfBody = (body: Body, isPrivate: boolean, asked: Counted | undefined): Answer =>
  body instanceof Uint8Array
    ? new Answer(body, isPrivate)
    : new Answer(body.bytes, isPrivate, 'json', { records: body.records, paging: body.paging, asked });
