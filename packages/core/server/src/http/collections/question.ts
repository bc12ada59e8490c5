/**
 * Answers questions to a collection: from the cache, or else in turn by parsing the parameters, finding the records and
 * rendering them, once for concurrent requests.
 */
import type { Partition } from '@vitrine/segments';
import { Answer, type Encoding, type Paging } from '../../answers/answer.ts';
import { tokenOf } from '../../editions/edition-token.ts';
import type { Asked, PageFinder, Resume } from '../../finding/finder.ts';
import type { Asker } from '../../finding/waiting.ts';
import type { Asked as Counted } from '../../observe/asked-counter.ts';
import type { ServedCollection } from '../../served.ts';
import type { ReadyAnswer } from '../ready-answer.ts';
import { collectionLinks } from '../headers/links.ts';
import type { AnswerServices } from '../services.ts';
import type { AskedRoute } from '../route.ts';

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
  readonly answer: (place: AnswerPlace) => Body | Promise<Body>;
  /** The fields and words that usage counts at each request. */
  readonly counted: Counted | undefined;
}

/** The services and the partition that a question is answered with. */
export interface AnswerPlace {
  readonly finder: PageFinder;
  readonly asked: Asked;
  readonly asker: Asker;
  /** The limit of the records of one answer, in bytes. */
  readonly pageBytesMax: number;
  readonly resume: Resume;
}

/** Creates a question from its text and its stages `find`, which may use a thread, and `render`. */
export const createQuestion = <Found>(
  text: string,
  find: (place: AnswerPlace) => Found | Promise<Found>,
  render: (found: Found, partition: Partition, bytesMax: number) => Body,
  counted?: Counted,
): CollectionQuestion => ({
  text,
  counted,
  answer: (place) => {
    const { finder, asked, asker, pageBytesMax, resume } = place;
    const renderFound = (found: Found): Body | Promise<Body> =>
      finder.whenChecked(asked, asker, () => render(found, asked.partition, pageBytesMax), resume);
    const found = finder.whenChecked(asked, asker, () => find(place), resume);
    if (!(found instanceof Promise)) return renderFound(found);
    return found.then(async (later) => resume(() => renderFound(later)));
  },
});

/**
 * Synchronous if the answer is cached, or nothing is queued and it is found without a thread.
 * @param encoding the one that the client accepts
 * @throws Unavailable if too many new questions wait; ClientGone
 */
export const answerCollection = (
  services: AnswerServices,
  asker: Asker,
  collection: ServedCollection,
  request: AskedOf,
  encoding: Encoding | undefined,
): ReadyAnswer | Promise<ReadyAnswer> => {
  const { answers, edition, turns } = services;
  const [times, asked] = [edition.timesOf(collection), edition.opened(collection)];
  const { cacheTags, fingerprint } = collection;
  const source = { times, cacheTags, edition: tokenOf(times.number, collection, asked.partition) };
  const shown = { collection, asked, source, drops: answers.drops };
  const known = answers.find(fingerprint, queryStringOf(request, source.edition));
  if (known !== undefined) return { ...known, origin: 'held', ...source };
  // Other requests may share the computation, so it does not end when this client disconnects.
  const own = { tenant: asker.tenant, caller: asker.caller };
  return turns.take(asker, () => answerNew(services, own, shown, request, encoding));
};

/** A request to a route of a collection, and the function that parses it. */
export interface AskedOf extends AskedRoute {
  readonly kind: 'records' | 'record' | 'facets' | 'changes';
  /** @param edition the edition token. @throws QueryError with all mistakes */
  readonly read: (asked: AskedRoute, collection: ServedCollection, edition: string) => CollectionQuestion;
}

/** The key of the raw query. URLs contain no line feeds. Changes differ in each edition. */
const queryStringOf = ({ kind, parameters, search }: AskedOf, edition: string): string => {
  if (kind === 'records') return search;
  if (kind === 'changes') return `changes\n${edition}\n${search}`;
  return `${kind}\n${parameters.id}\n${search}`;
};

/** A collection as it was when the request came. */
interface Shown {
  readonly collection: ServedCollection;
  readonly asked: Asked;
  readonly source: Omit<ReadyAnswer, 'answer' | 'origin'> & { readonly edition: string };
  /** The number of cache drops by then. */
  readonly drops: number;
}

const answerNew = (
  services: AnswerServices,
  asker: Asker,
  { collection, asked, source, drops }: Shown,
  request: AskedOf,
  encoding: Encoding | undefined,
): ReadyAnswer | Promise<ReadyAnswer> => {
  const { answers, edition, finder, turns, pageBytesMax } = services;
  const { fingerprint, isPrivate } = collection;
  const planned = request.read(request, collection, source.edition);
  const question = { fingerprint, text: planned.text };
  const linkOf = ({ paging }: Answer): string => collectionLinks(services, request, paging);
  const sent = { text: queryStringOf(request, source.edition), linkOf };
  const held = answers.recall(question, sent);
  if (held !== undefined) return { answer: held, origin: 'held', ...source, link: linkOf(held) };
  if (request.kind === 'changes') edition.requireDeltas(collection);
  const answerOf = (body: Body): Answer => {
    const answer = answerOfBody(body, isPrivate, planned.counted);
    // Compressing often takes longer than finding, so it is done within the same turn.
    answer.bodyAtOnce(encoding);
    return answer;
  };
  const resume: Resume = async (work) => turns.resume(asker, work);
  const compute = (): Answer | Promise<Answer> => {
    const body = planned.answer({ finder, asked, asker, pageBytesMax, resume });
    return body instanceof Promise ? body.then(answerOf) : answerOf(body);
  };
  // The links repeat the caller's raw query, so they are not part of the cached answer.
  const readyOf = (answer: Answer): ReadyAnswer => ({ answer, origin: 'computed', ...source, link: linkOf(answer) });
  // An exposure withdrawn while the question was queued must not be cached.
  const computed = drops === answers.drops ? answers.compute(question, sent, compute) : compute();
  return computed instanceof Promise ? computed.then(readyOf) : readyOf(computed);
};

const answerOfBody = (body: Body, isPrivate: boolean, asked: Counted | undefined): Answer =>
  body instanceof Uint8Array
    ? new Answer(body, isPrivate)
    : new Answer(body.bytes, isPrivate, 'json', { records: body.records, paging: body.paging, asked });
