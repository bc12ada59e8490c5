/** `GET /public/t/:tenantId/:collectionSlug`: the way of a request, one noun a stage. */
import { parse, plan, print } from '@vitrine/query';
import { type Found, type Partition, showRecords } from '@vitrine/segments';
import type { ShownTimes } from '@vitrine/store';
import { Answer, type Encoding } from '../answers/answer.ts';
import type { Asker } from '../finding/waiting.ts';
import type { ServedCollection } from '../served.ts';
import type { Given } from './given.ts';
import { renderRecords } from './render.ts';
import type { AnswerServices } from './services.ts';

/**
 * Gives what is held; else, when it is the question's turn, parses, plans, finds and renders, once for all whose turn comes
 * meanwhile. At once where nothing waits, and the page is found at once.
 * @param encoding the one that the client accepts
 * @throws Unavailable where too many new questions wait
 */
export const answerRecords = (
  services: AnswerServices,
  asker: Asker,
  collection: ServedCollection,
  search: string,
  encoding: Encoding | undefined,
): Given | Promise<Given> => {
  const { answers, edition, turns } = services;
  const shown = {
    collection,
    times: edition.timesOf(collection),
    partition: edition.partition(collection),
    drops: answers.drops,
  };
  const known = answers.find(collection.fingerprint, search);
  const { cacheTags } = collection;
  if (known !== undefined) return { answer: known, times: shown.times, origin: 'held', cacheTags };
  return turns.take(asker, () => answerNew(services, asker, shown, search, encoding));
};

/** A collection as it was when it was asked for. */
interface Shown {
  readonly collection: ServedCollection;
  readonly times: ShownTimes;
  readonly partition: Partition;
  /** How often answers had been dropped by then. */
  readonly drops: number;
}

const answerNew = (
  { answers, edition, finder, turns, pageBytesMax }: AnswerServices,
  asker: Asker,
  { collection, times, partition, drops }: Shown,
  search: string,
  encoding: Encoding | undefined,
): Given | Promise<Given> => {
  const { fingerprint, segment, cacheTags } = collection;
  const planned = plan(parse(search), collection);
  const question = { fingerprint, text: print(planned) };
  const held = answers.recall(question, search);
  if (held !== undefined) return { answer: held, times, origin: 'held', cacheTags };
  const answerOf = (found: Found): Answer => {
    const data = showRecords(partition, planned.fields, found.records, pageBytesMax);
    const answer = new Answer(renderRecords(planned, found, data), collection.isPrivate);
    // Compressing often takes longer than finding, so it is done within the same turn.
    answer.bodyAtOnce(encoding);
    return answer;
  };
  const given = (answer: Answer): Given => ({ answer, times, origin: 'computed', cacheTags });
  const compute = (): Answer | Promise<Answer> => {
    const { conditions, words, searchFields, sort, page, limit } = planned;
    const asked = { conditions, words, searchFields, sort, page, limit };
    const place = { partition, segmentsFolder: edition.segmentsFolder, segment: segment ?? noSegment };
    const found = finder.find(asked, place, asker);
    if (!(found instanceof Promise)) return answerOf(found);
    return found.then(async (later) => turns.resume(asker, () => answerOf(later)));
  };
  // What was withdrawn while the question waited for its turn is not to be held.
  const computed = drops === answers.drops ? answers.compute(question, search, compute) : compute();
  return computed instanceof Promise ? computed.then(given) : given(computed);
};

/** A partition is of a segment. */
const noSegment = { name: '', partition: '' };
