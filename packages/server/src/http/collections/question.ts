/**
 * The way of every question that is asked of a collection: what is held is given; else, when it is its turn, the parameters
 * become a question, its answer is found and rendered, once for all whose turn comes meanwhile.
 */
import type { Partition } from '@vitrine/segments';
import { Answer, type Encoding, type Paging } from '../../answers/answer.ts';
import { tokenOf } from '../../editions/edition-token.ts';
import type { Asked, PageFinder } from '../../finding/finder.ts';
import type { Asker } from '../../finding/waiting.ts';
import type { ServedCollection } from '../../served.ts';
import type { Given } from '../given.ts';
import { collectionLinks } from '../headers/links.ts';
import type { AnswerServices } from '../services.ts';
import type { CollectionRoute } from '../target.ts';

/** A body in JSON, in UTF-8. */
type Body = string | Buffer<ArrayBuffer> | PageBody;

/** A page of a list. */
interface PageBody {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly paging: Paging;
}

/** What was asked of a collection, read and planned. */
export interface CollectionQuestion {
  /** Its one canonical text: the answer is held under it. */
  readonly text: string;
  readonly answer: (place: AnswerPlace) => Body | Promise<Body>;
}

/** Where a question is answered. */
export interface AnswerPlace {
  readonly finder: PageFinder;
  readonly asked: Asked;
  readonly asker: Asker;
  /** The most bytes that the records of one answer may take. */
  readonly pageBytesMax: number;
  /** Does the rest of the work when it is the question's turn again. */
  readonly resume: <Result>(work: () => Result) => Promise<Result>;
}

/** The stages behind a plan: what is found, at once or by a thread, is rendered. */
export const createQuestion = <Found>(
  text: string,
  find: (place: AnswerPlace) => Found | Promise<Found>,
  render: (found: Found, partition: Partition, bytesMax: number) => Body,
): CollectionQuestion => ({
  text,
  answer: (place) => {
    const renderFound = (found: Found): Body => render(found, place.asked.partition, place.pageBytesMax);
    const found = find(place);
    if (!(found instanceof Promise)) return renderFound(found);
    return found.then(async (later) => place.resume(() => renderFound(later)));
  },
});

/**
 * At once where the answer is held, or nothing waits and it is found at once.
 * @param encoding the one that the client accepts
 * @throws Unavailable where too many new questions wait
 */
export const answerCollection = (
  services: AnswerServices,
  asker: Asker,
  collection: ServedCollection,
  request: AskedOf,
  encoding: Encoding | undefined,
): Given | Promise<Given> => {
  const { answers, edition, turns } = services;
  const [times, partition] = [edition.timesOf(collection), edition.partition(collection)];
  const { cacheTags, fingerprint } = collection;
  const source = { times, cacheTags, edition: tokenOf(times.number, collection, partition) };
  const shown = { collection, partition, source, drops: answers.drops };
  const known = answers.find(fingerprint, spellingOf(request, source.edition));
  if (known !== undefined) return giveOut(services, request, source, known, 'held');
  return turns.take(asker, () => answerNew(services, asker, shown, request, encoding));
};

/** What is asked of which address, and how it is read. */
export interface AskedOf {
  readonly route: CollectionRoute;
  /** The part of the URL after `?`. */
  readonly search: string;
  /** Throws a QueryError with all that is wrong. It is given the token of the edition, too. */
  readonly read: (collection: ServedCollection, edition: string) => CollectionQuestion;
}

/** No part of a URL has an end of line in it. What has changed is told otherwise in each edition. */
const spellingOf = ({ route, search }: AskedOf, edition: string): string => {
  if (route.kind === 'records') return search;
  if (route.kind === 'changes') return `changes\n${edition}\n${search}`;
  return `${route.kind}\n${'id' in route ? route.id : ''}\n${search}`;
};

/** A collection as it was when it was asked for. */
interface Shown {
  readonly collection: ServedCollection;
  readonly partition: Partition;
  readonly source: Omit<Given, 'answer' | 'origin'> & { readonly edition: string };
  /** How often answers had been dropped by then. */
  readonly drops: number;
}

const answerNew = (
  services: AnswerServices,
  asker: Asker,
  { collection, partition, source, drops }: Shown,
  request: AskedOf,
  encoding: Encoding | undefined,
): Given | Promise<Given> => {
  const { answers, edition, finder, turns, pageBytesMax } = services;
  const { fingerprint, segment, isPrivate } = collection;
  const planned = request.read(collection, source.edition);
  const question = { fingerprint, text: planned.text };
  const spelling = spellingOf(request, source.edition);
  const held = answers.recall(question, spelling);
  if (held !== undefined) return giveOut(services, request, source, held, 'held');
  const answerOf = (body: Body): Answer => {
    const answer = answerOfBody(body, isPrivate);
    // Compressing often takes longer than finding, so it is done within the same turn.
    answer.bodyAtOnce(encoding);
    return answer;
  };
  const asked = { partition, segmentsFolder: edition.segmentsFolder, segment: segment ?? noSegment };
  const resume = async <Result>(work: () => Result): Promise<Result> => turns.resume(asker, work);
  const compute = (): Answer | Promise<Answer> => {
    const body = planned.answer({ finder, asked, asker, pageBytesMax, resume });
    return body instanceof Promise ? body.then(answerOf) : answerOf(body);
  };
  const given = (answer: Answer): Given => giveOut(services, request, source, answer, 'computed');
  // What was withdrawn while the question waited for its turn is not to be held.
  const computed = drops === answers.drops ? answers.compute(question, spelling, compute) : compute();
  return computed instanceof Promise ? computed.then(given) : given(computed);
};

const answerOfBody = (body: Body, isPrivate: boolean): Answer =>
  typeof body === 'string' || body instanceof Uint8Array
    ? new Answer(body, isPrivate)
    : new Answer(body.bytes, isPrivate, 'json', { paging: body.paging });

/** With the links of the question as it was spelled, which others who get the same answer may have spelled otherwise. */
const giveOut = (
  { publicUrl }: AnswerServices,
  { route, search }: AskedOf,
  source: Shown['source'],
  answer: Answer,
  origin: Given['origin'],
): Given => ({ answer, origin, ...source, link: collectionLinks(publicUrl, route, search, answer.paging) });

/** A partition is of a segment. */
const noSegment = { name: '', partition: '' };
